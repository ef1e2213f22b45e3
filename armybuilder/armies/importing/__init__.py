"""Importing armies from texts, documents and files.

A document names its edition. If the edition is not on this server, or this visitor cannot read it, the document is
refused with the edition's name. A rules file in the same upload or zip, or given with ``--rules``, is read by
``rules/documents`` and used next to the editions of this server (``bundled_catalogues.BundledCatalogues``) until the
armies are saved. Then it becomes a revision under its own slug, once, and the importing player owns its house rules.
The zip of all armies contains the rules files that they need.

An upload has one budget, ``uploads.Allowance``: armies, unpacked bytes, units, lines (counted once for each rule book
that might understand them), and ``engine.Guesses``, the comparisons with known names. Files beyond the budget are
refused by name before they are read; the others can be saved.
"""
