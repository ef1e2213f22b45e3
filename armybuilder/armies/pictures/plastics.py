"""The names of plastic colors, of which ``rules.engine.plastics`` is the list."""

from django.utils.translation import pgettext_lazy

PLASTIC_NAMES = {
    "green": pgettext_lazy("plastic", "Green"),
    "tan": pgettext_lazy("plastic", "Tan"),
    "grey": pgettext_lazy("plastic", "Gray"),
    "blue": pgettext_lazy("plastic", "Blue"),
    "red": pgettext_lazy("plastic", "Red"),
    "bone": pgettext_lazy("plastic", "Bone"),
    "copper": pgettext_lazy("plastic", "Copper"),
    "violet": pgettext_lazy("plastic", "Violet"),
}
"""By the slugs of ``engine.PLASTICS``."""
