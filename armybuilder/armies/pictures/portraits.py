"""Pictures of figures: each upload is checked before it is decoded, cropped, encoded again and stored under its digest.

The editor's form for it is the browser's own, with scripts and without; ``builder.js`` lets what still waits go up
first. ``PortraitForm`` reads the crop, ``portraits.keep`` hands the file to a program of its own,
``uploaded_pictures``, which runs within limits (``jobs/process_limits``: 128 MiB, 0.8 seconds of the processor,
one picture at a time on a machine). It checks bytes, format, pixels and scans from the file's head, then decodes it
no larger than needed, turns it upright, crops it, lays it on white and writes a new JPEG, which is kept under its
digest in ``var/portraits``. The edit is ``Portrait(unit, digest)``, so that history, conflicts, copies and documents
treat it like any other field. Rows, the page to read, cards, rosters and paper figures ask ``portraits.picture_path``;
where the file is not on this server they draw the silhouette.
"""

import json
import logging
import re
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import IO

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from PIL import Image

from armybuilder.armies.pictures.uploaded_pictures import CENTER, DAMAGED, FOCI, LIMITS, SHAPES, ZOOMS, Crop
from armybuilder.core.machine.file_locks import Busy, turn
from armybuilder.core.machine.shared_files import SharedFolder, write_whole
from armybuilder.jobs import process_limits
from armybuilder.jobs.process_limits import End
from rules.engine import words
from rules.engine.build import Unit

__all__ = ["CENTER", "FOCI", "LIMITS", "SHAPES", "ZOOMS", "Crop", "PictureError", "keep"]

log = logging.getLogger(__name__)

LARGEST = 8 * 1024 * 1024
"""Most bytes of an upload."""
FILE = re.compile(r"([0-9a-f]{64})\.jpg")
AT_ONCE = 1
"""The number of pictures that all processes of a machine together decode at once."""
PATIENCE = 0.3
"""Seconds that a picture waits for those before it."""
TOO_MUCH = gettext_lazy("The picture takes too much time or memory to read. Make it smaller.")
BUSY = gettext_lazy("Other pictures are being read right now. Try again in a few seconds.")


class PictureError(ValueError):
    """A picture that is refused; its text is one sentence."""


def keep(upload: IO[bytes], size: int, crop: Crop) -> str:
    """Save a picture and return its digest. Raises ``PictureError`` if it is invalid or too large."""
    if size > LARGEST:
        raise PictureError(_("The picture is larger than 8 MB. Make it smaller."))
    if not size:
        raise PictureError(_("The file is empty. Choose it again."))
    content = _decoded(upload, crop)
    digest = sha256(content).hexdigest()
    write_whole(_place(digest), content)
    shared().share([_place(digest)])
    return digest


def _decoded(upload: IO[bytes], crop: Crop) -> bytes:
    """The cropped picture, as a new JPEG. A separate process makes it, so that an upload can do no harm."""
    upload.seek(0)
    try:
        with turn(_folder().parent, "pictures", AT_ONCE, PATIENCE):
            program = "armybuilder.armies.pictures.uploaded_pictures"
            end, output = process_limits.run(program, upload.read(), LIMITS, crop.shape, crop.focus, crop.zoom)
    except Busy:
        raise PictureError(BUSY) from None
    if end == End.WELL:
        return output
    if end == End.REFUSED:
        sentence, values = json.loads(output)
        formatted = {name: words.grouped(value) if isinstance(value, int) else value for name, value in values.items()}
        raise PictureError(_(sentence).format(**formatted))
    if end == End.TIMED_OUT:
        log.error("The program that decodes pictures was stopped after %.0f seconds.", LIMITS.wall)
    raise PictureError(_(DAMAGED) if end == End.BROKEN else TOO_MUCH)


def picture_path(unit: Unit) -> Path | None:
    """The file with the unit's picture, if it has one and this server has the file."""
    return _here(unit.portrait) if unit.portrait else None


def address(unit: Unit) -> str:
    """The address of the unit's picture; empty if it has none."""
    return reverse("armies:portrait", args=[unit.portrait]) if picture_path(unit) else ""


def shape(unit: Unit) -> str:
    """The shape of the unit's picture: upright, square or wide."""
    path = picture_path(unit)
    return _shape(path) if path else next(iter(SHAPES))


@lru_cache(maxsize=1_000)
def _shape(path: Path) -> str:
    size = _size(path)
    return next((name for name, pixels in SHAPES.items() if pixels == size), next(iter(SHAPES)))


def _size(path: Path) -> tuple[int, int]:
    try:
        with Image.open(path, formats=("JPEG",)) as image:
            return image.size
    except OSError:  # somebody damaged the file
        return 0, 0


def read(digest: str) -> bytes | None:
    """The picture of that digest."""
    path = _here(digest)
    return path.read_bytes() if path and not shared().is_deleted(path) else None


def files() -> Iterator[tuple[str, Path]]:
    """Every picture kept, with its digest."""
    shared().fetch(shared().paths())
    for path in _folder().glob("*.jpg"):
        if match := FILE.fullmatch(path.name):
            yield match[1], path


def shared() -> SharedFolder:
    """The folder of pictures, with those of other machines."""
    return SharedFolder(_folder(), "portraits")


def _here(digest: str) -> Path | None:
    path = _place(digest)
    shared().fetch([path])
    return path if path.is_file() else None


def _folder() -> Path:
    return Path(settings.PORTRAITS)


def _place(digest: str) -> Path:
    return _folder() / f"{digest}.jpg"
