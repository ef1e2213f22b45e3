"""Taking armies to another rule book, or to another revision of their house rules.

``engine.carry_over(build, catalogue)`` matches figures, options, levels, scenarios and optional rules by their slugs
and answers the new build with everything that came along, changed or stayed behind. The page shows it; a post keeps
the new document as one version. Every stored document names its edition, so each version is restored on the catalogue
it was made on, and undo needs nothing more.

An army on house rules names its revision and keeps to it. ``books.newer`` knows whether one that the visitor may read
is out; builder and list say so. ``conversion/revision`` shows the same ``carry_over``, and ``engine.shifts`` besides:
what the units keep and pay, roll or count otherwise. A post moves the army, a copy of it, or with it all of the
visitor's others on the revision, each as one change of its own; they share a moment, by which all come back together.
Before anything is published ``bulk_conversion.effects`` asks the same of every army for a draft's catalogue.
"""
