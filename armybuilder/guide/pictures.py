"""Pictures with words in them: files of ``static/guide`` and others, ``<name>.<language>.webp``."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings
from PIL import Image

STATIC = Path(settings.ROOT) / "static"
FOLDER = STATIC / "guide"


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as a page shows it."""

    path: str
    """Below the folder of static files."""
    width: int
    height: int


@cache
def picture(name: str, language: str, folder: str = "guide") -> Picture | None:
    """The picture in that language, else in English; ``None`` if it was not taken yet."""
    for code in (language, settings.LANGUAGE_CODE):
        file = STATIC / f"{folder}/{name}.{code}.webp"
        if file.is_file():
            with Image.open(file) as image:
                return Picture(f"{folder}/{file.name}", *image.size)
    return None
