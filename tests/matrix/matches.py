"""What the addresses of matches answer whom: an army in them is read by whoever may read it."""

from tests.matrix.answers import GET, NOBODY, POST, READERS, Rows, then

MATCH = {"a": "CODE", "b": "elves"}
BEFORE = {"a": "orcs", "b": "elves", "undo": "CODE elves"}

ROWS: Rows = {
    (GET, "match/"): (MATCH, READERS),
    (GET, "match/battle/"): (MATCH, READERS),
    (GET, "match/choose/"): (MATCH, READERS),
    (POST, "match/again/"): (MATCH, then(READERS, 302)),
    (POST, "match/paste/"): ({**MATCH, "text": "Warriors (4): Troop, Light armor"}, READERS),
    (POST, "match/cancel/"): (MATCH, then(READERS, 302)),
    (POST, "match/change/"): ({**MATCH, "change": "0"}, NOBODY),
    (POST, "match/undo/"): (BEFORE, then(READERS, 302)),
}
