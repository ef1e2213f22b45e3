"""Upper limits of an army and its parts, as numbers. ``cost/size`` says when an army is above them.

Forms refuse a longer text in ``armybuilder/text_fields``, documents in ``documents/strict_json``; both ask
``wording/text``, which also says what is too short (``clean_name``).
"""

import re
from fractions import Fraction

from rules.engine.points import halves_of

MOST_UNITS = 500
MOST_FIGURES = 999
"""Of one unit."""
MOST_POINTS = 100_000
MOST_HALVES = halves_of(Fraction(MOST_POINTS))
"""The most that an army may cost, and the highest limit that it may have."""
MOST_OPTIONS = 5_000
"""Of all units of an army that a program asks about: an answer about more would take more than a second."""
MOST_PRICE = 1_000_000
"""The highest price of a figure or a level in a rule book, in points."""
MOST_CHART = 999
MOST_NAMES = 20
MOST_NAME_LENGTH = 80
"""Most code points of a name, and of a figure's look."""
MOST_NOTES_LENGTH = 2_000
"""Most code points of notes."""
SETS = ("group", "each")
"""The possible owners of a set of order chips: a whole unit, or each of its figures."""
DIGEST = re.compile(r"[0-9a-f]{32,128}")
"""The form of a picture's digest."""
SILHOUETTES = ("beast", "commander", "drone", "heli", "hero", "horse", "mook", "shoot", "tank", "troop", "wizard")
"""The figures that are drawn."""
