"""The library: public armies found by words and criteria, liked and followed.

Each public army has an ``Entry``: what its card shows, its numbers, and *tokens*, the words and tags it is found by.
Every change of armies goes through ``Army.save``, ``ArmyQuerySet.update`` and ``.delete``; they tell
``armies/signals``, and ``library.entries.refresh`` makes the entries say what the armies are now, in the same
transaction. ``manage.py army library rebuild`` makes them all anew, some at a time, and writes only what differs.
Where an edition's rules change, the worker does the same for its armies: a ``Renewal`` says which stamp their entries
have and how far it has come. The address is read into ``Asked``; ``finding`` is the one module that knows which
database there is. On SQLite ``fts`` keeps three full-text indexes, whose rows are numbered in the order of a sort: by
publishing, by copies, by likes, legal armies above the others. An index answers in that order at once, so that
filters are words like others and numbers are tags of spans. PostgreSQL (``gin``) walks through 2,000 entries in the
order asked for, and where that was not enough, its index of the legal armies' words has to do, or that of the
others'. A page begins behind the last entry of the one before, and nothing is counted beyond 100. Entries only find:
what is shown passes ``Army.objects.public`` once more.
"""
