"""The command about one attack: what a volley does, exactly."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from mechlab.cli.app import app
from mechlab.cli.given import AsJson, CatalogFolder, build_of, catalog_of
from mechlab.cli.show import percent, say, signed, table

if TYPE_CHECKING:
    from mechlab.games.skirmish import Catalog
    from mechlab.games.skirmish.odds import Situation, Volley

_BUILD = "A kit's name, a share code, or a JSON file."


@app.command()
def odds(
    attacker: Annotated[str, typer.Argument(metavar="ATTACKER", help=_BUILD)],
    weapon: Annotated[
        str, typer.Argument(metavar="WEAPON", help="A weapon that the attacker carries.")
    ],
    target: Annotated[str, typer.Argument(metavar="TARGET", help=_BUILD)],
    load: Annotated[str | None, typer.Option(metavar="LOAD", help="An alternate load.")] = None,
    form: Annotated[
        str | None, typer.Option(metavar="FORM", help="Another form of the weapon.")
    ] = None,
    overdrive: Annotated[bool, typer.Option("--overdrive", help="Fire in Overdrive.")] = False,
    when: Annotated[
        list[str] | None,
        typer.Option("--when", metavar="FACT", help="What holds, such as soft-cover; repeatable."),
    ] = None,
    aimed: Annotated[
        str | None, typer.Option(metavar="PART", help="Aim at a part, such as 'Left Arm'.")
    ] = None,
    volleys: Annotated[int, typer.Option(min=1, max=100, help="Fire so many times.")] = 1,
    no_crits: Annotated[
        bool, typer.Option("--no-crits", help="Leave out what crits do besides damage.")
    ] = False,
    as_json: AsJson = False,
    catalog: CatalogFolder = None,
) -> None:
    """Show what a volley does, exactly.

    \b
    mechlab odds Foreman Autocannon Courier
    mechlab odds Bastion Cannon Reaver --load Armor-piercing --volleys 3
    mechlab odds Foreman Rifle Lantern --when soft-cover --when locked

    \b
    Facts for --when:
      place     high-ground two-levels-above soft-cover hard-cover guard
                long-range indirect engaged
      attacker  bond striker heavy-after-move marksman reaction overwatch
                enraged head-destroyed optics actuator one-arm operator
                head-extract
      target    locked target-still target-fast target-shield prone brace
                exposed
    """
    from mechlab.games import skirmish

    cat = catalog_of(catalog)
    asked = skirmish.odds.volley(
        build_of(attacker, cat),
        weapon,
        build_of(target, cat),
        situation_of(when or [], aimed),
        form=form,
        load=load,
        overdrive=overdrive,
        crits=not no_crits,
        cat=cat,
    )
    facts = _facts(asked, volleys)
    title = f"{attacker}: {asked.profile.label} at {target}"
    say({"question": title, **facts}, as_json, f"{title}\n\n{_text(asked, facts, volleys, cat)}")


def situation_of(facts: list[str], aimed: str | None) -> "Situation":
    """The situation in which these facts hold; ``ValueError`` names the nearest known one.

    >>> situation_of(["soft-cover"], None).soft_cover
    True
    >>> situation_of(["sof-cover"], None)
    Traceback (most recent call last):
    ...
    ValueError: no fact is called 'sof-cover'; did you mean soft-cover?
    """
    from mechlab.catalog.names import known
    from mechlab.games.skirmish import PARTS
    from mechlab.games.skirmish.odds import FACTS, Situation

    names = [fact.name.replace("_", "-") for fact in FACTS if fact.name != "aimed"]
    true = {known(fact.replace(" ", "-"), names, "fact").replace("-", "_"): True for fact in facts}
    return Situation(aimed=known(aimed, PARTS, "part") if aimed else None, **true)


def _facts(asked: "Volley", volleys: int) -> dict[str, Any]:
    """The whole answer, as JSON gives it."""
    after, rounds = asked.after(volleys), asked.rounds_to_destroy()
    return {
        "profile": asked.profile,
        "accuracy": asked.accuracy,
        "evasion": asked.evasion,
        "net_dice": asked.net,
        "dice": asked.dice,
        "hit": asked.hit,
        "per_shot": [
            {
                "part": part.part,
                "struck": part.chance,
                "glance": part.glance,
                "full": part.full,
                "crit": part.crit,
                "mean_damage_of_a_hit": part.damage.mean,
            }
            for part in asked.parts
        ],
        "volleys": volleys,
        "expected": after.expected,
        "expected_by_part": after.expected_by_part,
        "destroyed": after.destroyed,
        "error": after.error,
        "rounds_to_destroy": {
            "chances": rounds.chances,
            "rest": rounds.rest,
            "mean": rounds.mean if rounds.mean < float("inf") else None,
            "median": rounds.median,
        },
        "shooter": asked.shooter,
    }


def _text(asked: "Volley", facts: dict[str, Any], volleys: int, cat: "Catalog") -> str:
    shots = asked.question.attack.shots
    each = "Its shot" if shots == 1 else f"Each of {shots} shots"
    aim = f"{signed(asked.accuracy)} against Evasion {asked.evasion}, net dice {signed(asked.net)}"
    lines = [
        f"{each} hits with {percent(asked.hit)}: {aim}",
        *(f"  {die}" + (f": {die.note}" if die.note else "") for die in asked.dice),
        "",
        table([_part_row(part) for part in asked.parts], headers=_PART_HEADERS),
        "",
        _after_text(facts, volleys),
        _core_text(facts["rounds_to_destroy"]),
        _heat_text(asked.shooter),
    ]
    return "\n".join(lines)


_PART_HEADERS = (
    "per shot",
    "bands",
    "Arm",
    "Dur",
    "struck",
    "glance",
    "full",
    "crit",
    "mean damage",
)


def _part_row(part: Any) -> tuple[object, ...]:
    chances = (percent(each) for each in (part.chance, part.glance, part.full, part.crit))
    mean = f"{float(part.damage.mean):.2f}"
    return part.part, part.width, part.armor, part.durability, *chances, mean


def _after_text(facts: dict[str, Any], volleys: int) -> str:
    title = "After the volley" if volleys == 1 else f"After {volleys} volleys"
    lost, gone = facts["expected_by_part"], facts["destroyed"]
    rows = [(part, f"{lost[part]:.2f}", percent(gone[part])) for part in gone]
    rows.append(("all", f"{facts['expected']:.2f}", ""))
    return table(rows, headers=(title, "mean loss", "gone"))


def _core_text(rounds: dict[str, Any]) -> str:
    if rounds["mean"] is None:
        return "\nThe Core cannot be destroyed like this."
    median = rounds["median"] or "more than was looked"
    return f"\nVolleys until the Core is gone: {rounds['mean']:.2f} on average, median {median}"


def _heat_text(shooter: Any) -> str:
    stress = "" if shooter.stress is None else ", with a stress roll"
    return f"Shooter's Heat: {shooter.before} to {shooter.after}, Reactor {shooter.cap}{stress}"
