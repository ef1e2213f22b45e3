"""Django's PostgreSQL backend, which also gives up on a server that is there but does not answer.

``statement_timeout`` and ``lock_timeout`` are kept by the server itself: a frozen one would keep its clients waiting
for ever, each with a thread. Moments that Python has no value for cost only themselves.
"""
