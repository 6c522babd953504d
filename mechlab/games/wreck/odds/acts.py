"""What a mech can do in an own turn and buy at a rest, one choice at a time (E1 to E5)."""

from collections.abc import Iterator
from typing import NamedTuple

from .body import Body, Model

PLAYS = ("best", "thrifty", "idle")
"""How a sortie is played: by best choices, by best ones that spend no REPAIR, not at all."""

END, RETRY, NOTHING = "end the turn", "retry", "nothing"


class Act(NamedTuple):
    """A choice: its name, and what of the state it changes at once."""

    name: str
    detail: str = ""

    @property
    def text(self) -> str:
        """In words."""
        return f"{self.name}{': ' + self.detail if self.detail else ''}"


class Acts:
    """The choices of a mech that is played in one of the ways of ``PLAYS``."""

    def __init__(self, model: Model, plays: str) -> None:
        self.sheet = model.sheet
        self.spends, self.is_idle = plays == PLAYS[0], plays == PLAYS[2]
        rule = model.cat.rules.value
        self.bundle = rule("stabilize") == "everything"
        self.full_hp = rule("structure_hp") == "full"
        self.rebuilt = rule("rebuilt_structure"), rule("rebuilt_stress")
        self.mended_all = rule("rebuilt_items") == "are mended"
        costs = {name: row.cost for name, row in model.cat.repairs.items()}
        self.costs = costs | {"structure": model.sheet.structure_cost}
        begun = model.begun()
        self.mounts, self.systems = begun.mounts, begun.systems

    def in_a_turn(self, body: Body) -> Iterator[tuple[Act, Body]]:
        """What can be done in an own turn, and what it changes at once."""
        yield Act(END), body
        if body.stunned or self.is_idle:
            return
        if body.melt and body.preventable:
            yield Act(RETRY), body
        for first, mended in self._firsts(body):
            for besides, after in self._besides(mended):
                if after != body:
                    yield Act(first, besides), after

    def _firsts(self, body: Body) -> Iterator[tuple[str, Body]]:
        cooled = body._replace(heat=0, exposed=0)
        cost, full = self.costs["full HP in combat"], self.sheet.hp
        affords = self.spends and body.repairs >= cost
        if self.bundle:
            if affords:
                spent = cooled._replace(hp=full, burn=0, repairs=body.repairs - cost)
                yield "everything", spent
            return
        yield "cool", cooled
        if affords and body.hp < full:
            yield "mend", body._replace(hp=full, repairs=body.repairs - cost)

    def _besides(self, body: Body) -> Iterator[tuple[str, Body]]:
        """Nothing, and what would help."""
        yield "", body
        if body.burn:
            yield "put out", body._replace(burn=0)
        if body.impaired:
            yield "Impaired", body._replace(impaired=0)
        if body.shredded:
            yield "Shredded", body._replace(shredded=0)

    def at_a_rest(self, body: Body) -> Iterator[tuple[Act, Body]]:
        """What can be bought at a rest, one at a time."""
        yield Act(NOTHING), body
        if not self.spends:
            return
        sheet, left = self.sheet, body.repairs
        if body.phase:
            cost = self.costs["rebuild"]
            if left >= cost:
                structure, stress = self.rebuilt
                yield (
                    Act("rebuild"),
                    body._replace(
                        phase=0,
                        hp=sheet.hp,
                        structure=min(structure, sheet.structure),
                        stress=min(stress, sheet.stress),
                        repairs=left - cost,
                        mounts=self.mounts if self.mended_all else body.mounts,
                        systems=self.systems if self.mended_all else body.systems,
                    ),
                )
            return
        bought = (
            ("full HP", {"hp": sheet.hp}, body.hp < sheet.hp),
            ("structure", self._more_structure(body), body.structure < sheet.structure),
            ("stress", {"stress": body.stress + 1}, body.stress < sheet.stress),
            ("destroyed item", {"systems": body.systems + 1}, body.systems < self.systems),
            ("mount", {"mounts": body.mounts + 1}, body.mounts < self.mounts),
        )
        for name, change, is_missing in bought:
            cost = self.costs.get(name, self.costs["destroyed item"])
            if is_missing and left >= cost:
                yield Act(name), body._replace(repairs=left - cost, **change)

    def _more_structure(self, body: Body) -> dict[str, int]:
        hp = {"hp": self.sheet.hp} if self.full_hp else {}
        return {"structure": body.structure + 1} | hp
