"""The worth of a point: each priced row of a rule book measured by battles, in points.

A frame is a scenario, a side of it, armies of a kind and a tactic. In each frame an army meets others, plain and
random ones, of 80 to 120 percent of its points. ``frames`` builds these armies, ``subjects`` finds what has a price.
``measured`` reads what ``manage.py army worth`` wrote. Arrays are imported only where battles are played.

Four words for four things:

- A *worth* is what a thing is worth in a frame, in points: ``measuring`` plays, ``worth_verdicts`` judges.
- An *even price* is the one with which half of the battles are won: ``prices`` tries some, ``even_price`` finds the
  place between them, ``trial_battles`` do both for a change. Pages ask for it in
  ``armybuilder/matches/price_questions.py``.
- *Fair points* are the prices that a rule book would have after the measurement: ``fair``.
- A *mark* says how even all prices of a rule book are: ``marks``. ``armybuilder/matches/jobs/marks.py`` plays it, and
  ``armybuilder/marks`` shows it.
"""
