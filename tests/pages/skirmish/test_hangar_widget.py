"""The hangar without a browser: moves, silhouettes, sheets, and strangers' words."""

import itertools

import pytest

from mechlab.games import skirmish
from mechlab.games.skirmish import odds
from mechlab.pages.skirmish.hangar import Hangar
from mechlab.pages.skirmish.hangar import draft as drafts
from mechlab.pages.skirmish.hangar.figure import HEIGHT, WIDTH, figure, layout
from mechlab.pages.skirmish.hangar.marks import marks
from mechlab.pages.skirmish.hangar.opening import opened
from mechlab.pages.skirmish.hangar.silhouettes import _area, silhouette
from mechlab.pages.skirmish.hangar.sprue import hung, runners, sheets
from mechlab.pages.skirmish.hangar.weapons import mean_damage, modes
from mechlab.widgets.address import Case

CAT = skirmish.catalog()
KINDS = [kind for kind in drafts.KINDS if kind != "pilot"]


def parts():
    return [(kind, row) for kind in KINDS for row in drafts.table(kind, CAT).values()]


@pytest.mark.parametrize(("kind", "row"), parts(), ids=lambda x: getattr(x, "name", x))
def test_every_part_has_its_own_silhouette(kind, row):
    drawing = silhouette(kind, row.name)
    others = [other.name for of, other in parts() if of == kind and other.name != row.name]
    assert all(silhouette(kind, other).pieces != drawing.pieces for other in others)


def test_areas_are_proportional_to_size():
    """What is drawn is Size, to a thousandth, on the sprue and on the frame."""
    for build in map(skirmish.kit, CAT.kits):
        body = {part.part: part for part in skirmish.body(build)}
        for name, spot in layout(body).items():
            scale = spot.drawing.scale(spot.area)
            drawn = sum(_area(piece) for piece in spot.drawing.pieces) * scale**2
            assert drawn / body[name].size == pytest.approx(layout_unit(), rel=1e-3)


def layout_unit():
    from mechlab.pages.skirmish.hangar.figure import PER_SIZE

    return PER_SIZE


def test_every_body_fits_its_picture():
    for chassis, arm, legs, back, head in itertools.product(
        CAT.chassis, ("Loader arm", "Impact arm"), CAT.legs, CAT.backs, CAT.heads
    ):
        build = skirmish.kit("Foreman").replace(
            chassis=chassis, right_arm=arm, left_arm=arm, legs=legs, back=back, head=head
        )
        spots = layout({part.part: part for part in skirmish.body(build)}).values()
        assert min(spot.x for spot in spots) >= 0 and min(spot.y for spot in spots) >= 0
        assert max(spot.x + spot.size[0] for spot in spots) <= WIDTH
        assert max(spot.y + spot.size[1] for spot in spots) <= HEIGHT


def test_runners_hold_every_part_once():
    keys = [part.key for runner in runners(CAT) for part in hung(runner, CAT)]
    assert sorted(keys) == sorted(f"{kind}:{row.name}" for kind, row in parts())
    drawn = sheets(CAT)
    assert all(drawn.count(f'data-key="pilot:{name}"') == 1 for name in CAT.pilots)


def test_only_parts_the_rule_text_places_hang_on_a_whole_gate():
    """Arms, items and the Workhorse have a printed runner; the rest is assumed."""
    whole = {part.key for runner in runners(CAT) for part in hung(runner, CAT) if not part.assumed}
    placed = {f"{kind}:{row.name}" for kind, row in parts() if kind in ("arm", "item")}
    assert whole == placed | {"chassis:Workhorse"}


def test_a_two_handed_item_takes_both_hands_and_gives_them_back():
    foreman = skirmish.kit("Foreman")
    loaded = foreman.replace(left_load="Armor-piercing")
    bow = drafts.clip(loaded, "item", "Arc bow", "left", CAT)
    assert (bow.right_hand, bow.left_hand, bow.left_load) == ("Arc bow", None, None)
    blade = drafts.clip(bow, "item", "Blade", "left", CAT)
    assert (blade.right_hand, blade.left_hand) == (None, "Blade")
    assert drafts.clip(blade, "item", "Blade", "left", CAT).left_hand is None


@pytest.mark.parametrize("kind", drafts.KINDS)
def test_what_is_clipped_on_stands_in_its_slot(kind):
    foreman = skirmish.kit("Foreman")
    for name, side in itertools.product(drafts.table(kind, CAT), drafts.SIDES):
        build = drafts.clip(foreman, kind, name, side, CAT)
        slot = drafts.slot_of(kind, side)
        held = [getattr(build, slot), build.right_hand if kind == "item" else None]
        was_there = getattr(foreman, slot) == name and kind in ("item", "pilot")
        assert (name in held) != was_there
        loads = [fault for fault in skirmish.check(build) if fault.section == "F12"]
        assert loads == []


