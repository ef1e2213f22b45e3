"""Actions on proposals: they are made, voted on, canceled, stopped, and counted."""

from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from armybuilder.accounts.models import Player
from armybuilder.clubs.models import Club
from armybuilder.core.db import transactions
from armybuilder.house import states
from armybuilder.house.catalogues import document_of, rule_differences
from armybuilder.house.models import HouseRules
from armybuilder.proposals import rules_for_nights
from armybuilder.proposals.changes import Outdated, TakeIn, applied
from armybuilder.proposals.models import MOVED, OUTDATED, WITH, Proposal, State, Vote, VotingRules
from armybuilder.proposals.notices import notify_members, record
from rules import loading
from rules.documents import Document
from rules.house import HouseError
from rules.models import Edition
from rules.stored_values import UnreadableError

MOST_OPEN, MOST_OWN, MOST_TRYOUTS = 20, 5, 3
"""The maximum number of proposals that a club votes on at once, of those of one member, and of those tried out."""
MOST_EARLIER = 5
"""The maximum number of earlier proposals about the same rows that are named."""
LOOKED_THROUGH = 100
"""Among how many of the newest proposals these are looked for."""


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
    """Put a change to the vote and notify the members. Its page begins the trial. Raises ``RefusedProposal``."""
    proposal_sent_before = Proposal.objects.filter(code=code).first()
    if proposal_sent_before:
        return proposal_sent_before
    rules, now = VotingRules.for_club(club), timezone.now()
    proposal = Proposal(
        code=code, house=house, club=club, player=player, name=idea.name, reason=idea.reason,
        changes=states.packed(idea.changes), base=house.revisions().first(), made=now,
        ends=now + timedelta(days=rules.days), quorum=rules.quorum, majority=rules.majority, by_name=rules.by_name,
        state=State.TRYOUT if idea.nights else State.OPEN, tryout_nights=idea.nights,
    )  # fmt: skip
    _propose(proposal, rules_for_nights.prepare(proposal) if idea.nights else None)
    return proposal


def _refuse_too_many(proposal: Proposal, state: State) -> None:
    """Refuse a proposal that is to get this state. The club is locked, so that two at a time are counted one by one."""
    club, player = proposal.club, proposal.player
    list(Club.objects.select_for_update(of=("self",)).filter(pk=club.pk).values_list("pk"))
    there = Proposal.objects.filter(club=club).exclude(pk=proposal.pk).pending()
    if there.count() >= MOST_OPEN:
        raise RefusedProposal(
            _("The club votes on {count} proposals already. Wait for one to end.").format(count=MOST_OPEN)
        )
    if there.filter(player=player).count() >= MOST_OWN:
        message = _("{count} of your proposals are open already. Cancel one, or wait for one to end.")
        raise RefusedProposal(message.format(count=MOST_OWN))
    if state == State.TRYOUT and there.filter(state=State.TRYOUT).count() >= MOST_TRYOUTS:
        message = _("The club tries out {count} proposals already. Let it vote at once, or wait for a try-out to end.")
        raise RefusedProposal(message.format(count=MOST_TRYOUTS))


@transactions.deferred
def _propose(proposal: Proposal, rules: HouseRules | None) -> None:
    _refuse_too_many(proposal, State(proposal.state))
    proposal.save(force_insert=True)
    if rules:
        rules_for_nights.publish(proposal, rules)
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
    _end(proposal, State.CANCELED, "proposal-canceled", proposal.player)


def stop(proposal: Proposal, player: Player | None, why: str) -> None:
    """Stop the vote or the try-out, with a reason that is kept."""
    key = "proposal-tryout-stopped" if proposal.state == State.TRYOUT else "proposal-stopped"
    _end(proposal, State.STOPPED, key, player, why)


@transactions.deferred
def _end(proposal: Proposal, state: State, key: str, player: Player | None, why: str = "") -> None:
    rows = Proposal.objects.filter(pk=proposal.pk).pending()
    if rows.update(state=state, decided=timezone.now(), why=why):
        rules_for_nights.hide(proposal)
        notify_members(proposal, key, player)
        record(proposal, "proposal-ended" if state == State.STOPPED and player is None else key, player)


