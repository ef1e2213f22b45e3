"""Numbers and lengths in sentences."""

from rules.engine.wording.sentences.forms import Sentence, sentence

SENTENCES: dict[str, Sentence] = {
    # Translators: “number” is a whole number. Some languages have a space before the sign.
    "percent": sentence("{number}%"),
    # Translators: “inches” is one of the words of the next sentence, as a rule book’s text has it.
    "inches-in-centimeters": sentence("{inches} (2.5 cm each)"),
    # Translators: your words for this measure, of one and of more, with commas between them.
    "inch-words": sentence("inch, inches"),
}
