"""How large an army may be. One that is kept may be larger, as bounds were wider once: it can be read and shrunk."""

from rules.engine.bill import bill
from rules.engine.bounds import MOST_FIGURES, MOST_HALVES
from rules.engine.build import Build
from rules.engine.words import points_grouped, sum_word


def too_large(build: Build, before: Build | None = None) -> str:
    """Why nobody may keep an army that costs so much; empty where it costs no more than allowed, or than ``before``."""
    total = bill(build).total
    if total <= MOST_HALVES or (before is not None and total <= bill(before).total):
        return ""
    catalogue = build.catalogue
    most, here = points_grouped(MOST_HALVES), points_grouped(total)
    return f"An army has at most {most} {sum_word(catalogue, MOST_HALVES)}, and this would be {here}."


def possible(count: int, former: int = 0) -> bool:
    """Whether a unit may have so many figures: no more than allowed, or than it had."""
    return 1 <= count <= max(MOST_FIGURES, former)
