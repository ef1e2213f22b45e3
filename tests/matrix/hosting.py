"""What the addresses for those who run a server answer whom."""

from tests.matrix.answers import ANYBODY, GET, Rows

ROWS: Rows = {(GET, "changes/"): ({}, ANYBODY)}
