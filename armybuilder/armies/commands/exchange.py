"""``manage.py army import``, ``export`` and ``convert``: armies between files, texts and the database."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import UUID

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction
from django.urls import reverse
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from armybuilder.armies.commands import rules
from armybuilder.armies.commands.subcommands import DONE, LONGEST_KEY, REFUSED, printed, written
from armybuilder.armies.documents import archive, downloads
from armybuilder.armies.documents.files import read_either
from armybuilder.armies.models import Army
from rules import engine
from rules.engine.documents.document import Editions

WRITERS = {"json": engine.dump, "text": engine.write_notation}


def import_arguments(parser: CommandParser) -> None:
    """The files, and the owner of the armies."""
    parser.add_argument("files", nargs="+", metavar="FILE", help=_("army document or text, or - for standard input"))
    parser.add_argument("--owner", "--maker", default="", metavar="KEY", help=_("key of the player who will own them"))
    parser.add_argument("--name", metavar="NAME", help=_("name of the army; only for a single file"))
    add_text_options(parser)


def export_arguments(parser: CommandParser) -> None:
    """Add the arguments for the armies, the format and the destination."""
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("codes", nargs="*", default=[], metavar="CODE", help=_("code in the army’s address"))
    which.add_argument("--all", action="store_true", help=_("all armies that aren’t in the trash"))
    parser.add_argument("--format", choices=sorted(downloads.every_format()), default="json")
    add_language(parser)
    parser.add_argument(
        "-o", "--output", metavar="FOLDER", help=_("folder to write each army to, as a file of its own")
    )


def convert_arguments(parser: CommandParser) -> None:
    """One file, its new format and its new place."""
    parser.add_argument("file", metavar="FILE", help=_("army document or text, or - for standard input"))
    parser.add_argument("--to", choices=sorted(WRITERS), required=True)
    add_writing_options(parser)


def add_writing_options(parser: CommandParser) -> None:
    """Add the options of ``rewrite``: where it writes to, in which language, and how it reads."""
    parser.add_argument("-o", "--output", metavar="FILE", help=_("file to write (default: standard output)"))
    add_language(parser)
    add_text_options(parser)


def add_text_options(parser: CommandParser) -> None:
    """Add the options for reading texts: their rule book, and whether anything may be assumed."""
    parser.add_argument(
        "--edition", metavar="SLUG", help=_("rule book of texts (default: the one that understands most)")
    )
    parser.add_argument(
        "--strict", action="store_true", help=_("refuse texts of which anything has to be assumed (exit code 2)")
    )
    rules.add_option(parser)


def add_language(parser: CommandParser) -> None:
    """The language in which texts are written."""
    known = [code for code, _name in settings.LANGUAGES]
    parser.add_argument(
        "--language", choices=known, default=get_language(), help=_("language in which texts are written")
    )


def import_armies(command: BaseCommand, options: dict[str, Any]) -> int:
    """Save the armies of all files, or none if one has an error. Prints their addresses, a line each."""
    files, owner = options["files"], options["owner"]
    complaint = _unfit(files, owner, options["name"])
    if complaint:
        command.stderr.write(complaint)
        return REFUSED
    brought, known = rules.revisions(command, options["rules"]), rules.known(command, options)
    if brought is None or known is None:
        return REFUSED
    read = [read_file(command, file, options, known) for file in files]
    builds = [build for build in read if build]
    if len(builds) < len(read):
        return REFUSED
    used = {build.catalogue.slug for build in builds}
    if not rules.keep(command, [document for document in brought if document.own["slug"] in used], owner):
        return REFUSED
    if options["name"] is not None:
        builds = [replace(build, name=engine.clean_name(options["name"])) for build in builds]
    for army in _store(builds, owner):
        command.stdout.write(_address(army))
    return DONE


def _unfit(files: list[str], owner: str, name: str | None) -> str:
    """Why these options cannot be combined; empty if they can."""
    if len(owner) > LONGEST_KEY:
        return _("--owner: a player’s key has at most {most} characters.").format(most=LONGEST_KEY)
    if name is None:
        return ""
    if len(files) > 1:
        return _("--name: one name can’t be used for {count} armies.").format(count=len(files))
    try:
        engine.clean_name(name)
    except engine.TextError as error:
        return f"--name: {error}"  # untranslated
    return ""


@transaction.atomic
def _store(builds: list[engine.Build], owner: str) -> list[Army]:
    armies = archive.keep(builds, owner)
    for army in armies if not owner else []:
        army.turn_on_edit_link()
    return armies


def _address(army: Army) -> str:
    """The army's own address. Armies without an owner are reached by their edit link."""
    if army.edit_key:
        return reverse("armies:edit_link", args=[army.edit_key])
    return reverse("armies:army", args=[army.code])


