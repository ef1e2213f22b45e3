"""Proposals: members of a club change its house rules together, by a trial in battles and a vote.

A proposal keeps what it changes, row by row (``changes``), so that it can be applied to any newer revision.
``trial_requests`` asks the worker for its trial, ``rules_for_nights`` lets game nights play it before the vote,
``actions`` votes and ends votes, ``chores`` does in the background what has become due: trials to begin and keep,
reminders, votes to count. Accepted, a proposal is published as the next revision.
"""
