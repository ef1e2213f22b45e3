"""An army as a message for Discord: what it costs, whether it is legal, what each unit rolls, and where to find it."""

from collections.abc import Iterator

from armybuilder.armies import unit_context
from armybuilder.core.values import Shown
from rules import engine


def write(build: engine.Build, facts: str, stamp: Shown | None, address: str) -> str:
    """The message, as Markdown without headings; no name in it calls anybody."""
    head = f"**{engine.escape_for_discord(build.name)}** – {facts}"
    verdict = f" · LEGAL, {engine.escape_for_discord(str(stamp['under']))}" if stamp else ""
    return "\n".join([head + verdict, *(_unit(build, unit) for unit in build.units), f"<{address}>"])


def _unit(build: engine.Build, unit: engine.Unit) -> str:
    row = unit_context.row(build, unit, 0, False, ())
    count = f"{unit.count} × " if unit.count > 1 else ""
    name = f"{count}**{engine.escape_for_discord(unit.name)}**"
    price = f" {row['total']}" if row["charged"] else ""
    options = ", ".join(name for _, _, name in row["chips"])  # type: ignore[attr-defined]
    return " · ".join(part for part in (name + price, *_rolls(build, unit), options) if part)


def _rolls(build: engine.Build, unit: engine.Unit) -> Iterator[str]:
    """``Hand to hand 3+``; rolls that the unit never makes are left out."""
    for _, die in unit_context.rolled(build, unit):
        if not die.missing:
            yield f"{die.name} {die.needs}"
