"""Tasks that become due on their own: trials, reminders, and votes whose time is up (``actions.conclude``)."""

import time
from datetime import datetime

from django.utils import timezone

from armybuilder.core.db.transactions import Overtaken
from armybuilder.matches.models import Simulation
from armybuilder.proposals import actions, rules_for_nights, trial_requests
from armybuilder.proposals.models import Proposal, State
from rules.stored_values import UnreadableError

SECONDS = 2.0
"""Between two looks."""
_looked = float("-inf")


def keep_up(**signal: object) -> bool:
    """Look from time to time, in the worker. Returns that nothing else waits for it."""
    global _looked
    if time.monotonic() - _looked > SECONDS:
        _looked = time.monotonic()
        look()
    return False


def look() -> None:
    """Do what is due. What another process has just done is left to it."""
    now = timezone.now()
    for proposal in Proposal.objects.due(now):
        try:
            _look_at(proposal, now)
        except (Overtaken, UnreadableError):
            continue


def _look_at(proposal: Proposal, now: datetime) -> None:
    row = Simulation.objects.with_key(proposal.trial_key) if proposal.trial_key else None
    if row:
        trial_requests.keep(proposal, row)
    elif proposal.is_pending and not proposal.trial_ready:
        trial_requests.start(proposal)
    if proposal.state == State.TRYOUT and not rules_for_nights.nights_left(proposal, now):
        rules_for_nights.begin_vote(proposal, now)
    if proposal.is_open and proposal.is_last_day(now) and not proposal.reminded:
        actions.remind(proposal)
    actions.conclude(proposal, now)
