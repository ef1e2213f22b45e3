"""Files of armies and rules that take long to write: each is made once for a language and units, and remembered."""

from collections.abc import Callable, Hashable
from functools import wraps
from typing import TypeVar

from django.utils.translation import get_language

from rules.engine.memory import MEMORY
from rules.engine.wording.reader import Units, units

Subject = TypeVar("Subject", bound=Hashable)
Content = TypeVar("Content", str, bytes)


def remembered(write: Callable[[Subject], Content]) -> Callable[[Subject], Content]:
    """The function, which writes each army or rule book once for each language and units of length."""

    @MEMORY.remembered(lambda content, *_: len(content))
    def write_for(subject: Subject, language: str, measured: Units) -> Content:
        return write(subject)

    @wraps(write)
    def answer(subject: Subject) -> Content:
        return write_for(subject, get_language() or "", units.get())

    return answer