def reopen(proposal: Proposal, player: Player | None) -> bool:
    """Undo that a proposal was canceled, its vote stopped, or its try-out ended early. Its votes still count.

    Returns whether that was possible. Raises ``RefusedProposal`` where others have taken its place, or where it would
    change something else today than what its votes are about.
    """
    if proposal.can_be_reopened(timezone.now()) and _changes_something_else(proposal):
        raise RefusedProposal(_("The rules have changed since: propose it again."))
    return _reopen(proposal, player)


def _changes_something_else(proposal: Proposal) -> bool:
    """Whether it differs from the newest revision in other ways than from the one that it was voted on."""
    newest, base = proposal.house.revisions().first(), proposal.base
    if newest is None or base is None or newest == base:
        return False
    before, today = document_of(base), document_of(newest)
    try:
        after = [applied(document, proposal.difference) for document in (before, today)]
    except Outdated:
        return True
    return rule_differences(before, after[0]) != rule_differences(today, after[1])


@transaction.atomic
def _reopen(proposal: Proposal, player: Player | None) -> bool:
    now = timezone.now()
    current = Proposal.objects.select_for_update(of=("self",)).select_related(*WITH).get(pk=proposal.pk)
    goes_on = rules_for_nights.can_go_on(current, now)
    if not (goes_on or current.can_be_reopened(now)):
        return False
    is_tried_out = goes_on or (current.tryout_id and current.tryout_nights and not current.vote_begun)
    state = State.TRYOUT if is_tried_out else State.OPEN
    _refuse_too_many(current, state)
    rows = Proposal.objects.filter(pk=current.pk)
    rows.update(state=state, decided=None, why="", vote_begun=None if is_tried_out else current.vote_begun)
    _take_to_newest(current)
    if is_tried_out:
        rules_for_nights.show(current)
    key = "proposal-tried-again" if is_tried_out else "proposal-reopened"
    notify_members(current, key, player)
    record(current, key, player)
    return True


def _take_to_newest(proposal: Proposal) -> None:
    """If another one was accepted while it was closed, it is tried again on that revision, and says so."""
    newest = proposal.house.revisions().first()
    if newest and proposal.base != newest:
        accepted = Proposal.objects.filter(house=proposal.house_id, revision=newest.revision).first()
        rows = Proposal.objects.filter(pk=proposal.pk)
        rows.update(base=newest, after=accepted or proposal.after, trial_key="", trial_ready=None)


def conclude(proposal: Proposal, now: datetime) -> None:
    """Count the votes if the vote is over: publish what is accepted as the next revision, once."""
    if not (proposal.is_open and proposal.is_decided(now)):
        return
    if not proposal.count.accepts(proposal.quorum, proposal.majority):
        _end(proposal, State.DECLINED, "proposal-declined", None)
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
        _accept(proposal, house, newest, document)
        # Put the change into the owner's draft, too, unless that no longer has the row or can't be read.
        with suppress(Outdated, HouseError, UnreadableError):
            house.change(TakeIn(proposal.difference, proposal.name), seen_version=house.version)


@transactions.deferred
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


def about_rows(house: HouseRules, rows: Collection[str], but: int = 0) -> tuple[list[Proposal], list[Proposal]]:
    """Other proposals that change these rows: those that are tried out or voted on, and the newest of the others."""
    about: list[Proposal] = []
    for other in Proposal.objects.filter(house=house).exclude(pk=but).select_related("house")[:LOOKED_THROUGH]:
        with suppress(UnreadableError):
            if not states.touched(other.difference).isdisjoint(rows):
                about.append(other)
    return (
        [other for other in about if other.is_pending],
        [other for other in about if not other.is_pending][:MOST_EARLIER],
    )


@transactions.deferred
def remind(proposal: Proposal) -> None:
    """Notify members who have not voted that a day is left, once."""
    if Proposal.objects.filter(pk=proposal.pk, reminded=False).open().update(reminded=True):
        voted = [*proposal.votes.exclude(player=None).values_list("player", flat=True)]
        notify_members(proposal, "proposal-ends", None, but=voted)
