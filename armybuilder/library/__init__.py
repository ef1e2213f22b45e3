"""The library: public armies found by words and filters, liked and followed.

Each public army has an ``Entry``: the content of its card, its numbers, and *tokens*, the words and tags by which it
is found. Every change of armies goes through ``Army.save``, ``ArmyQuerySet.update`` and ``.delete``. They send
``armies/signals``, and ``library.entries.refresh`` updates the entries in the same transaction. ``manage.py army
library rebuild`` rebuilds all entries, some at a time, and writes only differences. When an edition's rules change,
the worker does the same for its armies: a ``Renewal`` stores the stamp of their entries and its progress.

The address is read into ``Search``; ``search_results`` is the only module that knows which database is used. On SQLite
``sqlite_search`` has three full-text indexes, whose rows are numbered in sort order: by publishing, by copies, by
likes, with legal armies above the others. An index returns rows in that order, so filters are words like others and
ranges of numbers are tags. PostgreSQL (``postgresql_search``) goes through 2,000 entries in sort order; if that is not
enough, it uses its index of the words of legal armies, or that of the others. A page starts after the last entry of the
page before, and nothing is counted beyond 100. Entries only find armies: what is shown passes ``Army.objects.public``
again. ``toy_filter`` shows only what fits the visitor's toys: it looks through entries in order, so many for each page.
"""
