"""``manage.py army check``; ``exchange`` has the other subcommands about armies."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.armies import trash
from armybuilder.armies.commands import crews, exchange, resizing, rules
from armybuilder.armies.commands.subcommands import Subcommand
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


SUBCOMMANDS = (
    Subcommand("check", gettext_lazy("show what armies cost and which rules they break"), check, arguments),
    Subcommand(
        "import",
        gettext_lazy("import armies from documents and texts"),
        exchange.import_armies,
        exchange.import_arguments,
    ),
    Subcommand(
        "export",
        gettext_lazy("export saved armies as documents or texts"),
        exchange.export_armies,
        exchange.export_arguments,
    ),
    Subcommand(
        "convert",
        gettext_lazy("convert a document to a text, or a text to a document"),
        exchange.convert,
        exchange.convert_arguments,
    ),
    Subcommand(
        "resize", gettext_lazy("write the same army at another number of points"), resizing.resize, resizing.arguments
    ),
    Subcommand(
        "crew", gettext_lazy("write only the figures of an army that come to a game"), crews.crew, crews.arguments
    ),
    Subcommand(
        "rules", gettext_lazy("export rules as files, or import house rules from files"), rules.rules, rules.arguments
    ),
    Subcommand("empty-bin", gettext_lazy("delete armies that have been in the trash for 30 days"), trash.empty),
    Subcommand("sweep-pictures", gettext_lazy("delete pictures that no army uses"), trash.sweep),
    Subcommand("share-pictures", gettext_lazy("put pictures into the storage that all machines share"), trash.share),
)
