"""The languages of the pages: those that have a .po file."""

from pathlib import Path

from django.utils.text import capfirst
from django.utils.translation import get_language_info, to_language

OWN = "en"
"""The language that the sentences are written in."""
FILE = "LC_MESSAGES/django.po"


def languages_of(folder: Path) -> list[tuple[str, str]]:
    """The code and the own name of each language; English comes first."""
    codes = sorted(to_language(file.parent.parent.name) for file in folder.glob(f"*/{FILE}"))
    return [(code, capfirst(get_language_info(code)["name_local"])) for code in (OWN, *codes)]
