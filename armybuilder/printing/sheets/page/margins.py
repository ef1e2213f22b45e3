"""What a page keeps free around a sheet: beside it as in print.css, below it as much as its foot takes."""

from math import ceil

from armybuilder.printing.papers import LEAST, MILLIMETER, Layout

RIM, TOP, SIDE, FOOT = 5 * MILLIMETER, 10 * MILLIMETER, 11 * MILLIMETER, 14 * MILLIMETER
"""What printers leave white, and the margins above, beside and below, as in print.css."""
LONGEST_TITLE, LONGEST_PAGE, LONGEST_CREDIT = 16, 30, 48
"""How wide the words at the foot of a page are at most, in em: the title, it and the page's number, the credit."""


def across(layout: Layout) -> float:
    """The width between the margins."""
    return float(layout.size[0] - 2 * SIDE)


def foot_margin(layout: Layout) -> float:
    """The margin for the credit and the page number; large letters or narrow pages need a deeper one."""
    small, wide = LEAST[layout.text], across(layout)
    lines = 1 + max(ceil(LONGEST_PAGE * small / (0.4 * wide)), ceil(LONGEST_CREDIT * small / (0.6 * wide)))
    return max(float(FOOT), 11 + lines * 1.1 * small + float(RIM))


def down(layout: Layout) -> float:
    """The height between the margins."""
    return float(layout.size[1] - TOP) - foot_margin(layout)
