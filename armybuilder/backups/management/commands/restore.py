"""``manage.py restore FILE``: put what is in a backup in the place of what is here."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.backups import restoring
from armybuilder.backups.progress import ProgressLine
from armybuilder.backups.refusals import BackupError, UnknownEnd
from armybuilder.core.machine.secret_key_mark import has_own_key


class Command(BaseCommand):
    """Restores a backup: all of it or nothing."""

    def add_arguments(self, parser: CommandParser) -> None:
        """The file, and whether to replace what is here."""
        parser.description = _(
            "Restore a backup into this database, SQLite or PostgreSQL: all of it or nothing. Stop the server first."
        )
        parser.add_argument("file", type=Path, metavar="FILE", help=_("zip file that “backup” wrote"))
        parser.add_argument("--replace", action="store_true", help=_("replace what people have here"))
        parser.add_argument(
            "--try", action="store_true", help=_("only try it: restore it beside the live data and compare")
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print what was restored, and its digest, or why nothing was changed."""
        path: Path = options["file"]
        line = ProgressLine(self.stderr)
        try:
            if options["try"]:
                manifest = restoring.try_out(path, line.tell)
            else:
                manifest = restoring.restore(path, options["replace"], line.tell)
        except BackupError as error:
            complaint = _("{error} Nothing was changed.")
            raise CommandError(complaint.format(error=error), returncode=2) from error
        except UnknownEnd as error:
            raise CommandError(str(error), returncode=3) from error
        finally:
            line.end()
        rows = ngettext("{number} row", "{number} rows", manifest.rows).format(number=manifest.rows)
        tried, done = _("{file} can be restored: {rows}, and all digests agree."), _("{file} was restored: {rows}.")
        self.stdout.write((tried if options["try"] else done).format(file=path, rows=rows))
        self.stdout.write(_("Digest: {digest}").format(digest=manifest.digest))
        if has_own_key() and not options["try"]:
            self.stdout.write(_("The secret key wasn’t restored, because MUSTER_SECRET_KEY sets it."))
