"""Pictures for tests, generated each time instead of stored as files."""

import io
from functools import cache

from PIL import Image
from PIL.ExifTags import GPS, IFD, Base

QUARTERS = {"top-left": "red", "top-right": "lime", "bottom-left": "blue", "bottom-right": "yellow"}


def quarters(wide: int, high: int, mode: str = "RGB") -> Image.Image:
    """A picture of four plain quarters: red, lime, blue, yellow."""
    image = Image.new(mode, (wide, high))
    for name, color in QUARTERS.items():
        left, top = wide // 2 * name.endswith("right"), high // 2 * name.startswith("bottom")
        image.paste(color, (left, top, left + wide // 2, top + high // 2))
    return image


def written(image: Image.Image, format: str, **options: object) -> bytes:
    """The picture as a file."""
    out = io.BytesIO()
    image.save(out, format, **options)
    return out.getvalue()


@cache
def picture(format: str = "JPEG", wide: int = 400, high: int = 400) -> bytes:
    """Four plain quarters as a file."""
    return written(quarters(wide, high), format)


def photo(orientation: int = 6) -> bytes:
    """A JPEG of 300 × 400 as a phone writes it: turned, with a place, a time, a camera, a comment and a preview."""
    exif = Image.Exif()
    exif[Base.Orientation], exif[Base.Make], exif[Base.DateTime] = orientation, "Secret Camera", "2024:05:01 12:00:00"
    exif.get_ifd(IFD.GPSInfo)[GPS.GPSLatitude] = (52.0, 31.0, 12.25)
    return written(quarters(300, 400), "JPEG", exif=exif, comment=b"Secret comment", quality=95)
