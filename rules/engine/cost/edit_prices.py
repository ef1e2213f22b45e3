"""The change that an edit makes to an army's price, without the price of units that it leaves alone."""

from dataclasses import replace

from rules.engine.build import Build, Unit
from rules.engine.catalogue import Halves
from rules.engine.cost.bill import total_of
from rules.engine.editing.edits import Add, AddFigures, Copy, Edit, Merge, Split, Take, Together


def added_by(build: Build, edit: Edit) -> Halves:
    """By how much the edit makes the army dearer; below 0 where it saves. Raises ``EditError``."""
    part = replace(build, units=_concerned(build, edit))
    return total_of(edit.apply(part)) - total_of(part)


def _concerned(build: Build, edit: Edit) -> tuple[Unit, ...]:
    """The units that the edit changes, or looks at to know where to put new ones."""
    edits = edit.edits if isinstance(edit, Together) else (edit,)
    if any(isinstance(edit, Add | AddFigures | Copy | Merge | Split | Together) for edit in edits):
        return build.units
    ids = {getattr(edit, "unit", None) for edit in edits}
    once = {edit.option for edit in edits if isinstance(edit, Take) and _is_once(build, edit.option)}
    return tuple(
        unit for unit in build.units if unit.id in ids or (once and any(option in once for option, _ in unit.options))
    )


def _is_once(build: Build, option: str) -> bool:
    """Whether an army may have the option once, so that its former bearer loses it."""
    row = build.catalogue.options.get(option)
    return row is not None and row.most == 1
