"""The page of a running game, by its parts.

What is written of a game is not here: that is in ``actions`` and ``models``.
"""
