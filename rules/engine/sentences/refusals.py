"""Why a change of an army is refused."""

from rules.engine.sentences.forms import Sentence, sentence

SENTENCES: dict[str, Sentence] = {
    "points-in-halves": sentence("Points are a number in steps of ½, as in 30 or 12½."),
    "points-at-most": sentence("Points go up to {most}."),
    # Translators: “counted” is what armies are limited in: points, or a kind of figure.
    "army-too-large": sentence("An army has at most {most} {counted}. This one would have {here}."),
    "option-twice": sentence("“{option}” is there twice."),
    "unknown-option": sentence("“{option}” is not an option of {book}."),
    "unknown-level": sentence("{option} is {levels}, not “{level}”."),
    "unknown-figure": sentence("“{figure}” is not a figure of {book}."),
    "unknown-sets": sentence("Order chips come as one set for the unit, or one set for each figure."),
    "impossible-count": sentence("A unit has 1 to {most} figures."),
    "unknown-plastic": sentence("“{color}” is not a color of plastic. Choose {colors}."),
    "turns-of-chart": sentence("A turn chart has 1 to {most} turns."),
    "turns-in-a-line": sentence("A turn chart has 1 to {most} turns, as in “{example}”."),
    "bad-digest": sentence("A picture’s digest is written in 32 to 128 hexadecimal digits."),
}
