"""The layout of a page: margins, the foot, columns, pieces to cut out, and the width of text.

What is drawn there is in ``sheets/drawings`` and ``sheets/units``.
"""
