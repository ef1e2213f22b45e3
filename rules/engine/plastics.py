"""The colors of plastic that an army may be molded in, and what they are called in the engine's sentences."""

from rules.engine.wording.messages import message

PLASTIC_NAMES = {
    "green": message("color-green"),
    "tan": message("color-tan"),
    "grey": message("color-grey"),
    "blue": message("color-blue"),
    "red": message("color-red"),
    "bone": message("color-bone"),
    "copper": message("color-copper"),
    "violet": message("color-violet"),
}
PLASTICS = tuple(PLASTIC_NAMES)
"""Their slugs; the first one where an army names none."""
