"""Pictures of figures: each upload looked at before it is decoded, cropped, written anew, and kept under its digest."""

import io
import os
import re
import tempfile
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import IO

from django.conf import settings
from django.urls import reverse
from PIL import Image, ImageCms, ImageFile, ImageOps, UnidentifiedImageError

from rules.engine.build import Unit

LARGEST = 8 * 1024 * 1024
"""Most bytes of an upload."""
MOST_PIXELS = {"JPEG": 25_000_000, "PNG": 12_000_000, "WEBP": 12_000_000}
"""By format, the only ones that are read. A JPEG is decoded smaller at once, the others take 4 bytes a pixel."""
SHAPES = {"upright": (640, 800), "square": (720, 720), "wide": (800, 640)}
"""How a picture is cropped, and the pixels it is kept in."""
ROWS, COLUMNS = ("top", "middle", "bottom"), ("left", "center", "right")
FOCI = tuple(f"{row}-{column}" for row in ROWS for column in COLUMNS)
"""What stays in sight of a picture that is cropped; the fifth, its middle, unless another is chosen."""
CENTER = FOCI[4]
ZOOMS = {"1": 1.0, "1.5": 1.5, "2": 2.0, "3": 3.0}
SMALLEST = 16
"""Pixels of a side."""
QUALITY = 86
ENOUGH = round(800 * max(ZOOMS.values()))
"""Pixels of the long side that any crop is cut from."""
FILE = re.compile(r"([0-9a-f]{64})\.jpg")

SMALLER = "Make it smaller."


class PictureError(ValueError):
    """A picture that is not taken; its text is one plain sentence."""


@dataclass(frozen=True, slots=True)
class Crop:
    """What of a picture is kept: a shape, the part that must stay in sight, and how near."""

    shape: str = "upright"
    focus: str = CENTER
    zoom: str = "1"

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return SHAPES[self.shape]

    def box(self, wide: int, high: int) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of what is kept of a picture of that size."""
        across, down = self.size
        scale = min(wide / across, high / down) / ZOOMS[self.zoom]
        row, column = divmod(FOCI.index(self.focus), len(COLUMNS))
        left, top = (wide - across * scale) * column / 2, (high - down * scale) * row / 2
        return left, top, left + across * scale, top + down * scale


def keep(upload: IO[bytes], size: int, crop: Crop) -> str:
    """Keep a picture and answer its digest; ``PictureError`` where it is none, or too much."""
    if size > LARGEST:
        raise PictureError(f"The picture is larger than 8 MB. {SMALLER}")
    if not size:
        raise PictureError("The file is empty. Choose it anew.")
    content = _written(_cropped(upload, crop))
    digest = sha256(content).hexdigest()
    _store(_place(digest), content)
    return digest


def held(unit: Unit) -> Path | None:
    """The file with the unit's picture; none where it has none, or the server lacks it."""
    path = _place(unit.portrait)
    return path if unit.portrait and path.is_file() else None


def address(unit: Unit) -> str:
    """Where the unit's picture is to be seen; empty where there is none."""
    return reverse("armies:portrait", args=[unit.portrait]) if held(unit) else ""


def shape(unit: Unit) -> str:
    """The shape of the unit's picture: upright, square or wide."""
    path = held(unit)
    return _shape(path) if path else next(iter(SHAPES))


@lru_cache(maxsize=1_000)
def _shape(path: Path) -> str:
    size = _size(path)
    return next((name for name, pixels in SHAPES.items() if pixels == size), next(iter(SHAPES)))


def _size(path: Path) -> tuple[int, int]:
    try:
        with Image.open(path, formats=("JPEG",)) as image:
            return image.size
    except OSError:  # somebody else damaged it
        return 0, 0


def read(digest: str) -> bytes | None:
    """The picture of that digest."""
    path = _place(digest)
    return path.read_bytes() if path.is_file() else None


def files() -> Iterator[tuple[str, Path]]:
    """Every picture kept, with its digest."""
    for path in _folder().glob("*.jpg"):
        if found := FILE.fullmatch(path.name):
            yield found[1], path


