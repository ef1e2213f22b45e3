"""The result of a game, as its players entered it: who won, the score of each side, and a comment."""

import json
from dataclasses import asdict, dataclass

from rules.games.start import Table

MAX_COMMENT = 300
"""Letters of a comment."""
MAX_SCORE = 200_000
"""Halves of a point, or figures."""
MAX_TEXT = 4_000
"""Letters of a written result, in which every letter of the comment may be escaped."""
_FIELDS = {"winner", "scores", "words"}


@dataclass(frozen=True, slots=True)
class Result:
    """The winner, and the score of each side."""

    winner: int | None
    """The side that won; ``None`` for a draw."""
    scores: tuple[int, ...]
    """Of each side: halves of a point, or figures."""
    words: str = ""
    """The players' comment."""

    def written(self) -> str:
        """The result as the value of its register."""
        return json.dumps({**asdict(self), "scores": list(self.scores)}, ensure_ascii=False)


def read_result(text: object, table: Table) -> Result | None:
    """The result of a register's value; ``None`` if it is not one of this game."""
    if not isinstance(text, str) or len(text) > MAX_TEXT:
        return None
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(document, dict) or set(document) != _FIELDS:
        return None
    winner, scores, words = document["winner"], document["scores"], document["words"]
    sides = len(table["sides"])
    is_winner = winner is None or _is_count(winner, sides - 1)
    is_scored = (
        isinstance(scores, list) and len(scores) == sides and all(_is_count(score, MAX_SCORE) for score in scores)
    )
    if not (is_winner and is_scored and _is_comment(words)):
        return None
    return Result(winner, tuple(scores), words)


def _is_count(value: object, largest: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= largest


def _is_comment(value: object) -> bool:
    return (
        isinstance(value, str)
        and len(value) <= MAX_COMMENT
        and not any("\ud800" <= letter <= "\udfff" for letter in value)
    )
