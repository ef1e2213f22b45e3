"""The whole matrix: the rows of every app."""

from tests.matrix import accounts, armies, house, library, nights, printing, told
from tests.matrix.answers import Rows

TABLE: Rows = {
    **armies.ROWS,
    **printing.ROWS,
    **house.ROWS,
    **told.ROWS,
    **nights.ROWS,
    **library.ROWS,
    **accounts.ROWS,
}
