"""Backups of everything that people have: rows, pictures and the secret key, in one file that restores anywhere.

A backup is a zip file (``archive``). Each table is a member with one JSON array for each row (``tables``,
``column_values``), read in one transaction while people go on (``consistent_read``). The manifest names the migrations
of the database, and the SHA-256 of each member: the digest of a table is that of its rows as they are written, so a
restored database that is read again must give the same digests, on SQLite and on PostgreSQL.

Restoring (``restoring``) checks the whole file, makes an empty database beside the live one (``staging_database``),
migrates it to the recorded state, fills it, compares all digests, migrates it to the present state, and only then puts
it in place in one transaction. A trial does the same and puts nothing in place.

The worker makes one a day and tries it (``schedule``, ``program``); ``retention`` decides which ones stay, ``folder``
lists them, and ``views`` show them to administrators.
"""
