"""Players and their accounts: signing in, what belongs to whom, downloading data and deleting an account.

Visitors without an account are known by a random key in their cookie, and everything they make has it. Sign-in uses
allauth: its views, with our forms (``accounts/forms``, ``accounts/second_factor``), templates and words.
After sign-in, ``user_logged_in`` tells every app, through the signal ``owner_changes`` of ``accounts/claiming``, to
move everything with the cookie's key to the player, and the session forgets its own key. From then on the session
lives in the database, so it can be revoked from the list of sessions; during sign-in it does, too, because a cookie
could be read. Sessions that ended, a year after their last use or a day after an unfinished sign-in, are deleted once
a day by the print worker, or without a worker by ``manage.py clearsessions``. The same sweep deletes armies, house
rules and clubs that were removed 30 days ago (``jobs/background``); their commands are ``army empty-bin``,
``sweep-house-rules`` and ``sweep-clubs``. No army refers to a player: its author is the player with its key.

Apps answer a question and a signal: *export* (files; ``accounts/exports`` puts them into zips that can be imported
again, where the folder ``beside-the-armies/`` is skipped) and *forget*, after which the user's row is deleted. An app
that stores anything of a player has a module ``account_data``, whose receivers are connected when it is imported. With
``MUSTER_SINGLE_USER`` there is one player without a user, who owns everything.

Attempts are counted in a table of the database (``attempts``, limits in
``ACCOUNT_RATE_LIMITS``), so that all processes count together. Mails are sent after the transaction that they are
about.
"""
