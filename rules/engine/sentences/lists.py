"""How several names stand in a sentence."""

from rules.engine.sentences.forms import Sentence, sentence

SENTENCES: dict[str, Sentence] = {
    # Translators: “first” may be several names with commas between them.
    "list-and": sentence("{first} and {last}"),
    # Translators: “first” may be several names with commas between them.
    "list-or": sentence("{first} or {last}"),
}
