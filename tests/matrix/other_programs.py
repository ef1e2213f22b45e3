"""What the addresses for other programs answer whom."""

from tests.matrix.answers import ANYBODY, GET, LINKED, PUBLIC, Rows

ROWS: Rows = {
    (GET, "shared/LINK/army.json"): ({}, LINKED),
    (GET, "read/CODE/army.json"): ({}, PUBLIC),
    (GET, "samples/undead/army.json"): ({}, ANYBODY),
    (GET, "schema/muster-shared-1.json"): ({}, ANYBODY),
}
