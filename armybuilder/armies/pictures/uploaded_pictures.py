"""Decodes an uploaded picture, crops it and writes it as a new file, in a program with limits.

It imports little, so that it starts quickly:
``python -m armybuilder.armies.pictures.uploaded_pictures upright middle-center 1``.
"""

import io
import re
import sys
import warnings
from dataclasses import dataclass

from PIL import Image, ImageCms, ImageOps, UnidentifiedImageError, WebPImagePlugin

from armybuilder.environment import value
from armybuilder.jobs.process_limits import MEBIBYTE, Limits, RefusedInput, answer

assert WebPImagePlugin.SUPPORTED, "Pillow finds this plugin late, after trying all others."

CLEAR = "clear"
FORMATS = ("JPEG", "PNG", "WEBP")
"""The formats that are read."""
MOST_PIXELS = {"JPEG": 25_000_000, "PNG": 12_000_000, CLEAR: 8_000_000, "WEBP": 6_000_000}
"""A JPEG is decoded smaller at once; a pixel of a PNG takes 4 bytes, of one with transparency 8, of a WebP 16."""
MOST_DECODED = 12_000_000
"""Most pixels of a JPEG that are decoded."""
MOST_SCANS = 100
"""Most passes over a JPEG; baseline ones have 1, progressive ones up to a dozen."""
MOST_IN_SCANS = 300_000_000
"""Pixels of all passes together."""
MOST_HELD = 80 * MEBIBYTE
"""Most bytes of a JPEG that is kept in memory until its last pass."""
MOST_MEMORY = 128 * MEBIBYTE
SECONDS = value("MUSTER_PICTURE_SECONDS")
"""Processor seconds for one picture."""
SHAPES = {"upright": (640, 800), "square": (720, 720), "wide": (800, 640)}
"""The shapes of cropped pictures, with their size in pixels."""
ROWS, COLUMNS = ("top", "middle", "bottom"), ("left", "center", "right")
FOCI = tuple(f"{row}-{column}" for row in ROWS for column in COLUMNS)
"""The part of a cropped picture that stays visible; by default the fifth, its middle."""
CENTER = FOCI[4]
ZOOMS = {"1": 1.0, "1.5": 1.5, "2": 2.0, "3": 3.0}
SMALLEST = 16
"""Pixels of a side."""
QUALITY = 86
MAX_EXTRA_WIDTH = 1.5
"""The width of the part that is cut from a picture, as a multiple of the result's width."""
SIDEWAYS = frozenset({5, 6, 7, 8})
"""EXIF orientations of a camera that was held upright."""
LIMITS = Limits(memory=MOST_MEMORY, seconds=SECONDS, wall=10, file=0, files=16, nice=10)


def _(sentence: str) -> str:
    """Marks a sentence for translation; the caller looks it up."""
    return sentence


DAMAGED = _("The picture is damaged and can’t be read. Save it again, or choose another one.")
TOO_LARGE = {
    "JPEG": _(
        "{wide} × {high} pixels is too large. A JPEG can have at most {most} million pixels. "
        "Make it smaller and try again."
    ),
    "PNG": _(
        "{wide} × {high} pixels is too large. A PNG can have at most {most} million pixels. "
        "Make it smaller and try again."
    ),
    CLEAR: _(
        "{wide} × {high} pixels is too large. A PNG with transparency can have at most {most} million pixels. "
        "Make it smaller and try again."
    ),
    "WEBP": _(
        "{wide} × {high} pixels is too large. A WebP can have at most {most} million pixels. "
        "Make it smaller and try again."
    ),
}
_MARKER = re.compile(rb"\xff([\x01-\xcf\xd8-\xfe])")
"""The beginning of something other than pixels, except restart markers and padding."""
_SCAN, _END = 0xDA, 0xD9


