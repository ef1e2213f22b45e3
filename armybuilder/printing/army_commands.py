"""``manage.py army pdf``: an army document as printed sheets."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from armybuilder.armies import rules_commands
from armybuilder.armies.files import read_army
from armybuilder.armies.subcommands import Subcommand, register
from armybuilder.printing.papers import PAPERS, Layout
from armybuilder.printing.press.alone import Unprintable, printed_alone
from armybuilder.printing.sheets import SHEETS, sheets_of
from rules import engine

DONE, NOT_PRINTED, NOT_UNDERSTOOD = 0, 1, 2


def arguments(parser: CommandParser) -> None:
    """A file, the sheets, the paper, and where the PDF goes."""
    parser.add_argument("file", metavar="FILE", help="an army document; - for standard input")
    parser.add_argument("--sheets", default="roster", help="one or several of roster,cards,reference,measuring")
    rules_commands.along(parser)
    parser.add_argument("--paper", default=next(iter(PAPERS)), choices=PAPERS)
    parser.add_argument("-o", "--output", required=True, metavar="OUT", help="the PDF to write; - for standard output")


def print_army(command: BaseCommand, options: dict[str, Any]) -> int:
    """Write the PDF; say in one sentence why not."""
    file, known = options["file"], rules_commands.known(command, options)
    if known is None:
        return NOT_UNDERSTOOD
    try:
        build = read_army(file, known)
        content = printed_alone(build, _sheets(build, options["sheets"], options["paper"]), Layout(options["paper"]))
        _write(command, options["output"], content)
    except engine.DocumentError as error:
        return _say(command, NOT_UNDERSTOOD, *(f"{file}: {mistake}" for mistake in error.mistakes))
    except OSError as error:
        return _say(command, NOT_PRINTED, f"{options['output']}: the file cannot be written: {error.strerror}.")
    except (Unprintable, ValueError) as error:
        return _say(command, NOT_PRINTED, str(error))
    return DONE


def _sheets(build: engine.Build, named: str, paper: str) -> list[str]:
    known, wanted = [sheet.slug for sheet in sheets_of(build.catalogue)], named.split(",")
    unknown = [name for name in wanted if name not in known]
    if unknown:
        raise ValueError(f"There is no sheet “{unknown[0]}”. There are: {', '.join(known)}.")
    refusals = [SHEETS[slug].refusal(paper) for slug in wanted]
    if any(refusals):
        raise ValueError(next(filter(None, refusals)))
    return wanted


def _write(command: BaseCommand, output: str, content: bytes) -> None:
    if output == "-":
        command.stdout._out.buffer.write(content)  # type: ignore[attr-defined]
    else:
        Path(output).write_bytes(content)


def _say(command: BaseCommand, code: int, *sentences: str) -> int:
    for sentence in sentences:
        command.stderr.write(sentence)
    return code


register(Subcommand("pdf", "print an army document", arguments, print_army))
