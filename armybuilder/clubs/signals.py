"""What other apps hear of clubs, and what they add to a club's page."""

from django.dispatch import Signal

member_left = Signal()
"""A ``player`` is no longer a member of the ``club``; sent within the transaction."""
overview_shown = Signal()
"""The overview of the ``club`` is shown to the ``visitor``; each receiver answers what the template has of it."""
