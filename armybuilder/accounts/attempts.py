"""Attempts at signing in and the like, counted by allauth in the database.

Those at its own forms allauth counts itself: at the sign-in form ``login`` and ``login_failed``. Our views count here:
the password before an account is deleted (``reauthenticate``), forms kept over a sign-in (``unsent``).
How many there may be: ``settings.ACCOUNT_RATE_LIMITS``. Other actions are in ``rate_limits``.
"""

from allauth.core import ratelimit
from django.db import transaction

from armybuilder.core.web.http import Request


def is_within_limit(request: Request, action: str) -> bool:
    """Count an attempt. Returns whether it is allowed."""
    with transaction.atomic():  # one wait for the disk for all of its rows, instead of one each
        return bool(ratelimit.consume(request, action=action))
