"""The English of what the engine says, by key: a module for each kind of message, and here all of them."""

from rules.engine.sentences import lists
from rules.engine.sentences.forms import Sentence

SENTENCES: dict[str, Sentence] = {**lists.SENTENCES}
