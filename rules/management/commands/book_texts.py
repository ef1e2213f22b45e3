"""``manage.py book_texts``: which words of the rule books wait for a translator, in each language."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules.book_texts import file_of, gaps, languages_of, shipped_books, write_digests

SAID = {
    "missing": "missing",
    "stale": "stale, the English is new",  # untranslated
    "unknown": "not in the book",  # untranslated
    "unchecked": "without “of”, see --write",
}


class Command(BaseCommand):
    """List what is missing and stale; fail if there is anything."""

    def add_arguments(self, parser: CommandParser) -> None:
        """The languages; by default those of the pages and of the files."""
        says = "List words of the rule books that lack a translation, or whose English changed."  # untranslated
        parser.description = says
        parser.add_argument("languages", nargs="*", metavar="LANGUAGE")
        note = "first write “of”, the digest of the English, into rows that have none"  # untranslated
        parser.add_argument("--write", action="store_true", help=note)

    def handle(self, *args: Any, **options: Any) -> None:
        """Each row on a line, with its English."""
        left = 0
        known = {code for code, _ in settings.LANGUAGES} - {settings.LANGUAGE_CODE}
        for book in shipped_books():
            for language in sorted(options["languages"] or known | languages_of(book)):
                if options["write"]:
                    write_digests(book, language)
                for gap in gaps(book, language):
                    left += 1
                    place = " ".join(filter(None, (file_of(book, language).name, gap.row, gap.path)))
                    self.stdout.write(f"{place}: {SAID[gap.what]}" + (f": {gap.english}" if gap.english else ""))
        if left:
            raise CommandError(f"{left} places need a translator.")  # untranslated
