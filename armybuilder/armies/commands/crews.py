"""``manage.py army crew``: some figures of the army of a file, as an army of their own."""

import re
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from armybuilder.armies.commands import exchange
from rules import engine
from rules.engine import words
from rules.engine.editing import crews
from rules.engine.editing.crews import Crew
from rules.engine.wording.text import TextError, read_points

UNIT = re.compile(r"(?P<unit>[0-9]{1,4})(x(?P<count>[0-9]{1,3}))?", re.ASCII)


def arguments(parser: CommandParser) -> None:
    """The file, the figures that come, and what they may cost."""
    parser.add_argument("file", metavar="FILE", help=_("army document or text, or - for standard input"))
    parser.add_argument(
        "--units", required=True, metavar="UNITS",
        help=_("numbers of the units that come, the first is 1; with how many figures if not all: 1,3,6x2"),
    )  # fmt: skip
    parser.add_argument("--points", metavar="POINTS", help=_("the most points of the crew (default: no limit)"))
    parser.add_argument("--to", choices=sorted(exchange.WRITERS), default="text")
    exchange.add_writing_options(parser)


def crew(command: BaseCommand, options: dict[str, Any]) -> int:
    """Write the figures that come as an army. Its sum and issues go to standard error."""
    return exchange.rewrite(command, options, lambda build: _build_crew(command, build, options))


def _build_crew(command: BaseCommand, build: engine.Build, options: dict[str, Any]) -> engine.Build | None:
    """The crew that was asked for; ``None``, with a message, if it can't be read."""
    limit = None
    if options["points"] is not None:
        try:
            limit = read_points(options["points"])
        except TextError as error:
            command.stderr.write(f"{options['points']}: {error}")  # untranslated
            return None
    picked = _read_units(command, build, options["units"])
    if picked is None:
        return None
    crew_build = crews.army_of(build, picked, limit)
    command.stderr.write(words.sum_of(crew_build.catalogue, engine.bill(crew_build).total))
    for finding in engine.findings(crew_build):
        command.stderr.write(str(finding.message))
    return crew_build


def _read_units(command: BaseCommand, build: engine.Build, text: str) -> Crew | None:
    """The figures of the option. ``None``, with a message, where it names none."""
    counts: dict[int, int] = {}
    for part in (piece.strip() for piece in text.split(",")):
        match = UNIT.fullmatch(part)
        if not match:
            command.stderr.write(
                _("{part}: Write the number of a unit, or the number, an x and how many figures: 3x2.").format(
                    part=part
                )
            )
            return None
        number = int(match["unit"])
        if not 1 <= number <= len(build.units):
            command.stderr.write(
                _("{part}: The army has units 1 to {most}.").format(part=part, most=len(build.units))
                if build.units
                else _("{part}: The army has no units.").format(part=part)
            )
            return None
        unit = build.units[number - 1]
        count = int(match["count"]) if match["count"] else unit.count
        if not 1 <= count <= unit.count:
            sentence = _("{part}: {name} has 1 to {most} figures to bring.")
            command.stderr.write(sentence.format(part=part, name=words.clipped(unit.name), most=unit.count))
            return None
        counts[unit.id] = count
    return crews.crew_of(build, counts)
