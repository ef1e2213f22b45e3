"""What becomes of proposals: made, voted on, canceled, stopped, and counted."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from armybuilder.accounts.models import Player
from armybuilder.clubs.models import Club
from armybuilder.core import transactions
from armybuilder.house import states
from armybuilder.house.catalogues import document_of
from armybuilder.house.models import HouseRules
from armybuilder.proposals import tryouts
from armybuilder.proposals.changes import Outdated, TakeIn, applied, touched
from armybuilder.proposals.models import Proposal, State, Vote, VotingRules
from armybuilder.proposals.notices import notify_members, record
from rules import loading
from rules.documents import Document
from rules.house import HouseError
from rules.models import Edition

MOST_OPEN, MOST_OWN = 20, 5
"""How many proposals a club votes on at once, and how many of one member."""
OUTDATED, MOVED = "outdated", "moved"
"""Why the server itself stops a vote: the rules have changed, or are the club's no more."""


class RefusedProposal(Exception):
    """Why something about a proposal is not possible, as a sentence."""


@dataclass(frozen=True, slots=True)
class Idea:
    """A proposal before it is made."""

    name: str
    reason: str
    changes: states.Difference
    nights: int = 0
    """Game nights for which it is tried out before the vote."""


def propose(house: HouseRules, club: Club, player: Player, idea: Idea, code: UUID) -> Proposal:
    """Put a change to the vote and notify the members. Its page begins the trial. Raises ``Refused``."""
    made = Proposal.objects.filter(code=code).first()
    if made:
        return made
    _refuse_too_many(club, player)
    rules, now = VotingRules.for_club(club), timezone.now()
    proposal = Proposal(
        code=code, house=house, club=club, player=player, name=idea.name, reason=idea.reason,
        changes=states.packed(idea.changes), base=house.revisions().first(), made=now,
        ends=now + timedelta(days=rules.days), quorum=rules.quorum, majority=rules.majority, by_name=rules.by_name,
        state=State.TRYOUT if idea.nights else State.OPEN, tryout_nights=idea.nights,
    )  # fmt: skip
    transactions.write(partial(_propose, proposal, tryouts.prepare(proposal) if idea.nights else None))
    return proposal


def _refuse_too_many(club: Club, player: Player) -> None:
    there = Proposal.objects.filter(club=club).pending()
    if there.count() >= MOST_OPEN:
        raise RefusedProposal(
            _("The club votes on {count} proposals already. Wait for one to end.").format(count=MOST_OPEN)
        )
    if there.filter(player=player).count() >= MOST_OWN:
        message = _("{count} of your proposals are open already. Cancel one, or wait for one to end.")
        raise RefusedProposal(message.format(count=MOST_OWN))


def _propose(proposal: Proposal, rules: HouseRules | None) -> None:
    proposal.save(force_insert=True)
    if rules:
        tryouts.publish(proposal, rules)
    notify_members(proposal, "proposal-made", proposal.player)
    record(proposal, "proposal-made", proposal.player)


@transaction.atomic
def vote(proposal: Proposal, player: Player, choice: str) -> bool:
    """Vote, or change the vote. Returns whether the vote was still on."""
    rows = Proposal.objects.select_for_update(of=("self",)).filter(pk=proposal.pk, ends__gt=timezone.now())
    if not rows.open().exists():
        return False
    Vote.objects.update_or_create(proposal=proposal, player=player, defaults={"choice": choice})
    return True


def cancel(proposal: Proposal) -> None:
    """Cancel a proposal. It stays, with its trial."""
    transactions.write(partial(_end, proposal, State.CANCELED, "proposal-canceled", proposal.player))


def stop(proposal: Proposal, player: Player | None, why: str) -> None:
    """Stop the vote, with a reason that is kept."""
    transactions.write(partial(_end, proposal, State.STOPPED, "proposal-stopped", player, why))


def _end(proposal: Proposal, state: State, key: str, player: Player | None, why: str = "") -> bool:
    rows = Proposal.objects.filter(pk=proposal.pk).pending()
    if not rows.update(state=state, decided=timezone.now(), why=why):
        return False
    tryouts.hide(proposal)
    notify_members(proposal, key, player)
    record(proposal, key, player)
    return True


def conclude(proposal: Proposal, now: datetime) -> None:
    """Count the votes if the vote is over: publish what is accepted as the next revision, once."""
    if not (proposal.is_open and proposal.is_decided(now)):
        return
    if not proposal.count.accepts(proposal.quorum, proposal.majority):
        transactions.write(partial(_end, proposal, State.DECLINED, "proposal-declined", None))
        return
    house = HouseRules.objects.filter(
        pk=proposal.house_id, club=proposal.club_id, visibility="club", binned=None
    ).first()  # fmt: skip
    newest = house.revisions().first() if house else None
    if house is None or newest is None:
        stop(proposal, None, MOVED)
        return
    try:
        document = applied(document_of(newest), proposal.difference)
    except Outdated:
        stop(proposal, None, OUTDATED)
        return
    with transactions.one_transaction():
        transactions.write(partial(_accept, proposal, house, newest, document))
        _take_into_draft(house, proposal)


def _accept(proposal: Proposal, house: HouseRules, newest: Edition, document: Document) -> None:
    rows = Proposal.objects.select_for_update(of=("self",)).filter(pk=proposal.pk)
    if not rows.open().exists() or house.revisions().first() != newest:
        raise transactions.Overtaken
    edition = loading.publish(document, house.slug, newest.parent or house.parent, proposal.name)
    rows.update(state=State.ACCEPTED, decided=timezone.now(), revision=edition.revision)
    HouseRules.objects.filter(pk=house.pk).update(announced_revision=edition.revision)
    # Those that are still open are tried again, on the new revision.
    Proposal.objects.filter(house=house).pending().update(after=proposal, base=edition, trial_key="", trial_ready=None)
    notify_members(proposal, "proposal-accepted", None, revision=str(edition.revision))
    record(proposal, "proposal-accepted", None, revision=str(edition.revision))


def _take_into_draft(house: HouseRules, proposal: Proposal) -> None:
    """Put the change into the owner's draft, too, so that the next revision keeps it."""
    try:
        house.change(TakeIn(proposal.difference, proposal.name), seen_version=house.version)
    except (Outdated, HouseError):
        return  # the draft no longer has the row


def overlap(proposal: Proposal, others: Collection[Proposal]) -> list[Proposal]:
    """Those of the others that change the same rows."""
    rows = touched(proposal.difference)
    return [other for other in others if other.pk != proposal.pk and rows & touched(other.difference)]


def remind(proposal: Proposal) -> None:
    """Notify members who have not voted that a day is left, once."""
    transactions.write(partial(_remind, proposal))


def _remind(proposal: Proposal) -> None:
    if Proposal.objects.filter(pk=proposal.pk, reminded=False).open().update(reminded=True):
        voted = [*proposal.votes.exclude(player=None).values_list("player", flat=True)]
        notify_members(proposal, "proposal-ends", None, but=voted)
