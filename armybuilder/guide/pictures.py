"""The pictures of the guide: files of ``static/guide``, ``<name>.<language>.webp``."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings
from PIL import Image

FOLDER = Path(settings.ROOT) / "static" / "guide"


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as a page shows it."""

    path: str
    """Below the folder of static files."""
    width: int
    height: int


@cache
def picture(name: str, language: str) -> Picture | None:
    """The picture in that language, else in English; ``None`` if it was not taken yet."""
    for code in (language, settings.LANGUAGE_CODE):
        file = FOLDER / f"{name}.{code}.webp"
        if file.is_file():
            with Image.open(file) as image:
                return Picture(f"guide/{file.name}", *image.size)
    return None
