"""Making a proposal: new prices of one row on this page, or anything else in the editor of house rules."""

from dataclasses import dataclass
from functools import partial
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from armybuilder import rate_limits
from armybuilder.clubs import permissions as club_permissions
from armybuilder.clubs.models import Club
from armybuilder.core.db import transactions
from armybuilder.core.db.transactions import again_if_overtaken, post_only
from armybuilder.core.web.http import Request, code_of_form
from armybuilder.house import states
from armybuilder.house.catalogues import document_of, renamed
from armybuilder.house.models import HouseRules
from armybuilder.proposals import actions, new_context, permissions
from armybuilder.proposals.actions import Idea
from armybuilder.proposals.changes import Outdated, applied, difference
from armybuilder.proposals.context import differences, proposal_row
from armybuilder.proposals.forms import ProposalForm
from armybuilder.proposals.models import Proposal
from armybuilder.visitors import visitor_of
from rules.documents import Document
from rules.house import HouseError
from rules.models import Edition

PAGE = "proposals/new.html"


@dataclass(frozen=True)
class Subject:
    """The subject of a proposal: the club's house rules, and a row of them or a draft of the member's own."""

    club: Club
    house: HouseRules | None
    newest: Edition | None
    row: str
    draft: HouseRules | None


@require_http_methods(["GET", "HEAD", "POST"])
@rate_limits.limit_posts("proposals")
@again_if_overtaken
def new(request: Request, club: str) -> HttpResponse:
    """Propose a change to the house rules of the club."""
    subject = _subject(request, club)
    prices = new_context.prices(subject.newest, subject.row) if subject.newest and not subject.draft else {}
    form = ProposalForm(request.POST if request.method == "POST" else None, subject.row, prices)
    if subject.house and subject.newest and form.is_bound and form.is_valid():
        try:
            return redirect(_propose(request, subject, form).address)
        except (actions.RefusedProposal, HouseError) as reason:
            form.add_error(None, str(reason))
    shown = new_context.page(subject.club, visitor_of(request), subject.house, subject.newest, subject.row)
    shown |= {"form": form, "prices": new_context.price_fields(form), "draft": subject.draft}
    rows = {subject.row} if prices else set()
    if subject.draft and subject.newest:
        try:
            before, after = document_of(subject.newest), _draft_on(subject)
            shown |= differences(subject.newest, before, after)
            rows = states.touched(difference(before, after))
        except actions.RefusedProposal as reason:
            shown["outdated"] = str(reason)
    if subject.house and rows:
        pending, earlier = actions.about_rows(subject.house, rows)
        shown["pending"], shown["earlier"] = [*map(proposal_row, pending)], [*map(proposal_row, earlier)]
    return render(request, PAGE, shown, status=422 if form.is_bound else 200)


@rate_limits.limit_posts("proposals")
@post_only
def draft(request: Request, club: str) -> HttpResponse:
    """Open the editor of house rules with a draft of the member's own, from which they can propose anything."""
    subject = _subject(request, club)
    if subject.house is None or subject.newest is None:
        raise Http404("No such house rules.")
    player = club_permissions.player(request)
    code, base = code_of_form(request, player.key), document_of(subject.newest)
    house_rules = HouseRules.objects.filter(code=code, binned=None).first()
    if house_rules is None:
        name = _("Proposal for {rules}").format(rules=subject.house.name)[:80].strip()
        document = _with_earlier(request, base)
        house_rules = HouseRules.start(name, subject.newest, base, renamed(document, name), player.key, code)
    address = reverse("house:draft", args=[house_rules.code])
    return redirect(f"{address}?{urlencode({'row': subject.row})}" if subject.row else address)


def _earlier(request: Request) -> Proposal | None:
    """The proposal that is made again."""
    code = request.POST.get("again", "")
    try:
        return permissions.visible_proposal(request, UUID(code)) if code else None
    except ValueError:
        raise Http404("No such proposal.") from None


def _with_earlier(request: Request, document: Document) -> Document:
    """The rules with the changes of a proposal that is made again, as far as they still fit."""
    earlier = _earlier(request)
    try:
        return applied(document, earlier.difference) if earlier else document
    except Outdated:
        return document


def _subject(request: Request, slug: str) -> Subject:
    club = club_permissions.club_of_member(request, slug)
    sent = request.POST if request.method == "POST" else request.GET
    house_rules = permissions.rules_of(club)
    draft = _own_draft(request, sent.get("draft", ""))
    earlier = _earlier(request)
    family = draft.parent.family if draft else earlier.house.slug if earlier else sent.get("rules", "")[:60]
    house: HouseRules | None
    if family:
        house = get_object_or_404(house_rules, slug=family)
    else:
        house = house_rules.first() if house_rules.count() == 1 else None
    newest = house.revisions().first() if house else None
    return Subject(club, house, newest, sent.get("row", "")[:120], draft)


def _own_draft(request: Request, code: str) -> HouseRules | None:
    if not code:
        return None
    try:
        return get_object_or_404(HouseRules.objects.made_by(visitor_of(request)), code=UUID(code))
    except ValueError:
        raise Http404("No such draft.") from None


def _propose(request: Request, subject: Subject, form: ProposalForm) -> Proposal:
    house, newest, draft = subject.house, subject.newest, subject.draft
    if house is None or newest is None:
        raise Http404("No such house rules.")
    before = document_of(newest)
    after = _draft_on(subject) if draft else form.changed(before)
    changes = difference(before, after)
    if not changes:
        raise actions.RefusedProposal(_("Nothing would change. Change something first."))
    player = club_permissions.player(request)
    idea = Idea(form.cleaned_data["name"], form.cleaned_data["reason"], changes, form.cleaned_data["nights"] or 0)
    proposal = actions.propose(house, subject.club, player, idea, code_of_form(request, player.key))
    if draft:
        rows = HouseRules.objects.filter(pk=draft.pk)
        transactions.write(partial(rows.update, binned=timezone.now()))
    return proposal


def _draft_on(subject: Subject) -> Document:
    """The newest revision with what the draft changes."""
    draft, newest = subject.draft, subject.newest
    if draft is None or newest is None:
        raise Http404("No such draft.")
    return new_context.with_draft(document_of(newest), draft)
