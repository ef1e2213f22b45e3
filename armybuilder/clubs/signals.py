"""Signals of clubs: a member has left, clubs are about to be deleted."""

from django.dispatch import Signal

member_left = Signal()
"""A ``player`` has left the ``club``; sent within the transaction."""
clubs_deleted = Signal()
"""These ``clubs`` are about to be deleted; sent within the transaction."""
