"""Writing rows: transactions, undo, the cache, and Django's backends for PostgreSQL and SQLite.

Models of apps are not here: each app has its own.
"""
