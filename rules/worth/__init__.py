"""What a point is worth: each priced row of a rule book measured by battles, in words of points.

A frame is a scenario, a side of it, armies of a kind and a tactic. In each frame an army meets others, plain and
random ones, of 80 to 120 percent of its points. ``frames`` builds these armies, ``subjects`` finds what has
a price, ``measuring`` plays, ``worths`` judges, and ``prices`` searches for the price at which a thing is even.
``measured`` reads what ``manage.py army worth`` wrote. Arrays are imported only where battles are played.
"""
