"""The worker's battles: orders, how they are played in a child, and asking for them.

The queue and the limits of all jobs are ``armybuilder/jobs``. What pages make of results is ``matches/display``.
"""
