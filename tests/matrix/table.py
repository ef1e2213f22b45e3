"""The table of the whole matrix: the rows of every app."""

from tests.matrix import (
    accounts,
    api,
    armies,
    clubs,
    games,
    hosting,
    house,
    library,
    matches,
    nights,
    other_programs,
    printing,
    proposals,
    told,
    toys,
)
from tests.matrix.answers import Rows

TABLE: Rows = {
    **armies.ROWS,
    **printing.ROWS,
    **other_programs.ROWS,
    **house.ROWS,
    **library.ROWS,
    **matches.ROWS,
    **toys.ROWS,
    **games.ROWS,
    **clubs.ROWS,
    **nights.ROWS,
    **proposals.ROWS,
    **told.ROWS,
    **accounts.ROWS,
    **api.ROWS,
    **hosting.ROWS,
}
