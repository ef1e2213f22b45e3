"""Names of the arrays that battles are played in. A column is a battle."""

from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]
Shorts: TypeAlias = NDArray[np.int32]
Smalls: TypeAlias = NDArray[np.int16]
Bools: TypeAlias = NDArray[np.bool_]
Words: TypeAlias = NDArray[np.uint64]
Bits: TypeAlias = NDArray[np.uint8]
Columns: TypeAlias = slice | Ints
"""A choice of battles: all of a stretch, or some by their columns."""
Row: TypeAlias = int | Ints
"""A figure: one for all battles, or one for each of them."""
Number = TypeVar("Number", bound=np.generic)

EPSILON = 1e-6


def length(dx: Floats, dy: Floats) -> Floats:
    """d: in this order of operations everywhere, so that every program rounds alike."""
    squares: Floats = dx * dx
    squares += dy * dy
    return np.sqrt(squares, out=squares)


def used_up(dx: Floats, dy: Floats) -> Floats:
    """The same in place, if the differences are no longer needed: large arrays are expensive to allocate."""
    np.multiply(dx, dx, out=dx)
    dx += np.multiply(dy, dy, out=dy)
    return np.sqrt(dx, out=dx)


def indices(mask: NDArray[Any]) -> Ints:
    """The places where it is true, or not 0, with less overhead than numpy's own function."""
    rows: Ints = mask.nonzero()[0]
    return rows


def spread(value: NDArray[Number] | Any, columns: Ints) -> NDArray[Any]:
    """A value for each of these battles where there is one for all of them."""
    return value if np.ndim(value) else np.full(len(columns), value)


def get_cells(values: NDArray[Number], rows: Row, columns: Row) -> NDArray[Number]:
    """``values[rows, columns]``, which would take twice as long for one figure."""
    cells: NDArray[Number] = values[rows][columns] if isinstance(rows, int) else values[rows, columns]
    return cells


def set_cells(values: NDArray[Number], rows: Row, columns: Ints, new: NDArray[Number]) -> None:
    """``values[rows, columns] = new``, likewise."""
    if isinstance(rows, int):
        values[rows][columns] = new
    else:
        values[rows, columns] = new


def hundredths(lengths: Floats) -> Floats:
    """d100, as whole numbers."""
    rounded: Floats = lengths * 100
    rounded += 0.5
    return np.floor(rounded, out=rounded)
