"""``manage.py army check``: what the army of a file costs and which rules it breaks, on a line of JSON."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from armybuilder.armies.commands import exchange, rules
from rules.engine.documents.answer import answer
from rules.engine.documents.document import Editions

LEGAL, ILLEGAL, NOT_UNDERSTOOD = 0, 1, 2
"""Exit codes; the highest one of all files is returned."""


def arguments(parser: CommandParser) -> None:
    """One file or several."""
    parser.add_argument("files", nargs="+", metavar="FILE", help=_("army document or text, or - for standard input"))
    exchange.add_text_options(parser)


def check(command: BaseCommand, options: dict[str, Any]) -> int:
    """Print a JSON line for each valid file, and the errors of others on standard error."""
    known = rules.known(command, options)
    if known is None:
        return NOT_UNDERSTOOD
    return max(_check_one(command, file, options, known) for file in options["files"])


def _check_one(command: BaseCommand, file: str, options: dict[str, Any], known: Editions) -> int:
    build = exchange.read_file(command, file, options, known)
    if build is None:
        return NOT_UNDERSTOOD
    report = {"file": file, **answer(build)}
    # Letters beyond ASCII are escaped, so that the line survives every terminal, pipe and locale.
    command.stdout.write(json.dumps(report))
    return LEGAL if report["legal"] else ILLEGAL
