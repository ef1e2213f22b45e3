"""What the addresses of accounts answer whom."""

from tests.matrix.answers import Rows

ROWS: Rows = {}
