"""``manage.py book_texts``: which words of the rule books wait for a translator, in each language."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rules.book_texts import file_of, gaps, languages_of, shipped_books, write_digests

SAID = {
    "missing": gettext_lazy("{place}: missing: {english}"),
    "stale": gettext_lazy("{place}: the English has changed: {english}"),
    "unknown": gettext_lazy("{place}: not in the rule book"),
    "unchecked": gettext_lazy("{place}: without “of”, see --write"),
}


class Command(BaseCommand):
    """List what is missing and stale; fail if there is anything."""

    def add_arguments(self, parser: CommandParser) -> None:
        """The languages; by default those of the pages and of the files."""
        parser.description = _("List words of the rule books that lack a translation, or whose English changed.")
        parser.add_argument("languages", nargs="*", metavar="LANGUAGE")
        note = _("first write “of”, the digest of the English, into rows that have none")
        parser.add_argument("--write", action="store_true", help=note)

    def handle(self, *args: Any, **options: Any) -> None:
        """Each row on a line, with its English."""
        left = 0
        known = {code for code, _name in settings.LANGUAGES} - {settings.LANGUAGE_CODE}
        for book in shipped_books():
            for language in sorted(options["languages"] or known | languages_of(book)):
                if options["write"]:
                    write_digests(book, language)
                for gap in gaps(book, language):
                    left += 1
                    place = " ".join(filter(None, (file_of(book, language).name, gap.row, gap.path)))
                    self.stdout.write(SAID[gap.what].format(place=place, english=gap.english))
        if left:
            summary = ngettext("{count} place needs a translator.", "{count} places need a translator.", left)
            raise CommandError(summary.format(count=left))
