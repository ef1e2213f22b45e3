"""Armies that come in as texts, documents and files.

A document names its edition; one that is not here, or not this visitor's to read, is refused by its name. A
catalogue's file in the same upload or zip, or after ``--rules``, is read by ``rules/documents`` and stands beside
what is here (``bundled_catalogues.Along``) until the armies are kept: then it becomes a revision under its own slug,
once, and whoever brought it gets its house rules. The zip of all armies holds the catalogues that they need.

An upload has one budget, ``parse.Room``: armies, bytes once unpacked, units, lines (counted once for each rule book
that may understand them), and ``engine.Guesses``, the names that are looked for because they are like unknown ones.
What does not fit is refused by its name before it is read; the rest can be kept.
"""
