"""Whether an army is above ``maximums``. Those saved when the maximum was higher can be read and reduced."""

from rules.engine.build import Build
from rules.engine.cost.bill import total_of
from rules.engine.maximums import MOST_FIGURES, MOST_HALVES, MOST_OPTIONS
from rules.engine.wording.messages import Message, Points, message
from rules.engine.wording.words import sum_word


def too_large(build: Build, before: Build | None = None) -> Message | None:
    """Why an army of that cost cannot be saved; ``None`` if it costs no more than allowed, or than ``before``."""
    total = total_of(build)
    if total <= MOST_HALVES or (before is not None and total <= total_of(before)):
        return None
    maximum, here = Points(MOST_HALVES, are_grouped=True), Points(total, are_grouped=True)
    if build.catalogue.limited_in == "points":
        return message("army-too-large", most=maximum, here=here)
    kinds = sum_word(build.catalogue, MOST_HALVES)
    return message("army-too-large-in-figures", most=maximum, here=here, kinds=kinds)


def too_many_options(build: Build) -> Message | None:
    """Why a program gets no answer about an army; ``None`` if its units have no more options than allowed."""
    count = sum(len(unit.options) for unit in build.units)
    return message("too-many-options", most=MOST_OPTIONS, count=count) if count > MOST_OPTIONS else None


def possible(count: int, former: int = 0) -> bool:
    """Whether a unit may have so many figures: no more than allowed, or than it had."""
    return 1 <= count <= max(MOST_FIGURES, former)
