"""The stats of figures: the dice they roll, exact chances, how far they move, and what options are good for.

Whole battles are not here: they are played in ``rules/battles``.
"""