def export_armies(command: BaseCommand, options: dict[str, Any]) -> int:
    """Write the armies, each to its own file or all to standard output; none if a code is unknown."""
    armies: Sequence[Army] | None = _coded(command, options["codes"])
    if options["all"]:
        armies = list(Army.objects.filter(binned=None).select_related("edition").order_by("pk"))
    if armies is None:
        return REFUSED
    form, folder = downloads.every_format()[options["format"]], options["output"]
    try:
        with override(options["language"]):
            files = [(army.name, form.write(army.build())) for army in armies]
    except downloads.FormatError as error:
        command.stderr.write(str(error))
        return REFUSED
    if folder is None:
        return _print_all(command, [content for _, content in files])
    with suppress(OSError):  # A problem with the folder is reported with its first file.
        Path(folder).mkdir(parents=True, exist_ok=True)
    names = downloads.names([name for name, _ in files], form.ending)
    codes = [written(command, Path(folder) / name, content) for name, (_, content) in zip(names, files, strict=True)]
    return max(codes, default=DONE)


def _print_all(command: BaseCommand, contents: Sequence[str | bytes]) -> int:
    """Write texts to standard output; other files go to a folder."""
    texts = [content for content in contents if isinstance(content, str)]
    if len(texts) < len(contents):
        command.stderr.write(_("These files aren’t text. Name a folder for them with -o."))
        return REFUSED
    return printed(command, "\n".join(text.rstrip("\n") + "\n" for text in texts))


def _coded(command: BaseCommand, codes: Iterable[str]) -> list[Army] | None:
    """The armies of these codes; none, with a message, if one is unknown."""
    armies: list[Army] = []
    complete = True
    for code in codes:
        army = Army.objects.filter(code=code).select_related("edition").first() if _is_code(code) else None
        if army:
            armies.append(army)
        else:
            complete = False
            command.stderr.write(_("{code}: There is no army with this code.").format(code=code))
    return armies if complete else None


def _is_code(code: str) -> bool:
    try:
        UUID(code)
    except ValueError:
        return False
    return True


def convert(command: BaseCommand, options: dict[str, Any]) -> int:
    """Write the army of a file in the other format, without using the armies of the database."""
    return rewrite(command, options, lambda build: build)


def rewrite(
    command: BaseCommand, options: dict[str, Any], change: Callable[[engine.Build], engine.Build | None]
) -> int:
    """Write what becomes of the army of a file. Nothing if its change gives ``None``, after a message of its own."""
    with override(options["language"]):
        known = rules.known(command, options)
        build = read_file(command, options["file"], options, known) if known else None
        changed = change(build) if build else None
        if changed is None:
            return REFUSED
        text = WRITERS[options["to"]](changed)
    if options["output"] is None:
        return printed(command, text)
    return written(command, Path(options["output"]), text)


def read_file(command: BaseCommand, file: str, options: dict[str, Any], known: Editions) -> engine.Build | None:
    """The army of a file; messages go to standard error, and so does each assumption. None: it is refused."""
    try:
        build, notes = read_either(file, options["edition"], known)
    except (engine.DocumentError, engine.NotationError) as error:
        for mistake in error.mistakes:
            command.stderr.write(f"{file}: {mistake}")  # untranslated
        return None
    for note in notes:
        command.stderr.write(f"{file}: {note}")  # untranslated
    if notes and options["strict"]:
        command.stderr.write(_("{file}: Refused by --strict, because something was assumed.").format(file=file))
        return None
    return build
