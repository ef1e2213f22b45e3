"""Players and their accounts: signing in, what is whose, taking it along and leaving.

Whoever has not signed in is known by a random key in their own cookie, and all they make carries it. Signing in is
allauth's: its views, with our forms (``accounts/forms``, ``second``), templates and words. When it is done,
``user_logged_in`` lets every app hear, by a signal of ``accounts/account_data``, that what is of the cookie's key
becomes the player's, and the session forgets its own. From then on the session is a row that the list of browsers
ends; on the way in it is one, too, as a cookie can be read. Rows that are over, a year after the last look or a day
after a way in that led nowhere, are swept once a day by the worker that prints; without a worker, ``manage.py
clearsessions`` does it. The same sweep deletes armies, house rules and clubs that were removed 30 days ago
(``core/background``); their commands are ``army empty-bin``, ``sweep-house-rules`` and ``sweep-clubs``. No army points
at a player: its author is whoever has its key.

By other signals they answer *export* (files; ``accounts/exports`` puts them into zips that open again by bringing
armies in, which passes over the folder ``beside-the-armies/``) and *forget*, after which the user's row goes. An app
that keeps anything of a player has a module ``account_data``, whose receivers are connected when it is imported. Where
``MUSTER_SINGLE_USER`` is set there is one player without a user, who has been given everything of everybody.

Tries are counted in a table of the database (``limits.within(request, action)``, how many in ``ACCOUNT_RATE_LIMITS``),
so that all processes count together. Mails leave after the transaction that they tell of.
"""
