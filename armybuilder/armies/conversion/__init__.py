"""Switching armies to another rule book, or to another revision of their house rules.

``engine.carry_over(build, catalogue)`` matches figures, options, levels, scenarios and optional rules by their slugs.
It returns the new build with lists of what stayed, changed and was lost. The page shows them; a POST saves the new
document as one version. Every stored document names its edition, so each version is restored with the catalogue it
was made on, and undo needs nothing else.

An army on house rules names its revision and keeps it. ``rule_books.newer`` finds a newer revision that the visitor can
read; builder and list show it. ``conversion/revision`` shows the same ``carry_over``, and with ``engine.shifts``
which costs, rolls and numbers of the units change. A POST switches the army, a copy of it, or all of the visitor's
armies on that revision, each as a change of its own; they share a time, by which all are undone together. Before
anything is published, ``bulk_conversion.effects`` asks the same of every army for a draft's catalogue.
"""
