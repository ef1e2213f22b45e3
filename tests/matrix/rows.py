"""The whole matrix: the rows of every app."""

from tests.matrix import accounts, armies, clubs, house, library, nights, printing, told
from tests.matrix.answers import Rows

TABLE: Rows = {
    **armies.ROWS,
    **printing.ROWS,
    **house.ROWS,
    **library.ROWS,
    **clubs.ROWS,
    **nights.ROWS,
    **told.ROWS,
    **accounts.ROWS,
}