def _folder() -> Path:
    return Path(settings.PORTRAITS)


def _place(digest: str) -> Path:
    return _folder() / f"{digest}.jpg"


def _store(path: Path, content: bytes) -> None:
    """Write a file whole or not at all; one that is there gets younger, so that no sweep takes it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(content)
    os.chmod(file.name, 0o644)
    os.replace(file.name, path)


def _cropped(upload: IO[bytes], crop: Crop) -> Image.Image:
    """The picture upright, in its crop and in plain colors."""
    # WeasyPrint, where it is loaded, has Pillow take half a file for a whole one.
    ImageFile.LOAD_TRUNCATED_IMAGES = False
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            image = _upright(_opened(upload))
            return _plain(image.resize(crop.size, Image.Resampling.LANCZOS, crop.box(*image.size)))
    except PictureError:
        raise
    except Exception as error:  # what a decoder says of a damaged file may be anything
        raise PictureError("The picture is damaged and cannot be read. Save it anew, or choose another.") from error


def _opened(upload: IO[bytes]) -> Image.Image:
    """The picture before it is decoded: only its head was read."""
    upload.seek(0)
    try:
        image = Image.open(upload, formats=tuple(MOST_PIXELS))
    except Image.DecompressionBombError:
        raise PictureError(f"The picture has far more pixels than are read. {SMALLER}") from None
    except UnidentifiedImageError:
        raise PictureError("A picture is a JPEG, PNG or WebP; this file is none of them.") from None
    wide, high = image.size
    format = str(image.format) if image.format in MOST_PIXELS else "JPEG"
    if wide * high > MOST_PIXELS[format]:
        most = f"{MOST_PIXELS[format] // 1_000_000} million that are read of a {format}"
        raise PictureError(f"{wide:,} × {high:,} pixels are more than the {most}. {SMALLER}")
    if min(wide, high) < SMALLEST:
        raise PictureError(f"{wide:,} × {high:,} pixels are too few to see anything: at least {SMALLEST} each way.")
    return image


def _upright(image: Image.Image) -> Image.Image:
    """Decoded no larger than any crop of it needs, and turned as its camera was held."""
    turned = image.getexif().get(0x0112, 1)
    image.draft("RGB", (ENOUGH, ENOUGH))
    profile = image.info.get("icc_profile")
    # a WebP keeps its decoder: to let it go saves 46 MB of 185, but only Pillow's own code knows how
    if image.mode in ("P", "PA", "LA", "1") or "transparency" in image.info:
        image = image.convert("RGBA")
    elif image.mode.startswith("I"):
        image = image.convert("I").point(lambda value: value / 256).convert("L")
    elif image.mode not in ("RGB", "RGBA", "L", "CMYK"):
        image = image.convert("RGB")
    # not thumbnail(): it would change, and hold, the decoded picture
    share = min(1, ENOUGH / max(image.size))
    small = image.resize((max(1, round(image.width * share)), max(1, round(image.height * share))), reducing_gap=2)
    small.getexif()[0x0112] = turned
    small = ImageOps.exif_transpose(small)
    return _in_srgb(small, profile)


def _in_srgb(image: Image.Image, profile: bytes | None) -> Image.Image:
    """The colors that every screen and printer knows; a profile that makes no sense is left out."""
    if profile and image.mode in ("RGB", "CMYK"):
        try:
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            changed = ImageCms.profileToProfile(image, source, ImageCms.createProfile("sRGB"), outputMode="RGB")
            return changed or image
        except (ImageCms.PyCMSError, OSError):
            return image
    return image


def _plain(image: Image.Image) -> Image.Image:
    """Without transparency: paper is white."""
    if image.mode != "RGBA":
        return image.convert("RGB")
    white = Image.new("RGB", image.size, "white")
    white.paste(image, mask=image.getchannel("A"))
    return white


def _written(image: Image.Image) -> bytes:
    """A file with nothing in it but the picture."""
    out = io.BytesIO()
    fresh = Image.frombytes(image.mode, image.size, image.tobytes())
    fresh.save(out, "JPEG", quality=QUALITY, optimize=True)
    return out.getvalue()
