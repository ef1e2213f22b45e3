"""``manage.py army pdf``: an army document as printed sheets."""

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.accounts.paper import paper_of_locale
from armybuilder.armies.commands import rules
from armybuilder.armies.commands.subcommands import Subcommand
from armybuilder.armies.documents.files import read_army
from armybuilder.armies.named_armies import ArmyEntry
from armybuilder.jobs.child_process import Child, End, Report
from armybuilder.jobs.queue import failure_of, reason
from armybuilder.printing.jobs.failures import AGAIN, MAY_PASS, WAY_OUT, WHY
from armybuilder.printing.jobs.print_job import LIMITS
from armybuilder.printing.papers import INKS, PAPERS, TEXTS, Layout, SheetChoice, nothing_more
from armybuilder.printing.sheets import SHEETS
from armybuilder.printing.sheets.units import parts
from armybuilder.printing.studio import print_request
from armybuilder.printing.studio.selection import Selection, read_selection
from armybuilder.printing.studio.subjects import Subject
from rules import engine
from rules.engine.build import Build
from rules.engine.wording.reader import UNITS, measuring_in

DONE, NOT_PRINTED, NOT_UNDERSTOOD = 0, 1, 2
CHOICES = {f"{sheet.slug}.{choice.slug}": choice for sheet in SHEETS.values() for choice in sheet.choices}
"""The choices of each sheet in the studio: ``--cards-size`` and the like."""


def arguments(parser: CommandParser) -> None:
    """A file, the sheets, the paper, and where the PDF goes."""
    parser.add_argument("file", metavar="FILE", help=_("army document, or - for standard input"))
    parser.add_argument(
        "--sheets",
        default="roster",
        help=_("sheets in this order, separated by commas: {sheets}").format(sheets=",".join(SHEETS)),
    )
    rules.add_option(parser)
    parser.add_argument(
        "--paper", default=paper_of_locale(), choices=PAPERS, help=_("paper size; by default what your locale uses")
    )
    parser.add_argument(
        "--landscape", action="store_const", const="1", default="", dest="turned", help=_("landscape orientation")
    )
    parser.add_argument("--text", default=TEXTS[0], choices=TEXTS, help=_("text size"))
    parser.add_argument("--ink", default=INKS[0], choices=INKS, help=_("use of ink"))
    parser.add_argument("--units", default=UNITS[0], choices=UNITS, help=_("inches or centimeters"))
    for key, choice in CHOICES.items():
        parser.add_argument(f"--{key.replace('.', '-')}", dest=key, metavar="CHOICE", help=_help(choice))
    parser.add_argument(
        "-o", "--output", required=True, metavar="OUT", help=_("PDF file to write, or - for standard output")
    )


def print_army(command: BaseCommand, options: dict[str, Any]) -> int:
    """Write the PDF; if that is impossible, say why in one sentence."""
    with measuring_in(options["units"]):
        return _printed(command, options)


def _printed(command: BaseCommand, options: dict[str, Any]) -> int:
    file, known = options["file"], rules.known(command, options)
    if known is None:
        return NOT_UNDERSTOOD
    try:
        build = read_army(file, known)
        subject = Subject((ArmyEntry("army", build, ""),), (build,), "")
        selection = _chosen(subject, options)
        content = printed_alone(build, selection.sheets, selection.layout())
        _write(command, options["output"], content)
        _say(command, DONE, *_remarks(subject, selection))
    except engine.DocumentError as error:
        return _say(command, NOT_UNDERSTOOD, *(f"{file}: {mistake}" for mistake in error.mistakes))  # untranslated
    except OSError as error:
        complaint = _("{path}: The file can’t be written: {reason}.")
        return _say(command, NOT_PRINTED, complaint.format(path=options["output"], reason=error.strerror))
    except (Unprintable, ValueError) as error:
        return _say(command, NOT_PRINTED, str(error))
    return DONE


def _help(choice: SheetChoice) -> str:
    """Its values, the first of which is the default."""
    values = "; ".join(f"{value} ({name})" if value else str(name) for value, name in choice.values)
    help_text = (
        "{choice}: {values}" if choice.more is nothing_more else _("{choice}: {values}; or another of the rule book")
    )
    return help_text.format(choice=choice.name, values=values).replace("%", "%%")


def _chosen(subject: Subject, options: dict[str, Any]) -> Selection:
    """The selection to print. Raises ``ValueError`` with the first option that is unknown or does not fit the paper."""
    query = QueryDict(mutable=True)
    query.update({name: options[name] for name in ("sheets", "paper", "turned", "text", "ink")})
    query.update({key: options[key] for key in CHOICES if options.get(key) is not None})
    selection, mistakes = read_selection(query, subject, options["paper"])
    if not selection.sheets:
        mistakes = mistakes or [_("Choose at least one sheet.")]
    if wrong := [*mistakes, *print_request.refusals(selection)]:
        raise ValueError(wrong[0])
    return selection


def _remarks(subject: Subject, selection: Selection) -> list[str]:
    """The questions and remarks of the studio before it prints."""
    counted = print_request.questions(subject, selection).items()
    many = [
        _("{sheet}: {pieces}.").format(sheet=SHEETS[slug].name, pieces=SHEETS[slug].counted(count))
        for slug, count in counted
    ]
    return [*filter(None, map(parts.undrawn, subject.builds)), *many]


def _write(command: BaseCommand, output: str, content: bytes) -> None:
    if output == "-":
        command.stdout._out.buffer.write(content)  # type: ignore[attr-defined]
    else:
        Path(output).write_bytes(content)


def _say(command: BaseCommand, code: int, *sentences: str) -> int:
    for sentence in sentences:
        command.stderr.write(sentence)
    return code


SUBCOMMANDS = (Subcommand("pdf", gettext_lazy("print an army document as a PDF"), print_army, arguments),)


class Unprintable(Exception):
    """The sheets could not be printed; its text is the sentence for the person."""


def printed_alone(build: Build, sheets: Sequence[str], layout: Layout) -> bytes:
    """The sheets as a PDF. Raises ``Unprintable`` if they exceed the limits of a child process."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "sheets.pdf")
        child = Child(WritePdf(file, build, tuple(sheets), layout), LIMITS, is_warm=True)
        while child.end is None:
            child.wait()
            child.receive()
        if child.end is not End.WELL:
            failed = _("The sheets of {army} couldn’t be printed.").format(army=build.name)
            way_out = AGAIN if child.end.name in MAY_PASS else WAY_OUT
            raise Unprintable(f"{failed} {reason(failure_of(child.end, LIMITS), WHY)} {way_out}")
        return file.read_bytes()


@dataclass(frozen=True)
class WritePdf:
    """Write the sheets of an army to a file, in a child."""

    file: Path
    build: Build
    sheets: tuple[str, ...]
    layout: Layout

    def __call__(self, report: Report) -> None:
        """Called in a child."""
        from armybuilder.printing.jobs import render

        self.file.write_bytes(render.pdf([self.build], self.sheets, self.layout))
