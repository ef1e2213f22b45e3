"""Games at the table: one game on the phones of all its players.

1. ``choices`` shows armies as cards, ``entrants`` finds those that an address names; ``rules/games/start`` freezes them
   in one document. The ``Game`` keeps that document, and a secret key: who has its address plays. A short code leads to
   it while it is being played. A table of a night has one game (``at_table``), with a seat for each player.
2. What players do are ``Event`` rows that are only ever added, each with a token, so that one sent twice counts once.
   ``page_buttons`` reads the buttons of a page that has no script, ``incoming`` refuses what no page sends, ``actions``
   writes. A stored event that cannot be read is left out; pages say so, and the log names it.
3. ``page`` shows the state after all events, put together from ``header``, ``units`` with their ``rolls`` or orders
   (``squads``), ``targets``, ``aims`` and ``action_bar``; all read from a ``Board``. ``log`` puts events into words;
   scripts use the same sentences. ``starting`` and ``ending`` (with its ``plot``) are what comes before and after;
   ``confirming`` takes what players say to the result. ``summaries`` keep how far a game is, for lists.
4. Phones ask every two seconds what is new. ``polling`` answers before there is a session, and without the database
   as long as this process knows that nothing has changed.
5. ``results`` records the result at the table of a game night once every player has confirmed it.
"""
