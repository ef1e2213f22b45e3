"""Muster without a connection: what was opened is kept, and what was done waits.

- ``outbox.js`` is one queue in the browser's database. Edits and events of games go up in order, each once. What
  clashed or was refused stays in it until somebody decides.
- The service worker (``templates/offline/worker.js``) answers visits to pages. It asks the server first. If that takes
  too long, or there is no connection, it shows the copy of what was opened before.
- ``connection.js`` runs on every page. It registers the worker, keeps the page as it is after each edit, sends what
  waits, and says in the bar how much that is.
- ``back.js`` asks the server again when a player goes back, and lays the answer over the page.
- ``sign_out.js`` sends what waits before a player signs out. ``owners.py`` refuses what another player did.
- ``/offline/`` lists what is kept and what waits. It is the answer for pages of which there is no copy.

A page whose scripts take answers in sends the event ``muster:shown`` for each, so that its copy is kept up to date. An
element with ``data-copy-line`` says what ``/offline/`` writes below the name of a game.

``copies.py`` says which pages are kept. A copy belongs to who was signed in. Signing out removes all of them; when
somebody else signs in, they are removed as well. A waiting change stays until its player sends or discards it.
"""