@dataclass(frozen=True, slots=True)
class Crop:
    """The crop of a picture: the shape, the part that must stay visible, and the zoom."""

    shape: str = "upright"
    focus: str = CENTER
    zoom: str = "1"

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return SHAPES[self.shape]

    def scale(self, width: int, height: int) -> float:
        """The number of pixels in a row of a picture of that size that become one."""
        across, down = self.size
        return min(width / across, height / down) / ZOOMS[self.zoom]

    def box(self, width: int, height: int) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the crop in a picture of that size."""
        (across, down), scale = self.size, self.scale(width, height)
        row, column = divmod(FOCI.index(self.focus), len(COLUMNS))
        left, top = (width - across * scale) * column / 2, (height - down * scale) * row / 2
        return left, top, left + across * scale, top + down * scale


def decoded(content: bytes, crop: Crop) -> bytes:
    """The picture in its crop, upright and in plain colors, as a new JPEG."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            image = _upright(_opened(content), crop)
            return _written(_plain(image.resize(crop.size, Image.Resampling.LANCZOS, crop.box(*image.size))))
    except (RefusedInput, MemoryError):
        raise
    except Exception as error:  # decoders raise anything for damaged files
        raise RefusedInput(DAMAGED) from error


def _opened(content: bytes) -> Image.Image:
    """The opened picture, of which only the header was read."""
    if content[8:12] == b"WEBP":
        _check_size("WEBP", *_webp_size(content))  # opening it allocates all its pixels
    try:
        image = Image.open(io.BytesIO(content), formats=FORMATS)
    except Image.DecompressionBombError:
        raise RefusedInput(_("The picture has far too many pixels. Make it smaller.")) from None
    except UnidentifiedImageError:
        raise RefusedInput(_("This file is not a JPEG, PNG or WebP picture.")) from None
    format = _format(image)
    _check_size(format, *image.size)
    if format == "JPEG":
        _check_scans(image, scans(content))
    return image


