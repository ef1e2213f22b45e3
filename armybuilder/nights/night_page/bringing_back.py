"""Undo of what somebody brings: after a change, the page offers the army and the crew that they brought before.

So it does after somebody has answered that they are not going.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from armybuilder.armies.display import army_context
from armybuilder.core.web.values import Context
from armybuilder.nights import actions
from armybuilder.nights.evening import Evening
from armybuilder.nights.models import COMING, Answer, Rsvp
from rules import engine
from rules.engine.editing import crews

LONGEST = 2_000
"""Characters in the address of the page. Undo of a longer crew is offered without a new address only."""
SIGN = "~"


@dataclass(frozen=True, slots=True)
class BroughtBefore:
    """A player's earlier choice: the number of the army, the figures that came (empty: all), the preferred side.

    ``come`` is what they had answered, if they are not going now.
    """

    army: int
    crew: str
    side: str
    come: str = ""

    @classmethod
    def read_answer(cls, answer: Answer, come: str = "") -> Self | None:
        """The choice in an answer; ``None`` if it brings nothing."""
        return cls(answer.army_id, answer.crew, answer.side, come) if answer.army_id else None

    @classmethod
    def read(cls, text: str) -> Self | None:
        """The same from an address; ``None`` if it says nothing."""
        army, *others = text[:LONGEST].split(SIGN)
        if not (army.isascii() and army.isdigit() and len(army) < 19 and len(others) in (2, 3)):
            return None
        return cls(int(army), *others)

    def written(self) -> str:
        """For an address; empty if it is too long for one."""
        text = SIGN.join((str(self.army), self.crew, self.side, *([self.come] if self.come else ())))
        return text if len(text) <= LONGEST else ""


def offer(evening: Evening, before: BroughtBefore | None) -> Context | None:
    """The army that the visitor can bring again; ``None`` if there is none, or if they bring it as before."""
    if evening.mine is None or before is None or replace(before, come="") == BroughtBefore.read_answer(evening.mine):
        return None
    if evening.mine.come == Rsvp.NO and before.come not in COMING:
        return None
    army = actions.armies_to_bring(evening.night, evening.visitor).filter(pk=before.army).first()
    if army is None:
        return None
    build = army.build()
    try:
        crew = crews.crew_of(build, dict(crews.read(before.crew))) if before.crew else crews.whole(build)
    except ValueError:
        return None
    count = engine.bill(crews.army_of(build, crew)).figures
    return {
        "army": army.pk,
        "name": army.name,
        "figures": army_context.figures(count),
        "crew": crews.written(crew),
        "side": before.side,
        "come": before.come if evening.mine.come == Rsvp.NO else "",
    }
