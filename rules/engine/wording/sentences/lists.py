"""Lists of names, and counts, in sentences."""

from rules.engine.wording.sentences.forms import Counted, Sentence, in_context, sentence

SENTENCES: dict[str, Sentence] = {
    # Translators: “first” may be several names with commas between them.
    "list-and": sentence("{first} and {last}"),
    # Translators: “first” may be several names with commas between them.
    "list-or": sentence("{first} or {last}"),
    # Translators: where “last” sounds like “i” at its beginning, as in “Independiente”: Spanish has “e” instead of “y”.
    "list-and-before-i": in_context("before i", "{first} and {last}"),
    # Translators: where “last” sounds like “o” at its beginning, as in “Oleadas”: Spanish has “u” instead of “o”.
    "list-or-before-o": in_context("before o", "{first} or {last}"),
    "more": sentence("{count} more"),
    "more-units": Counted("{count} more unit", "{count} more units", by="count"),
    # Translators: “of” is what a rule book counts, as in “3 vehicles”; it has its one or its many already.
    "number-of": sentence("{count} {of}"),
    "points": Counted("{points} point", "{points} points", by="points"),
    # Translators: the word alone, beside a number that is set in larger letters.
    "points-word": Counted("point", "points", by="points"),
    "figures-word": sentence("figures"),
    # Translators: from a least to a most number of points.
    "range": sentence("{least} to {most}"),
    "free": sentence("free"),
    # Translators: a die by its faces, as in “d6”.
    "die-name": sentence("d{faces}"),
    # Translators: whatever a rule book or a player wrote; it stays as it is.
    "as-written": sentence("{text}"),
    "in-quotes": sentence("“{text}”"),
    "message-unreadable": sentence("A change that can’t be read"),
}
