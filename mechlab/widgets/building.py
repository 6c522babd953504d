"""What pages that build something share: faults with their repairs, limits as bars, buttons."""

from collections.abc import Sequence

from mechlab.catalog.legal import Fault

from .markup import Markup, join, tag
from .show import signed


def button(key: str, text: str, off: bool = False, pressed: bool | None = None) -> Markup:
    """A button of a picture; ``pressed`` makes a switch of it, ``off`` says that it does nothing.

    >>> button("undo", "Undo", off=True)
    '<button type="button" class="ml-button" data-key="undo" aria-disabled="true">Undo</button>'
    """
    return tag(
        "button",
        text,
        type="button",
        class_="ml-button",
        data_key=key,
        aria_disabled="true" if off else None,
        data_pressed=None if pressed is None else str(pressed).lower(),
    )


def steps(can_undo: bool, can_redo: bool, is_pinned: bool) -> Markup:
    """Buttons that go back and forth, and one that pins what is built to compare it.

    >>> "Unpin" in steps(True, False, is_pinned=True)
    True
    """
    return join(
        button("undo", "Undo", off=not can_undo),
        button("redo", "Redo", off=not can_redo),
        button("pin", "Unpin" if is_pinned else "Pin to compare", pressed=is_pinned),
    )


def difference(change: int, more_is_better: bool | None) -> str:
    """A difference with its sign; in colour and words where one way is better.

    >>> difference(2, True)
    '<span class="ml-better">+2 <small>better</small></span>'
    >>> difference(-1, None), difference(0, True)
    ('−1', '')
    """
    if change == 0:
        return ""
    if more_is_better is None:
        return signed(change)
    better = (change > 0) == more_is_better
    word = "better" if better else "worse"
    return tag("span", f"{signed(change)} ", tag("small", word), class_=f"ml-{word}")


def bar(title: str, value: int, limit: int, limit_name: str) -> Markup:
    """A value against its limit, as a bar and in words.

    >>> "3 over" in bar("Weight", 53, 50, "Medium cap")
    True
    """
    over = value - limit
    left = tag("b", f"{over} over", class_="ml-bad") if over > 0 else f"{-over} left"
    share = min(100, round(100 * value / limit)) if limit else 100 * (value > 0)
    return tag(
        "div",
        tag("span", f"{title} {value} of {limit}, ", left),
        tag(
            "div",
            tag("i", style=f"width:{share}%"),
            class_="ml-bar" + (" ml-full" if over > 0 else ""),
            title=f"{limit_name} {limit}",
        ),
    )


def faults(found: Sequence[Fault], prefix: str = "repair") -> Markup:
    """Every fault with its rule section and a button that makes its cheapest repair.

    >>> fault = Fault("B3", "mech", "the mech weighs 51, 1 over its cap of 50", 50, 51)
    >>> "The mech weighs 51" in faults([fault]), faults([]).count("Legal")
    (True, 1)
    """
    if not found:
        return tag("p", tag("span", "✓ ", class_="ml-good"), "Legal: no limit is broken.")
    return tag(
        "ul", *(_fault(fault, f"{prefix}:{i}") for i, fault in enumerate(found)), class_="ml-faults"
    )


def _fault(fault: Fault, key: str) -> Markup:
    where = f"Mech {fault.mech + 1}: " if fault.mech is not None else ""
    text = where + fault.message
    return tag(
        "li",
        join(text[0].upper() + text[1:], " ", tag("small", fault.section, class_="ml-muted")),
        tag("br"),
        _repair(fault, key),
    )


def _repair(fault: Fault, key: str) -> Markup:
    if fault.repair is None:
        return tag("small", "No single part in the catalog mends this.", class_="ml-muted")
    return tag(
        "button",
        f"Repair: {fault.repair.text}",
        type="button",
        class_="ml-button",
        data_key=key,
        data_name=f"Repair: {fault.repair.text}",
    )
