"""What ``manage.py army`` does with the library."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from armybuilder.armies.commands.subcommands import Subcommand
from armybuilder.armies.models import Army
from armybuilder.library import made_up, renewal
from armybuilder.library.models import Entry


def arguments(parser: CommandParser) -> None:
    """What is to be done with it."""
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    verbs.add_parser("rebuild", help="make all that is searched anew from the armies")
    fill = verbs.add_parser("fill", help="make up very many armies in a database without any, to try how it bears them")
    fill.add_argument("--armies", type=int, default=1_000_000, help="how many; a million unless said otherwise")
    fill.add_argument("--seed", type=int, default=6, help="the same number makes the same armies")


def library(command: BaseCommand, options: dict[str, Any]) -> int:
    """Make every entry anew, or a library of made-up armies."""
    if options["verb"] == "rebuild":
        return _told(command, renewal.rebuild())
    if Army.objects.exists():
        command.stderr.write("There are armies in this database. Made-up ones go into one that has none.")
        return 1
    made_up.fill(max(0, options["armies"]), options["seed"])
    return _told(command, Entry.objects.count())


def _told(command: BaseCommand, count: int) -> int:
    command.stdout.write(f"{count:,} arm{'y stands' if count == 1 else 'ies stand'} in the library.")
    return 0


SUBCOMMANDS = (Subcommand("library", "fill the library, or make what it is searched by anew", library, arguments),)
