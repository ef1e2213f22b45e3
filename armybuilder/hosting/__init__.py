"""For those who run a server: whether it is well, what it does, what is wrong with its settings, and its version.

``health`` answers load balancers, ``metrics`` Prometheus; both come before every other middleware, so that they need
no session, and no database unless they ask about it. ``checks`` are Django's system checks of a machine, which
``manage.py doctor`` runs. No other app knows this one.
"""
