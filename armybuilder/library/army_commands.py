"""The subcommands of ``manage.py army`` about the library."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from armybuilder.armies.commands.subcommands import Subcommand
from armybuilder.armies.models import Army
from armybuilder.core.machine.command_line import whole_number
from armybuilder.library import generated_armies, rebuild
from armybuilder.library.models import Entry
from rules.engine.wording.words import grouped

MOST_ARMIES = 100_000_000
MOST_SEED = 2**64 - 1


def arguments(parser: CommandParser) -> None:
    """Add the verbs, each with its arguments."""
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    verbs.add_parser("rebuild", help=_("rebuild the search index from the armies"))
    fill = verbs.add_parser("fill", help=_("fill an empty database with generated armies, for load tests"))
    fill.add_argument(
        "--armies", type=whole_number(0, MOST_ARMIES), default=1_000_000, help=_("how many (default: a million)")
    )
    fill.add_argument(
        "--seed", type=whole_number(0, MOST_SEED), default=6, help=_("the same seed generates the same armies")
    )


def library(command: BaseCommand, options: dict[str, Any]) -> int:
    """Rebuild all entries, or make a library of generated armies."""
    if options["verb"] == "rebuild":
        return _report(command, rebuild.rebuild())
    if Army.objects.exists():
        command.stderr.write(_("This database has armies. Generated armies can only be added to an empty one."))
        return 1
    generated_armies.fill(options["armies"], options["seed"])
    return _report(command, Entry.objects.count())


def _report(command: BaseCommand, count: int) -> int:
    message = ngettext("The library has {count} army.", "The library has {count} armies.", count)
    command.stdout.write(message.format(count=grouped(count)))
    return 0


SUBCOMMANDS = (
    Subcommand(
        "library", gettext_lazy("rebuild the library’s search index, or fill it for load tests"), library, arguments
    ),
)
