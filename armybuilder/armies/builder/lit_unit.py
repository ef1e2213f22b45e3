"""The unit that was just closed, added or changed by a button: its row is lit and says what happened."""

from dataclasses import dataclass

from armybuilder.armies.builder.page_state import PageState
from armybuilder.armies.models import Army
from armybuilder.visitors import Visitor
from rules import engine
from rules.engine.wording.messages import Message


@dataclass(frozen=True, slots=True)
class LitUnit:
    """A closed unit whose row is lit."""

    id: int
    sentence: Message | None = None
    """The sentence about what happened to it since it was opened or before it was added."""
    undo_until: int | None = None
    """The version before that, if everything since can be undone at once."""


def unit_to_light(before: engine.Build, after: engine.Build, is_elsewhere: bool) -> int | None:
    """The last new unit; after a button that is not the unit's own, also the only one that changed."""
    known = {unit.id: unit for unit in before.units}
    new = [unit.id for unit in after.units if unit.id not in known]
    if new or not is_elsewhere:
        return new[-1] if new else None
    changed = [unit.id for unit in after.units if unit != known[unit.id]]
    return changed[0] if len(changed) == 1 else None


def lit_unit(army: Army, state: PageState, visitor: Visitor, before: engine.Build | None) -> LitUnit | None:
    """The lit unit of a page. ``before`` is the army before the change that this page answers."""
    if state.lit is None or army.build().unit(state.lit) is None:
        return None
    if state.unit is not None or state.since is None or state.since == army.version:
        return LitUnit(state.lit)
    undo_until = state.since if before is not None or _is_own_visit(army, state.since, visitor) else None
    if before is None and undo_until is not None:
        before = army.state(state.since)
    sentence = engine.change_of_unit(before, army.build(), state.lit) if before else None
    return LitUnit(state.lit, sentence, undo_until if sentence else None)


def _is_own_visit(army: Army, since: int, visitor: Visitor) -> bool:
    """Whether this visitor alone made the changes from that version to the current one."""
    steps = [step for step in army.steps_since(since).values() if step is not None]
    return bool(steps) and all(step.author_id in (None, visitor.key) for step in steps)
