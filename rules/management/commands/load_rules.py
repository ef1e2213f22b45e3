"""``manage.py load_rules``: load the rule books that Muster ships, or the given files."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules.loading import Loaded, load


class Command(BaseCommand):
    """Load rule books; files that have not changed are skipped, rows that were edited are kept and named."""

    help = "Load the rule books from fixtures/; what was edited in the admin is kept, and named."

    def add_arguments(self, parser: CommandParser) -> None:
        """The files; by default all that Muster ships."""
        parser.add_argument("files", nargs="*", type=Path, metavar="FILE")

    def handle(self, *_: Any, **options: Any) -> None:
        """Load each file and say what was kept."""
        for path in options["files"] or sorted((settings.ROOT / "fixtures").glob("*.json")):
            try:
                loaded = load(path)
            except (OSError, ValueError) as mistake:
                raise CommandError(f"{path.name}: {mistake}") from mistake
            if options["verbosity"]:
                self.stdout.write(_told(loaded))


def _told(loaded: Loaded) -> str:
    if loaded.unchanged:
        return f"{loaded.edition}: not changed since it was loaded."
    kept = "".join(f"\n  kept as edited: {name}" for name in loaded.kept)
    return f"{loaded.edition}: loaded.{kept}"
