"""A card for each mech: its six parts with their points, heat, upgrades, what holds of it."""

from mechlab.engine import Stepper
from mechlab.games.bolts.comparing import conditions, state_of
from mechlab.games.bolts.rules.mechs import capacity
from mechlab.games.bolts.tables import PARTS
from mechlab.games.bolts.telling import SEATS, heading, spot
from mechlab.pages.table.scene import words_of
from mechlab.widgets.markup import Markup, join, tag

from .board import acting

SHORT = ("Hd", "To", "LA", "RA", "LL", "RL")
LOOKS = ("head", "core", "left-arm", "right-arm", "legs", "legs")


def cards(now: Stepper, target: int) -> Markup:
    """All mechs, by seat."""
    count = int(now.state.mech_count)
    return tag("div", *(_card(now, a, a == target) for a in range(count)), class_="tb-cards")


def _card(now: Stepper, a: int, is_target: bool) -> Markup:
    game, words = now.state, words_of(now)
    mech, disc = game.mechs[a], game.table.discs[a]
    heat = f"Heat {int(mech.heat)} of {int(capacity(game, a))}"
    acts = acting(game) == a
    held = [text for _, text in conditions(game, a)]
    line = [
        f"at {spot(int(disc.x), int(disc.y))}, facing {heading(int(disc.face_x), int(disc.face_y))}"
    ]
    line += ["acts now"] * acts + held
    names = ["tb-card", f"bt-card-{a}"]
    names += ["tb-acts"] * acts + ["tb-gone"] * (not mech.is_alive) + ["tb-aimed"] * is_target
    told = f"{words.mech(a)}, {heat}, {', '.join(line)}"
    return tag(
        "button",
        tag("b", f"{SEATS[a]}: {words.mech(a).removesuffix(f' {SEATS[a]}')}"),
        tag("span", heat, class_="tb-heat"),
        tag("span", *(_part(now, a, i) for i in range(len(PARTS))), class_="tb-parts"),
        tag("span", *_upgrades(now, a), class_="bt-upgrades"),
        tag("span", " · ".join(line), class_="tb-held"),
        data_key=f"mech:{a}",
        data_name=f"{told}. Measure to it",
        class_=" ".join(names),
        type="button",
    )


def _part(now: Stepper, a: int, i: int) -> Markup:
    mech = now.state.mechs[a]
    left, whole = max(int(mech.points[i]), 0), int(mech.bought[i])
    style = f"--left:{left / whole if whole else 0:.3f}"
    return tag(
        "span",
        tag("i", class_=f"ml-sw-{LOOKS[i]}", style=style),
        tag("small", join(SHORT[i], " ", str(left) if left else "✕")),
        class_="tb-part" + (" tb-lost" if left <= 0 else ""),
        title=f"{PARTS[i]}: {left} of {whole}",
    )


def _upgrades(now: Stepper, a: int) -> list[Markup]:
    """Each upgrade, with what is left of it; a lost one is crossed out."""
    found = []
    for place, mount in enumerate(now.state.mechs[a].mounts):
        name = words_of(now).item(a, place)
        if not name:
            continue
        state = state_of(mount)
        told = "" if state == "works" else f": {state}"
        chip = join(name if mount.works else tag("s", name), told)
        found.append(tag("small", chip, class_="bt-chip" + (" bt-lost" * (not mount.works))))
    return found
