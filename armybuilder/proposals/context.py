"""The context of a club's proposals, and of one of them."""

from collections.abc import Iterator, Mapping

from django.core.paginator import Paginator
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from armybuilder import rule_books
from armybuilder.armies.models import Army
from armybuilder.clubs.models import Club, Role
from armybuilder.clubs.page_header import HOUSE, head
from armybuilder.clubs.permissions import role_of
from armybuilder.core.i18n import timestamps
from armybuilder.core.web.values import Context
from armybuilder.house import states
from armybuilder.house.catalogues import difference_row, document_of, rule_differences
from armybuilder.house.publishing.next_steps import earlier_armies
from armybuilder.matches.models import Simulation
from armybuilder.proposals import actions, permissions, rules_for_nights, trial_context
from armybuilder.proposals.changes import Outdated, applied
from armybuilder.proposals.models import MOVED, OUTDATED, PENDING, Choice, Majority, Proposal, State, VotingRules
from armybuilder.proposals.names import names_for_reader
from armybuilder.visitors import Visitor
from rules.documents import Document
from rules.house import Difference
from rules.models import Edition
from rules.row_languages import foreign_as_written

PAGE, MOST_ARMIES = 20, 12
"""The number of earlier proposals that a page lists, and the number of armies that are offered the move."""
WHY = {
    OUTDATED: gettext_lazy("The rules have changed so that this proposal fits no more."),
    MOVED: gettext_lazy("The club no longer plays these house rules."),
}
ICONS = {
    State.TRYOUT: "play", State.OPEN: "clock", State.ACCEPTED: "circle-check", State.DECLINED: "x",
    State.CANCELED: "undo-2", State.STOPPED: "triangle-alert",
}  # fmt: skip


def listed(club: Club, visitor: Visitor, number: str) -> Context:
    """The proposals of the club: those that are tried out or voted on, and a page of the others."""
    proposals = Proposal.objects.visible_to(visitor).filter(club=club)
    pending = list(proposals.pending())
    voted = {}
    if visitor.player:
        voted = dict(visitor.player.votes.filter(proposal__in=pending).values_list("proposal", "choice"))
    voting = VotingRules.for_club(club)
    closed = Paginator(proposals.exclude(state__in=PENDING), PAGE).get_page(number)
    return {
        **head(club, visitor, HOUSE),
        "open": [proposal_row(proposal, voted.get(proposal.pk, "")) for proposal in pending],
        "closed": [proposal_row(proposal) for proposal in closed],
        "page": closed,
        "has_rules": permissions.rules_of(club).exists(),
        "voting": voting,
        "majority": majority_sentence(voting.majority),
    }


def proposal_row(proposal: Proposal, choice: str = "") -> Context:
    """A proposal in a list, with the visitor's vote."""
    return {
        "proposal": proposal,
        "icon": ICONS[State(proposal.state)],
        "state": proposal.get_state_display(),
        "made": timestamps.ago(proposal.made, timezone.now()),
        "choice": Choice(choice).label if choice in Choice.values else "",
    }


def page(proposal: Proposal, visitor: Visitor, row: Simulation | None) -> Context:
    """A proposal with its trial and its vote."""
    mine = proposal.votes.filter(player=visitor.player).first() if visitor.player else None
    is_author = proposal.player_id is not None and proposal.player == visitor.player
    overlaps, earlier = actions.about_rows(proposal.house, states.touched(proposal.difference), but=proposal.pk)
    now = timezone.now()
    can_be_undone = proposal.can_be_reopened(now) or rules_for_nights.can_go_on(proposal, now)
    plays_rules = permissions.rules_of(proposal.club).filter(pk=proposal.house_id).exists()
    return {
        **proposal_row(proposal, mine.choice if mine else ""),
        "club": proposal.club,
        "why": _why(proposal, plays_rules),
        "plays_rules": plays_rules,
        "rules_address": reverse("house:read", args=[proposal.house.slug]) if plays_rules else "",
        "mine": mine.choice if mine else "",
        "choices": Choice.choices,
        "is_author": is_author,
        "may_reopen": can_be_undone and permissions.may_reopen(proposal, visitor),
        "may_stop": role_of(proposal.club, visitor) == Role.OWNER,
        "overlaps": overlaps if proposal.is_pending else [],
        "earlier": [proposal_row(other) for other in earlier if other.made < proposal.made and not other.revision],
        **_tryout(proposal, visitor),
        "rules": list(_rules(proposal)),
        "earlier_armies": _earlier_armies(proposal, visitor) if proposal.revision else [],
        **_votes(proposal),
        **_differences(proposal),
        **trial_context.trial(proposal, visitor, row),
    }


def _why(proposal: Proposal, plays_rules: bool) -> str:
    """Why a vote was stopped, or will be when it ends."""
    if proposal.is_pending and not plays_rules:
        return str(WHY[MOVED])
    return str(WHY.get(proposal.why, proposal.why))


def _tryout(proposal: Proposal, visitor: Visitor) -> Context:
    """The rules that are tried out, and how many game nights are still to come."""
    if proposal.state != State.TRYOUT:
        return {}
    slug = proposal.tryout.slug if proposal.tryout else ""
    return {
        "tryout_edition": rule_books.newest(visitor, [slug]).get(slug) if slug else None,
        "nights_left": rules_for_nights.nights_left(proposal, timezone.now()),
        "is_tryout": True,
    }


def _earlier_armies(proposal: Proposal, visitor: Visitor) -> list[Context]:
    """The visitor's armies on earlier revisions and on the try-out, each with the address where it moves."""
    edition = proposal.house.revisions().filter(revision=proposal.revision).first()
    if edition is None:
        return []
    armies = [*earlier_armies(edition, visitor)[:MOST_ARMIES]]
    if proposal.tryout:
        tried = Army.objects.made_by(visitor).filter(binned=None, edition__family=proposal.tryout.slug)
        armies += tried.select_related("edition")[:MOST_ARMIES]
    to = urlencode({"to": edition.slug})
    return [{"army": army, "address": f"{reverse('armies:rules', args=[army.code])}?{to}"} for army in armies]


def _differences(proposal: Proposal) -> Context:
    """The changes of a proposal; of an accepted one, the changes that it made."""
    if proposal.base is None:
        return {"differences": []}
    before = document_of(proposal.base)
    try:
        after = applied(before, proposal.difference)
    except Outdated:
        return {"differences": [], "is_outdated": True}
    return differences(proposal.base, before, after)


def _translate_name(difference: Difference, names: Mapping[str, str]) -> dict[str, str]:
    """The name of a row in the reader's language, which is no foreign one any more."""
    name = names.get(str(difference.what))
    return {"row": "", "what": name} if name else {}


def differences(base: Edition, before: Document, after: Document) -> Context:
    """Differences, as lists show them, by the names that the reader knows."""
    names = names_for_reader(base)
    rows = [
        difference_row(difference) | _translate_name(difference, names)
        for difference in rule_differences(before, after)
    ]
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
    }


def majority_sentence(majority: str) -> str:
    """The majority that a proposal needs."""
    return _("Majority: {rule}").format(rule=Majority(majority).label)


def _rules(proposal: Proposal) -> Iterator[str]:
    """The rules by which the vote is counted."""
    count = proposal.quorum
    yield ngettext("It needs at least {count} vote.", "It needs at least {count} votes.", count).format(count=count)
    yield majority_sentence(proposal.majority)
    if proposal.is_open:
        yield _("You can change your vote until the end.")
