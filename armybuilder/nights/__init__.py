"""Game nights: plans, answers, armies held against them, tables, results, calendar files.

While a night is planned, each change posts the form, and ``planning/preview`` answers what members will see. The plan
is read into a value (``planning/forms``), kept as a row, and read back as ``Terms``: the catalogue, what each side
plays with, the optional rules, how far apart is fair. An army that somebody brings is put on these terms
(``checking.played``) and asked what every army is asked, ``engine.findings``; points over or under come with the
engine's own ``savings`` and ``spendings``. ``pairing`` knows neither rows nor rules, only points in halves: along the
line of points at most two wait for a partner, which is enough for the least gap in all; between the two sides of a
scenario it is an assignment. Pages read everything off one ``Evening``, which asks the database once, and
``Army.objects.visible_to`` what of it the viewer may see.

An army tells ``armies/signals`` when it leaves a version; ``nights.played`` writes that version's number to the
answers of nights that are over, and those of a table as its first result is written. Pages ask ``played.seen`` for the
armies as they were; the night's print names them by code, version and a sign (``studio.versions``), which nobody else
can make up.
"""
