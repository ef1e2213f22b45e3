"""Try-outs: before the vote a proposal is playable rules of their own, marked so, for some game nights of the club."""

from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from armybuilder.core.db import transactions
from armybuilder.house.catalogues import document_of, renamed
from armybuilder.house.models import HouseRules
from armybuilder.nights.models import Night
from armybuilder.proposals.changes import applied
from armybuilder.proposals.models import Proposal, State, VotingRules
from armybuilder.proposals.notices import notify_members, record
from rules import loading

NAME = 74
"""The maximum length of the rules' name."""


def prepare(proposal: Proposal) -> HouseRules:
    """The rules of a try-out, not saved yet. They are nobody's, so that they stay as they are. Raises ``Outdated``."""
    newest = proposal.base
    assert newest
    name = _("Try-out: {proposal}").format(proposal=proposal.name)[:NAME].strip()
    document = renamed(applied(document_of(newest), proposal.difference), name)
    house = HouseRules.fresh(name, newest, document_of(newest), document, "")
    house.club, house.visibility = proposal.club, "club"
    return house


def publish(proposal: Proposal, house: HouseRules) -> None:
    """Write them as their first revision, which the members may play; within the transaction of the proposal."""
    house.save(force_insert=True)
    loading.publish(house.document(), house.slug, house.parent, proposal.name)
    Proposal.objects.filter(pk=proposal.pk).update(tryout=house)


def nights_left(proposal: Proposal, now: datetime) -> int:
    """The number of game nights that are still to come before the vote."""
    nights = Night.objects.filter(club=proposal.club_id, starts__gt=proposal.made, ends__lt=now, canceled=None)
    return max(0, proposal.tryout_nights - nights.count())


@transactions.deferred
def begin_vote(proposal: Proposal, now: datetime) -> None:
    """End the try-out and begin the vote, once. Armies on its rules stay; nobody starts new ones."""
    days = VotingRules.for_club(proposal.club).days
    rows = Proposal.objects.filter(pk=proposal.pk, state=State.TRYOUT)
    if rows.update(state=State.OPEN, ends=now + timedelta(days=days), vote_begun=now):
        hide(proposal)
        notify_members(proposal, "proposal-vote", None)
        record(proposal, "proposal-vote", None)


def can_go_on(proposal: Proposal, now: datetime) -> bool:
    """Whether its author began the vote early and nobody has voted yet, so that they can undo that."""
    is_early = proposal.is_open and proposal.vote_begun and proposal.tryout_id and nights_left(proposal, now)
    return bool(is_early) and not proposal.votes.exists()


def show(proposal: Proposal) -> None:
    """Offer the rules of a try-out again."""
    HouseRules.objects.filter(pk=proposal.tryout_id or 0).update(visibility="club", club=proposal.club_id)


def hide(proposal: Proposal) -> None:
    """Offer the rules of a try-out no more."""
    HouseRules.objects.filter(pk=proposal.tryout_id or 0).update(visibility="me", club=None)
