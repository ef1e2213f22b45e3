"""Proposals: members of a club change its house rules together, by a trial in battles and a vote.

A proposal keeps what it changes, row by row (``changes``), so that it can be applied to any newer revision. ``trials``
asks the worker for its trial, ``actions`` votes and ends votes, ``chores`` does in the background what has become due:
trials to begin and keep, reminders, votes to count. Accepted, a proposal is published as the next revision.
"""
