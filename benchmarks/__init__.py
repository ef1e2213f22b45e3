"""Speed and memory, measured against what ``docs/decisions.md`` names; run by ``make bench``.

Each table is a module of its name, on the shelf of what it is about: ``armies``, ``pages``, ``prints``, ``battles``,
``trust`` (nothing is lost), ``limits`` (the largest and the worst) and ``outside`` (programs of others). ``parts`` has
what tables share. ``beside`` compares this version with another one.
"""
