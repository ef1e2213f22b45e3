"""``manage.py backup FILE``: everything that people have, in one file."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.backups import archive
from armybuilder.backups.progress import ProgressLine
from armybuilder.backups.refusals import BackupError


class Command(BaseCommand):
    """Writes a backup while people go on editing, or only says the digest of what a backup would contain."""

    def add_arguments(self, parser: CommandParser) -> None:
        """The file, or the digest alone."""
        parser.description = _(
            "Back up all rows, pictures and the secret key into one file, while the server is in use."
        )
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("file", nargs="?", type=Path, metavar="FILE", help=_("zip file to write"))
        which.add_argument(
            "--digest", action="store_true", help=_("write no file; print the digest of what is here, to compare")
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print what was backed up, and its digest."""
        path: Path | None = options["file"]
        line = ProgressLine(self.stderr)
        try:
            manifest = archive.write(path, line.tell) if path else archive.present(line.tell)
        except (BackupError, OSError) as error:
            complaint = _("The backup couldn’t be written: {reason}")
            raise CommandError(complaint.format(reason=error), returncode=2) from error
        finally:
            line.end()
        if path:
            rows = ngettext("{number} row", "{number} rows", manifest.rows).format(number=manifest.rows)
            self.stdout.write(_("{file}: {rows}.").format(file=path, rows=rows))
        self.stdout.write(_("Digest: {digest}").format(digest=manifest.digest))
