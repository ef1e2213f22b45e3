"""Languages and places: dates, time zones, the order of names, and the tags that translate templates.

The translations are not here: they are in ``armybuilder/locale``.
"""
