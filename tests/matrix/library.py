"""What the addresses of the library answer whom."""

from tests.matrix.answers import ANYBODY, GET, POST, Answers, Rows

HIDDEN, SEEN = (302, 404, 404, 404, 404, 404), (302, 302, 302, 302, 302, 302)
LIKES: Answers = (HIDDEN, HIDDEN, HIDDEN, SEEN)
"""Whoever did not sign in is led to the door, whatever army they name."""

ROWS: Rows = {
    (GET, "library/"): ({}, ANYBODY),
    (GET, "library/feed.atom"): ({}, ANYBODY),
    (POST, "library/CODE/like/"): ({"like": "1"}, LIKES),
}
