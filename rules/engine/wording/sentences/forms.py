"""The forms of a sentence: one text, or a text for one and a text for more."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Counted:
    """A sentence that counts: of one, of more, and the name of the value that is counted."""

    one: str
    many: str
    by: str


Sentence = str | Counted
CONTEXT = "\x04"
"""Between a context and its text, as gettext has it."""


def sentence(text: str) -> str:
    """The text itself; ``makemessages`` collects the arguments of these calls."""
    return text


def in_context(context: str, text: str) -> str:
    """A text that some languages say otherwise there; ``makemessages`` collects the arguments of these calls."""
    return f"{context}{CONTEXT}{text}"
