"""Where things go on a page: margins, the foot, columns, pieces to cut out, and how wide text is.

What is drawn there is in ``sheets/drawings`` and ``sheets/units``.
"""
