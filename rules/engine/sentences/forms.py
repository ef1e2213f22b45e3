"""What a sentence may be: one text, or a text for one and a text for more."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Counted:
    """A sentence that counts: of one, of more, and the name of the value that is counted."""

    one: str
    many: str
    by: str


Sentence = str | Counted


def sentence(text: str) -> str:
    """The text itself; ``makemessages`` collects the arguments of these calls."""
    return text
