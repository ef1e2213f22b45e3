"""``manage.py makemessages`` updates the .po files of all languages from the code."""

from contextlib import chdir
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.core.management.commands import makemessages
from django.test.utils import override_settings
from django.utils.translation import gettext as _

from armybuilder.core.i18n.po_files import FILE

CODE = ("armybuilder", "rules", "templates")
UNREAD = ignore_patterns("test_*", "static", "__pycache__", "*.mo")
DATES = ('"POT-Creation-Date:', '"PO-Revision-Date:')


class Command(makemessages.Command):
    """Django's command, which also knows the engine's sentences and writes the same files for the same code.

    It works on a copy of the code, because xgettext's input files would lie among the templates while it runs.
    """

    xgettext_options = [
        *makemessages.Command.xgettext_options,
        "--keyword=sentence",
        "--keyword=in_context:1c,2",
        "--keyword=Counted:1,2",
    ]

    def add_arguments(self, parser: CommandParser) -> None:
        """Django's options, with those that this project always uses as defaults."""
        super().add_arguments(parser)
        parser.description = _("Update the .po files of all languages from the code.")
        help_text = _("change no file; fail if a language lacks a message of the code, or has one too many")
        parser.add_argument("--check", action="store_true", help=help_text)
        parser.set_defaults(no_location=True, no_wrap=True, no_obsolete=True)

    def handle(self, *args: Any, **options: Any) -> None:
        """Write or check the files of the given languages, or of all."""
        options["all"] = not (options["locale"] or options["exclude"])
        here = Path(settings.LOCALE_PATHS[0])
        options["verbosity"] = min(options["verbosity"], 0 if options["check"] else 1)
        with TemporaryDirectory() as folder:
            there = Path(folder) / here.relative_to(settings.ROOT)
            for name in CODE:
                copytree(settings.ROOT / name, Path(folder) / name, ignore=UNREAD)
            with chdir(folder), override_settings(LOCALE_PATHS=[there]):
                super().handle(*args, **options)
            for new in there.glob(f"*/{FILE}"):
                old = here / new.relative_to(there)
                if options["check"]:
                    _compare(old, new)
                else:
                    old.parent.mkdir(parents=True, exist_ok=True)
                    old.write_bytes(new.read_bytes())

    def write_po_file(self, potfile: str, locale: str) -> None:
        """Django's result without its dates, which would change with every run."""
        super().write_po_file(potfile, locale)
        file = Path(potfile).parent / locale / FILE
        lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
        file.write_text("".join(line for line in lines if not line.startswith(DATES)), encoding="utf-8")


def _compare(old: Path, new: Path) -> None:
    before, now = _messages(old), _messages(new)
    if before != now:
        changed = [message for (_context, message), _plural in before.items() ^ now.items()]
        shown = "; ".join(sorted(changed)[:5])
        name = old.relative_to(settings.ROOT)
        complaint = _("{file} doesn’t match the code: {messages}. Run “make messages”.")
        raise CommandError(complaint.format(file=name, messages=shown))


def _messages(file: Path) -> dict[tuple[str, str], str]:
    """The English plurals of a file's messages by context and message."""
    from polib import pofile  # installed for developers only

    return {(entry.msgctxt or "", entry.msgid): entry.msgid_plural for entry in pofile(str(file))}
