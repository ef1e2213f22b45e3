"""``manage.py load_rules``: load the rule books that Muster ships, or the given files."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from rules.book_texts import shipped_books
from rules.loading import Loaded, load


class Command(BaseCommand):
    """Load rule books; files that have not changed are skipped, rows that were edited are kept and listed."""

    def add_arguments(self, parser: CommandParser) -> None:
        """The files; by default all that Muster ships."""
        parser.description = _(
            "Load the rule books from fixtures/. Rows that were edited in the admin are kept and listed."
        )
        parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help=_("a rules file"))

    def handle(self, *args: Any, **options: Any) -> None:
        """Load each file and print what was kept."""
        for path in options["files"] or shipped_books():
            try:
                loaded = load(path)
            except OSError as error:
                complaint = _("The file can’t be read: {reason}.").format(reason=error.strerror)
                raise CommandError(f"{path.name}: {complaint}") from error  # untranslated
            except ValueError as mistake:
                raise CommandError(f"{path.name}: {mistake}") from mistake  # untranslated
            if options["verbosity"]:
                self.stdout.write(_report(loaded))


def _report(loaded: Loaded) -> str:
    if loaded.unchanged:
        return _("{edition}: unchanged since it was last loaded.").format(edition=loaded.edition)
    lines = [_("{edition}: loaded.").format(edition=loaded.edition)]
    lines += [_("kept as edited: {row}").format(row=row) for row in loaded.kept]
    return "\n  ".join(lines)