def _check_size(format: str, width: int, height: int) -> None:
    if width * height > MOST_PIXELS[format]:
        raise RefusedInput(TOO_LARGE[format], **_size(width, height), most=MOST_PIXELS[format] // 1_000_000)
    if min(width, height) < SMALLEST:
        too_small = _("{wide} × {high} pixels is too small. Each side needs at least {least} pixels.")
        raise RefusedInput(too_small, **_size(width, height), least=SMALLEST)


def _size(width: int, height: int) -> dict[str, int]:
    return {"wide": width, "high": height}


def _webp_size(content: bytes) -> tuple[int, int]:
    """Width and height in a WebP's first chunk; for other files, any that pass."""
    kind, head = content[12:16], content[20:30]
    if kind == b"VP8X":
        return 1 + int.from_bytes(head[4:7], "little"), 1 + int.from_bytes(head[7:10], "little")
    if kind == b"VP8L":
        bits = int.from_bytes(head[1:5], "little")
        return 1 + bits % 2**14, 1 + (bits >> 14) % 2**14
    if kind == b"VP8 ":
        return int.from_bytes(head[6:8], "little") % 2**14, int.from_bytes(head[8:10], "little") % 2**14
    return SMALLEST, SMALLEST


def _format(image: Image.Image) -> str:
    if image.format == "PNG":
        return CLEAR if image.has_transparency_data else "PNG"
    # Some cameras put several pictures into one JPEG, which Pillow calls MPO.
    return "WEBP" if image.format == "WEBP" else "JPEG"


def _check_scans(image: Image.Image, count: int) -> None:
    """Refuse a JPEG with too many passes, because each of them decodes all of its pixels."""
    pixels = image.width * image.height
    if count > MOST_SCANS or count * pixels > max(MOST_IN_SCANS, pixels):
        too_long = _(
            "This progressive JPEG takes too long to read: it has {count} scans of {wide} × {high} pixels. "
            "Make it smaller, or save it without “progressive”."
        )
        raise RefusedInput(too_long, count=f"{MOST_SCANS}+" if count > MOST_SCANS else count, **_size(*image.size))
    # Each entry has a component's number and its horizontal and vertical sampling.
    samples = [across * down for _, across, down, _ in getattr(image, "layer", ())]
    if count > 1 and samples and 2 * pixels * sum(samples) // max(samples) > MOST_HELD:
        too_large = _(
            "{wide} × {high} pixels is too large for a progressive JPEG. "
            "Make it smaller, or save it without “progressive”."
        )
        raise RefusedInput(too_large, **_size(*image.size))


def scans(content: bytes) -> int:
    """The number of passes over its pixels in a JPEG, as its markers say; at most one more than are read.

    >>> scans(bytes.fromhex("ffd8 ffe0 0004 ffda ffda 0002 11ff00ffda 0002 22 ffd9 ffda 0002"))
    2
    """
    count, place = 0, 2
    while count <= MOST_SCANS and (scan := _MARKER.search(content, place)):
        marker = scan[1][0]
        if marker == _END:
            break
        count += marker == _SCAN
        length = int.from_bytes(content[scan.end() : scan.end() + 2])
        place = scan.end() + length
    return count


def _upright(image: Image.Image, crop: Crop) -> Image.Image:
    """Decoded no larger than the crop needs, and turned as the camera was held."""
    turned, size = image.getexif().get(0x0112, 1), image.size
    scale = crop.scale(*(reversed(size) if turned in SIDEWAYS else size))
    _draft(image, scale)
    profile = image.info.get("icc_profile")
    image = _resizable(image)
    # not thumbnail(), which would change and keep the decoded picture
    share = min(1, MAX_EXTRA_WIDTH * size[0] / scale / image.width)
    small = image.resize((max(1, round(image.width * share)), max(1, round(image.height * share))), reducing_gap=2)
    if small.mode == "I":
        small = small.point(lambda value: value / 256).convert("L")
    small.getexif()[0x0112] = turned
    small = ImageOps.exif_transpose(small)
    return _in_srgb(small, profile)


def _resizable(image: Image.Image) -> Image.Image:
    """In a mode whose pixels can be mixed. A large picture is converted as seldom as possible."""
    if image.mode.startswith("I"):
        return image.convert("I")
    if image.has_transparency_data:
        return image if image.mode == "RGBA" else image.convert("RGBA")
    return image if image.mode in ("RGB", "L", "CMYK") else image.convert("RGB")


def _draft(image: Image.Image, scale: float) -> None:
    """Have a JPEG decoded at 1/2, 1/4 or 1/8 if that is enough, or if the full size would be too much."""
    width, height = image.size
    if width * height > MOST_DECODED:
        scale = max(scale, 2)
    image.draft("RGB", (int(width / scale), int(height / scale)))


def _in_srgb(image: Image.Image, profile: bytes | None) -> Image.Image:
    """In sRGB; an invalid color profile is ignored."""
    if profile and image.mode in ("RGB", "CMYK"):
        try:
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            changed = ImageCms.profileToProfile(image, source, ImageCms.createProfile("sRGB"), outputMode="RGB")
            return changed or image
        except (ImageCms.PyCMSError, OSError):
            return image
    return image


def _plain(image: Image.Image) -> Image.Image:
    """Without transparency, on white."""
    if image.mode != "RGBA":
        return image.convert("RGB")
    white = Image.new("RGB", image.size, "white")
    white.paste(image, mask=image.getchannel("A"))
    return white


def _written(image: Image.Image) -> bytes:
    """A file that contains nothing but the picture."""
    out = io.BytesIO()
    fresh = Image.frombytes(image.mode, image.size, image.tobytes())
    fresh.save(out, "JPEG", quality=QUALITY, optimize=True)
    return out.getvalue()


if __name__ == "__main__":
    sys.exit(answer(lambda content: decoded(content, Crop(*sys.argv[1:4])), LIMITS))
