"""The reader of the engine's texts: the language of sentences and numbers, and the units of lengths.

The engine counts in inches. For readers in centimeters each length is converted: an inch is 2.54 cm.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Literal, get_args

Units = Literal["in", "cm"]
UNITS: tuple[Units, ...] = get_args(Units)

units: ContextVar[Units] = ContextVar("units", default="in")
"""In which the reader measures."""


@dataclass(slots=True)
class Language:
    """The reader's language, in which sentences are looked up; in English each stands for itself."""

    name: Callable[[], str | None] = lambda: None
    """Under which words are remembered."""
    look_up: Callable[[str], str] = str
    look_up_counted: Callable[[str, str, int], str] = lambda singular, many, number: singular if number == 1 else many
    form: Callable[[int], int] = lambda number: int(number != 1)
    """The place of a noun's form beside the number among its forms; English has two."""
    names: Callable[[], tuple[str, ...]] = tuple
    """All languages, English first."""
    speaking: Callable[[str], AbstractContextManager[None]] = lambda name: nullcontext()
    """Another one for a while."""
    separators: Callable[[], tuple[str, str]] = lambda: (".", ",")
    """The decimal and thousands separators."""


language = Language()


def known_units(text: str) -> Units | None:
    """The units of that name; ``None`` if unknown."""
    return next((unit for unit in UNITS if unit == text), None)


@contextmanager
def measuring_in(chosen: Units) -> Iterator[None]:
    """Texts made within use these units."""
    before = units.set(chosen)
    try:
        yield
    finally:
        units.reset(before)
