"""The parts of a card: values and words, blocks and their sizes, and how they fill pages.

The sheet itself is ``sheets/cards.py``. A QR code is on rosters alone: ``sheets/roster.py``.
"""
