"""The context of a club's proposals, and of one of them."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from armybuilder import rule_books
from armybuilder.clubs.models import Club, Role
from armybuilder.clubs.page_header import HOUSE, head
from armybuilder.clubs.permissions import role_of
from armybuilder.core import timestamps
from armybuilder.core.values import Context
from armybuilder.house.catalogues import difference_row, document_of, rule_differences
from armybuilder.house.publishing.next_steps import earlier_armies
from armybuilder.matches.models import Simulation
from armybuilder.proposals import actions, permissions, trial_context, tryouts
from armybuilder.proposals.changes import Outdated, applied
from armybuilder.proposals.models import Choice, Majority, Proposal, State, VotingRules
from armybuilder.visitors import Visitor
from rules.documents import Document
from rules.row_languages import foreign_as_written

MOST_LISTED, MOST_ARMIES = 100, 12
MESSAGES = {
    "begun": gettext_lazy("The try-out has ended. The club votes now."),
    "voted": gettext_lazy("Vote saved. You can change it until the vote ends."),
    "over": gettext_lazy("The vote has ended. Nothing was changed."),
    "canceled": gettext_lazy("Canceled. The proposal stays here with its trial."),
    "stopped": gettext_lazy("The vote is stopped. Everyone in the club can read why."),
}
WHY = {
    actions.OUTDATED: gettext_lazy("The rules have changed so that this proposal fits no more."),
    actions.MOVED: gettext_lazy("The club no longer plays these house rules."),
}
ICONS = {
    State.TRYOUT: ("play", "info"), State.OPEN: ("clock", "info"), State.ACCEPTED: ("circle-check", "good"),
    State.DECLINED: ("x", "warn"), State.CANCELED: ("undo-2", ""), State.STOPPED: ("triangle-alert", "warn"),
}  # fmt: skip


def listed(club: Club, visitor: Visitor) -> Context:
    """All proposals of the club."""
    proposals = list(Proposal.objects.visible_to(visitor).filter(club=club)[:MOST_LISTED])
    voted = {}
    if visitor.player:
        voted = dict(visitor.player.votes.filter(proposal__in=proposals).values_list("proposal", "choice"))
    rows = [_row(proposal, voted.get(proposal.pk, "")) for proposal in proposals]
    return {
        **head(club, visitor, HOUSE),
        "open": [row for row, proposal in zip(rows, proposals, strict=True) if proposal.is_pending],
        "closed": [row for row, proposal in zip(rows, proposals, strict=True) if not proposal.is_pending],
        "has_rules": permissions.rules_of(club).exists(),
        "voting": VotingRules.for_club(club),
    }


def _row(proposal: Proposal, choice: str) -> Context:
    icon, tone = ICONS[State(proposal.state)]
    return {
        "proposal": proposal,
        "icon": icon,
        "tone": tone,
        "state": proposal.get_state_display(),
        "made": timestamps.ago(proposal.made, timezone.now()),
        "choice": Choice(choice).label if choice in Choice.values else "",
    }


def page(proposal: Proposal, visitor: Visitor, row: Simulation | None, action: str) -> Context:
    """A proposal with its trial and its vote."""
    mine = proposal.votes.filter(player=visitor.player).first() if visitor.player else None
    is_author = proposal.player_id is not None and proposal.player == visitor.player
    others = Proposal.objects.filter(house=proposal.house_id).exclude(pk=proposal.pk)
    return {
        **_row(proposal, mine.choice if mine else ""),
        "club": proposal.club,
        "message": MESSAGES.get(action, ""),
        "why": WHY.get(proposal.why, proposal.why),
        "mine": mine.choice if mine else "",
        "choices": Choice.choices,
        "is_author": is_author,
        "may_stop": role_of(proposal.club, visitor) == Role.OWNER,
        "overlaps": actions.overlap(proposal, list(others.pending())) if proposal.is_pending else [],
        **_tryout(proposal, visitor),
        "rules": list(_rules(proposal)),
        "earlier_armies": _earlier_armies(proposal, visitor) if proposal.revision else [],
        **_votes(proposal),
        **_differences(proposal),
        **trial_context.trial(proposal, visitor, row),
    }


def _tryout(proposal: Proposal, visitor: Visitor) -> Context:
    """The rules that are tried out, and how many game nights are still to come."""
    if proposal.state != State.TRYOUT or proposal.tryout is None:
        return {}
    return {
        "tryout_edition": rule_books.newest(visitor, [proposal.tryout.slug]).get(proposal.tryout.slug),
        "nights_left": tryouts.nights_left(proposal, timezone.now()),
    }


def _earlier_armies(proposal: Proposal, visitor: Visitor) -> list[Context]:
    """The visitor's armies on earlier revisions, each with the address where it moves to the new one."""
    edition = proposal.house.revisions().filter(revision=proposal.revision).first()
    if edition is None:
        return []
    armies = earlier_armies(edition, visitor)[:MOST_ARMIES]
    to = urlencode({"to": edition.slug})
    return [{"army": army, "address": f"{reverse('armies:rules', args=[army.code])}?{to}"} for army in armies]


def _differences(proposal: Proposal) -> Context:
    """What it changes; of an accepted one, what it changed."""
    if proposal.base is None:
        return {"differences": []}
    before = document_of(proposal.base)
    try:
        after = applied(before, proposal.difference)
    except Outdated:
        return {"differences": [], "is_outdated": True}
    return differences(before, after)


def differences(before: Document, after: Document) -> Context:
    """What differs, as lists show it."""
    rows = [difference_row(difference) for difference in rule_differences(before, after)]
    return {"differences": rows, "foreign": foreign_as_written(before, get_language() or "")}


def _votes(proposal: Proposal) -> Context:
    """The votes so far, and who said what where the club shows it."""
    count, members = proposal.count, proposal.club.members.count()
    names: dict[str, list[str]] = {choice: [] for choice in Choice.values}
    if proposal.by_name:
        for vote in proposal.votes.select_related("player"):
            names[vote.choice].append(str(vote.player or _("A former player")))
    counts = {Choice.YES: count.yes, Choice.NO: count.no, Choice.ABSTAIN: count.abstained}
    return {
        "count": count,
        "counted": [(choice.label, counts[choice], ", ".join(names[choice])) for choice in Choice],
        "members": members,
        "missing": max(0, proposal.quorum - count.votes),
    }


def _rules(proposal: Proposal) -> Iterator[str]:
    """How the vote is counted."""
    count = proposal.quorum
    yield ngettext("It needs at least {count} vote.", "It needs at least {count} votes.", count).format(count=count)
    yield str(Majority(proposal.majority).label)
    if proposal.is_open:
        yield _("You can change your vote until the end.")
