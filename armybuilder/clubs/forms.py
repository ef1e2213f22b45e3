"""What forms about clubs say: read, or refused with a sentence beside the field."""

from collections.abc import Mapping

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from armybuilder.clubs.models import NAME, PLACE, TEXT
from rules.engine.text import TextError, clean_name, clean_text

WORDS = 200
"""Letters of what one says who asks to be let in."""
EMAIL = 254
"""Letters of an address that a mail can be sent to."""


class Wrong(Exception):
    """Fields that cannot be read, each with its sentence."""

    def __init__(self, **mistakes: str) -> None:
        super().__init__(*mistakes.values())
        self.mistakes = mistakes


def settings(data: Mapping[str, str]) -> dict[str, str | bool]:
    """Everything a club says about itself; ``Wrong`` with every mistake at once."""
    read: dict[str, str | bool] = {"public": data.get("public", "") == "1"}
    mistakes = {}
    for field, bound in (("name", NAME), ("place", PLACE), ("about", TEXT), ("habits", TEXT)):
        try:
            read[field] = _text(field, data.get(field, ""), bound)
        except TextError as error:
            mistakes[field] = str(error)
    if mistakes:
        raise Wrong(**mistakes)
    return read


def name(data: Mapping[str, str], field: str = "name") -> str:
    """A name that shows something."""
    try:
        return clean_name(data.get(field, "").strip(), NAME)
    except TextError as error:
        raise Wrong(**{field: str(error)}) from None


def words(data: Mapping[str, str]) -> str:
    """A line of words; may be none."""
    try:
        return clean_text(data.get("words", "").strip(), WORDS)
    except TextError as error:
        raise Wrong(words=str(error)) from None


def email(data: Mapping[str, str]) -> str:
    """An address that mail can be sent to."""
    typed = data.get("email", "").strip()
    try:
        validate_email(typed if len(typed) <= EMAIL else "")
    except ValidationError:
        raise Wrong(email="That is no address, as in petra@example.org.") from None
    return typed.lower()


def _text(field: str, typed: str, bound: int) -> str:
    if field == "name":
        return clean_name(typed.strip(), bound)
    return clean_text(typed.replace("\r\n", "\n").strip(), bound, lines=field in ("about", "habits"))
