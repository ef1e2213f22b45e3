"""Errors in names, notes and numbers that people type."""

from rules.engine.wording.sentences.forms import Sentence, sentence

SENTENCES: dict[str, Sentence] = {
    "name-empty": sentence("Enter a name."),
    "text-too-long": sentence("Use at most {most} characters. This has {count}."),
    "line-break": sentence("Line breaks aren’t allowed here. Put everything on one line."),
    "half-character": sentence("{code} is half of a character (a lone surrogate). Remove it."),
    "control-character": sentence("{code} is a control character. Remove it."),
    "points-form": sentence("Enter points in steps of ½, such as 30 or 12½."),
    "points-most": sentence("Enter at most {most} points."),
    "bad-digest": sentence("A picture’s digest has 32 to 128 hexadecimal digits."),
    "army-too-large": sentence("An army can cost at most {most} points. This one would cost {here}."),
    "too-many-options": sentence("This army has {count} options. Its units can have at most {most} together."),
    # Translators: “kinds” is what the rule book counts, such as “characters”.
    "army-too-large-in-figures": sentence("An army can have at most {most} {kinds}. This one would have {here}."),
}
