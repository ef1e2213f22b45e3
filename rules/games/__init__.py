"""Games at the table: what a game starts from, what players do, and what both phones show after it.

``start`` freezes two or more armies and a scenario in one JSON document. ``events`` reads what players do: each event
sets one register, such as whether a figure has acted. ``merging`` takes the events of all phones in order; the last one
that was not undone wins. ``state`` reads clock, turn and score from the registers, and ``chart`` the orders of rule
books with a turn chart, whose units ``squads`` freezes. ``static/js/games/state.js`` does the same as ``merging``,
``state`` and ``chart``; a test compares both on random games.
"""
