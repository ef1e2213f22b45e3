"""Game nights: plans, answers, checks of armies, tables, results, calendar files.

While a night is planned, each change posts the form, and ``planning/views`` answers with what members will see. The
plan is read into a value (``planning/forms``), saved as a row, and read back as ``Terms``: the catalogue, what each
side plays with, the optional rules, and the fair difference. An army that somebody brings is put on these terms
(``checking.played``) and checked like every army with ``engine.findings``; fixes for too many or too few points are
the engine's own ``savings`` and ``spendings``. ``pairing`` knows neither rows nor rules, only points in halves and
what ``seasons`` counts of earlier nights; it is an exact matching of all players. Pages read everything from one
``Evening``, which queries the database once and asks ``Army.objects.visible_to`` what the viewer can see.

An army sends ``armies/signals`` when it leaves a version. ``played_versions`` writes that version's number to the
answers of finished nights, and to those of a table when its first result is written. Pages ask
``played_versions.played_armies`` for the armies as they were. The night's print names them by code, version and a
signature (``armies/named_armies``), which nobody else can make.
"""
