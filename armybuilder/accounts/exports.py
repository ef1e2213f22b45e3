"""Pack a player's data into zips that can be imported again. What is in them: each app's ``account_data``."""

import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.http import FileResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.accounts import account_data
from armybuilder.accounts.account_data import BESIDE, File
from armybuilder.accounts.models import Player

MOST_FILES = 90
MOST_BYTES = 1_900_000
"""The size of a zip; an import may be slightly larger."""
PICTURES = f"{BESIDE}pictures/"
IN_MEMORY = 4 * 2**20


@dataclass(frozen=True, slots=True)
class ExportPart:
    """One zip of the export."""

    slug: str
    name: str
    says: str
    files: tuple[File, ...]

    def response(self) -> FileResponse:
        """The response with the zip, as a download."""
        file = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115
        now = timezone.now().timetuple()[:6]
        with ZipFile(file, "w", ZIP_DEFLATED) as archive:
            for entry in self.files:
                archive.writestr(ZipInfo(entry.path, now), entry.content, ZIP_DEFLATED)
        file.seek(0)
        headers = {"Cache-Control": "private, no-store"}
        name = f"muster-everything-{self.slug}.zip"
        return FileResponse(file, as_attachment=True, filename=name, content_type="application/zip", headers=headers)


def parts(player: Player) -> list[ExportPart]:
    """The zips: armies and rules in as many as needed, other data in the first, and pictures in zips of their own."""
    files = list(account_data.export(player))
    pictures = tuple(file for file in files if file.path.startswith(PICTURES))
    beside = tuple(file for file in files if file.path.startswith(BESIDE) and file not in pictures)
    armies = list(_packs(file for file in files if not file.path.startswith(BESIDE))) or [()]
    prepared = [_part(number, len(armies), pack) for number, pack in enumerate(armies, 1)]
    prepared[0] = ExportPart(prepared[0].slug, prepared[0].name, prepared[0].says, (*prepared[0].files, *beside))
    if pictures:
        picture_count = ngettext("{count} picture", "{count} pictures", len(pictures)).format(count=len(pictures))
        prepared.append(ExportPart("pictures", _("Pictures"), picture_count, pictures))
    return prepared


def _part(number: int, count: int, files: tuple[File, ...]) -> ExportPart:
    name = _("Armies and more") if count == 1 else _("Armies and more, {number} of {total}")
    document_count = ngettext("{count} document", "{count} documents", len(files)).format(count=len(files))
    return ExportPart(str(number), name.format(number=number, total=count), document_count, files)


def _packs(files: Iterable[File]) -> Iterator[tuple[File, ...]]:
    """The files in groups that fit into a zip, each with the files that it needs."""
    pack: dict[str, File] = {}
    for file in files:
        more = {needed.path: needed for needed in (*file.needs, file) if needed.path not in pack}
        if pack and not _is_fitting([*pack.values(), *more.values()]):
            yield tuple(pack.values())
            pack, more = {}, {needed.path: needed for needed in (*file.needs, file)}
        pack |= more
    if pack:
        yield tuple(pack.values())


def _is_fitting(files: list[File]) -> bool:
    return len(files) <= MOST_FILES and sum(len(file.content) for file in files) <= MOST_BYTES
