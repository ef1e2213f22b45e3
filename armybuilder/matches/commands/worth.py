"""``manage.py army worth``: measures what a point is worth, and writes the file that pages read."""

from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.armies.commands.subcommands import DONE, REFUSED, printed, written
from armybuilder.core.machine.command_line import whole_number
from rules.models import Edition
from rules.snapshot import catalogue_in_own_words
from rules.worth import measured, report

if TYPE_CHECKING:
    from rules import engine

NO_NUMPY = gettext_lazy("Battles need numpy. Install it with “pip install muster[fights]”, or run “make run” once.")
BATTLES = 800
"""Against each opponent."""


def arguments(parser: CommandParser) -> None:
    """Add the arguments for the rule book, the number of battles, the dice, and the files to write."""
    parser.add_argument("--edition", metavar="SLUG", help=_("rule book; by default the first one"))
    parser.add_argument(
        "--scenario", default="", metavar="SLUG", help=_("only this scenario of the rule book; by default all")
    )
    parser.add_argument(
        "--seed", type=whole_number(0, 2**64 - 1), default=7, metavar="S", help=_("the same seed rolls the same dice")
    )
    parser.add_argument(
        "--battles", type=whole_number(1, 100_000), default=BATTLES, metavar="N",
        help=_("battles against each opponent; {battles}").format(battles=BATTLES),
    )  # fmt: skip
    parser.add_argument(
        "--processes", type=whole_number(1, 64), default=2, metavar="P", help=_("number of processes; 2")
    )
    parser.add_argument("--write", action="store_true", help=_("write the file that pages read"))


def worth(command: BaseCommand, options: dict[str, Any]) -> int:
    """Measure everything; without ``--write``, print the tables."""
    books = Edition.objects.books()
    edition = (books.filter(slug=options["edition"]) if options["edition"] else books).first()
    if edition is None:
        command.stderr.write(_("The rules “{name}” aren’t on this server.").format(name=options["edition"] or ""))
        return REFUSED
    catalogue = catalogue_in_own_words(edition)
    try:
        text = _measured(command, catalogue, options)
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        command.stderr.write(str(NO_NUMPY))
        return REFUSED
    if not text:
        command.stderr.write(_("No battles of {rules} are simulated.").format(rules=catalogue.name))
        return REFUSED
    if options["write"]:
        measured.FOLDER.mkdir(exist_ok=True)
        return written(command, measured.path_of(catalogue.slug), text) or DONE
    return printed(command, report.report(catalogue, measured.read(text), _call(catalogue, options)))


def _measured(command: BaseCommand, catalogue: "engine.Catalogue", options: dict[str, Any]) -> str:
    """The lines of the file; none if nothing can be measured."""
    from rules.worth.all_frames import measure_all

    def tell(done: int, every: int) -> None:
        command.stderr.write(_("{done} of {all} parts measured").format(done=done, all=every))

    if not measured.is_measurable(catalogue) or options["scenario"] not in ("", *catalogue.scenarios):
        return ""
    how = (options["battles"], options["seed"], options["processes"])
    lines = measure_all(catalogue, *how, tell, options["scenario"])
    return measured.write(lines, options["seed"])


def _call(catalogue: "engine.Catalogue", options: dict[str, Any]) -> str:
    """The command that writes the same again."""
    call = f"manage.py army worth --edition {catalogue.slug}"  # untranslated
    if options["scenario"]:
        call += f" --scenario {options['scenario']}"  # untranslated
    return f"{call} --battles {options['battles']} --seed {options['seed']} --write"  # untranslated
