"""Judges what was read: the army's own line and totals, the text's own points, and what to ask about.

How a single line is understood is not here; what is offered for a misspelled word is in ``notation/units``.
"""
