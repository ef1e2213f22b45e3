"""Signals of clubs, and what other apps add to a club's page."""

from django.dispatch import Signal

member_left = Signal()
"""A ``player`` has left the ``club``; sent within the transaction."""
clubs_deleted = Signal()
"""These ``clubs`` are about to be deleted; sent within the transaction."""
house_rules_shown = Signal()
"""The ``club`` page shows house rules to the ``visitor``. Receivers return them as the template needs them."""
overview_shown = Signal()
"""The overview of the ``club`` is shown to the ``visitor``. Receivers return what their template needs."""
