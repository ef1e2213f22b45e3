"""What other apps hear of clubs, and what they add to a club's page."""

from django.dispatch import Signal

member_left = Signal()
"""A ``player`` is no longer a member of the ``club``; sent within the transaction."""
clubs_deleted = Signal()
"""These ``clubs`` are about to be deleted; sent within the transaction."""
house_rules_shown = Signal()
"""The house rules of the ``club`` are shown to the ``visitor``; answered with them, as the template shows them."""
overview_shown = Signal()
"""The overview of the ``club`` is shown to the ``visitor``; each receiver answers what the template has of it."""