@pytest.mark.parametrize("kit", list(CAT.kits))
def test_a_lone_build_opens_in_a_roster_of_four(kit):
    draft, notices = opened(Case({"build": skirmish.share_code(skirmish.kit(kit))}), CAT)
    assert draft.build == skirmish.kit(kit) and notices == ()
    assert len(draft.frames) == 4 and draft.active in draft.fielded


@pytest.mark.parametrize(
    "values",
    [
        {"build": "AQ" * 300},
        {"roster": "'; drop table"},
        {"roster": "Foreman,Godzilla"},
        {"build": "Foreman", "frame": "99", "fielded": "xyz"},
        {"frame": "²", "fielded": "²"},
        {"frame": "9" * 4000},
    ],
)
def test_strange_addresses_open_something(values):
    draft, notices = opened(Case(values), CAT)
    assert len(draft.frames) == 4
    assert all("\n" not in line for line in notices)


@pytest.mark.parametrize(
    "key",
    [
        "",
        "undo",
        "redo",
        "head:Godzilla",
        "nonsense",
        "load:right_load",
        "load:chassis:Standard",
        "load:right_load:Plutonium",
        "repair:0",
        "repair:²",
        "repair:-1",
        "mend:99",
        "frame:9",
        "frame:²",
        "field:x",
        "trio:999",
        "trio:²",
        "side:up",
        "drop:up",
        "part:Wing",
        "kit:Godzilla",
        "pilot:Godzilla",
        "filter:__class__",
    ],
)
def test_keys_that_mean_nothing_change_nothing(key):
    hangar = Hangar()
    before = (hangar.roster, hangar.fielded)
    hangar.pick(key)
    assert (hangar.roster, hangar.fielded) == before


def test_the_page_is_the_same_after_undo_and_redo():
    hangar = Hangar(skirmish.kit("Bastion"))
    seen = [hangar.roster]
    for key in ("head:Scout head", "kit:Lantern", "frame:1", "pilot:Q", "trio:234"):
        hangar.pick(key)
        seen.append(hangar.roster)
    for roster in reversed(seen[:-1]):
        hangar.undo()
        assert hangar.roster == roster
    for roster in seen[1:]:
        hangar.redo()
        assert hangar.roster == roster


def test_a_repair_of_the_roster_goes_to_its_mech():
    kits = [skirmish.kit(name) for name in ("Foreman", "Drayman", "Reaver", "Courier")]
    hangar = Hangar(kits)
    hangar.pick("mend:0")
    assert skirmish.check_roster(hangar.roster) == []
    assert hangar.roster[0] == kits[0] and hangar.roster[1].pilot != kits[1].pilot


def test_marks_say_what_a_part_would_do():
    draft = drafts.example(CAT)
    found = marks(draft, None, CAT)
    for kind, row in parts():
        after = drafts.clip(draft.build, kind, row.name, draft.side, CAT)
        mark = found[f"{kind}:{row.name}"]
        assert ("ml-over" in str(mark["class"])) == bool(skirmish.check(after))
        if after != draft.build:
            assert f"Weight {skirmish.card(after).weight} " in str(mark["info"])


@pytest.mark.parametrize("target", list(CAT.kits))
def test_mean_damage_is_the_sum_over_what_a_shot_can_do(target):
    """Twice independently: by parts from `shot`, and as the table shows it."""
    from dataclasses import replace

    foreman, shot_at = skirmish.kit("Foreman"), skirmish.kit(target)
    for _, profile in modes(foreman, CAT):
        aimed = replace(profile, accuracy=profile.accuracy + 1)  # Ilse Brandt's Gunnery
        evasion = skirmish.fielded(shot_at).evasion
        body = skirmish.body(shot_at)
        hits = odds.hit_split(aimed.accuracy, evasion)
        plain = sum(
            hits.normal * part.width * odds.damage(aimed, part.armor).mean
            + hits.natural_20 * part.width * odds.damage(aimed, part.armor, natural_20=True).mean
            for part in body
        )
        mean = mean_damage(foreman, profile, shot_at, CAT)
        assert mean == aimed.shots * plain / 20
        assert mean == odds.volley(foreman, profile, shot_at).expected_on_paper


def test_names_of_a_catalog_cannot_break_the_page():
    from dataclasses import replace

    name = '<img src=x onerror="alert(1)">'
    head = CAT.heads["Scout head"].model_copy(update={"name": name})
    mean = replace(CAT, heads={**CAT.heads, name: head}, tables_digest="mean")
    assert "<img" not in sheets(mean)
    build = skirmish.kit("Foreman", mean).replace(head=name)
    assert "<img" not in figure(build, mean)
    hangar = Hangar(build, catalog=mean)
    assert hangar.build.head == name


def test_a_variant_catalog_with_a_new_part_is_drawn():
    from dataclasses import replace

    arm = CAT.arms["Utility arm"].model_copy(update={"name": "Trial arm", "runner": None})
    variant = replace(CAT, arms={**CAT.arms, "Trial arm": arm}, tables_digest="trial")
    assert runners(variant)[-1] == "Common sheet"
    assert 'data-key="arm:Trial arm"' in sheets(variant)
