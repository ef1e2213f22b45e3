"""A club's proposals, one with its trial and its vote, and how the club votes."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRefresh

from armybuilder import rate_limits
from armybuilder.audit import trail
from armybuilder.clubs import permissions as club_permissions
from armybuilder.core.db import transactions
from armybuilder.core.db.transactions import Overtaken, post_only
from armybuilder.core.web.http import Request, render_page
from armybuilder.matches.jobs import simulations
from armybuilder.matches.models import Simulation
from armybuilder.proposals import actions, context, permissions, rules_for_nights, trial_requests
from armybuilder.proposals.forms import StopForm, VoteForm, VotingForm
from armybuilder.proposals.models import Proposal, State, VotingRules
from armybuilder.visitors import visitor_of

PAGE = "proposals/proposal.html"


@require_safe
def listed(request: Request, club: str) -> HttpResponse:
    """The proposals of a club: open ones first, then what became of the others."""
    own_club, visitor = club_permissions.club_of_member(request, club), visitor_of(request)
    return render(request, "proposals/list.html", context.listed(own_club, visitor, request.GET.get("page", "")))


@require_safe
def proposal(request: Request, proposal: UUID) -> HttpResponse:
    """A proposal. One whose time is up is counted here, if the worker has not done so yet."""
    shown_proposal = permissions.visible_proposal(request, proposal)
    if shown_proposal.is_open and shown_proposal.ends <= timezone.now():
        _conclude(shown_proposal)
        shown_proposal = permissions.visible_proposal(request, proposal)
    row = trial_requests.row_of(shown_proposal)
    if row is None and shown_proposal.is_pending and not shown_proposal.trial_ready:
        trial_requests.start(shown_proposal)
        shown_proposal = permissions.visible_proposal(request, proposal)
        row = trial_requests.row_of(shown_proposal)
    if row:
        row.look_at()
    shown = context.page(shown_proposal, visitor_of(request), row)
    return render_page(request, PAGE, shown, partial="trial")


@rate_limits.limit_posts("votes")
@post_only
def vote(request: Request, proposal: UUID) -> HttpResponse:
    """Vote, or change one's vote. When everyone has voted, the vote is over."""
    shown_proposal, form = permissions.visible_proposal(request, proposal), VoteForm(request.POST)
    if not form.is_valid():
        return _refused(request, shown_proposal, vote_error=form.errors["choice"][0])
    player = club_permissions.player(request)
    choice = form.cleaned_data["choice"]
    if not actions.vote(shown_proposal, player, choice):
        # The second click of a double click changes nothing: that vote counts already.
        if not shown_proposal.votes.filter(player=player, choice=choice).exists():
            messages.warning(request, _not_voted(shown_proposal))
        return _lead_to(request, shown_proposal.address)
    _conclude(permissions.visible_proposal(request, proposal))
    shown_proposal = permissions.visible_proposal(request, proposal)
    if shown_proposal.is_open:
        messages.success(request, _("Vote saved. You can change it until the vote ends."))
    else:
        messages.success(request, _("Vote saved. Everyone has voted, so the vote has ended."))
    if request.htmx and shown_proposal.is_open:
        row = trial_requests.row_of(shown_proposal)
        return render_page(request, PAGE, context.page(shown_proposal, visitor_of(request), row), partial="whole")
    return _lead_to(request, f"{shown_proposal.address}#vote")


@post_only
def cancel(request: Request, proposal: UUID) -> HttpResponse:
    """Cancel a proposal of one's own."""
    own_proposal = permissions.own_proposal(request, proposal)
    actions.cancel(own_proposal)
    messages.success(request, _("Canceled. The proposal stays here with its trial."))
    return redirect(own_proposal.address)


@post_only
def begin_vote(request: Request, proposal: UUID) -> HttpResponse:
    """End the try-out of a proposal of one's own, and let the club vote."""
    own_proposal = permissions.own_proposal(request, proposal)
    if own_proposal.tryout_id:
        rules_for_nights.begin_vote(own_proposal, timezone.now())
    messages.success(request, _("The try-out has ended. The club votes now."))
    return redirect(own_proposal.address)


@post_only
def stop(request: Request, proposal: UUID) -> HttpResponse:
    """Stop a vote or a try-out, with a reason."""
    shown_proposal, form = permissions.stoppable(request, proposal), StopForm(request.POST)
    if not form.is_valid():
        return _refused(
            request, shown_proposal, stop_error=form.errors["why"][0], typed_why=request.POST.get("why", "")
        )
    actions.stop(shown_proposal, club_permissions.player(request), form.cleaned_data["why"])
    if not shown_proposal.is_pending:
        messages.warning(request, _("The vote has ended. Nothing was changed."))
    elif shown_proposal.state == State.TRYOUT:
        messages.success(request, _("The try-out is stopped. Everyone in the club can read why."))
    else:
        messages.success(request, _("The vote is stopped. Everyone in the club can read why."))
    return redirect(shown_proposal.address)


@post_only
def reopen(request: Request, proposal: UUID) -> HttpResponse:
    """Undo that a proposal was canceled, its vote stopped, or its try-out ended early."""
    shown_proposal = permissions.reopenable(request, proposal)
    try:
        is_open = actions.reopen(shown_proposal, club_permissions.player(request))
    except actions.RefusedProposal as reason:
        return _refused(request, shown_proposal, reopen_error=str(reason))
    shown_proposal.refresh_from_db()
    if is_open and shown_proposal.is_open:
        sentence = _("Undone. The proposal is open again, with all its votes.")
    elif is_open:
        sentence = _("Undone. The try-out goes on.")
    elif shown_proposal.is_pending:
        sentence = _("Nothing was changed: the vote is on, and its try-out has ended.")
    else:
        sentence = _("The vote has ended. Nothing was changed.")
    messages.add_message(request, messages.SUCCESS if is_open else messages.WARNING, sentence)
    return redirect(shown_proposal.address)


@post_only
@rate_limits.limit_posts("matches")
def try_again(request: Request, proposal: UUID) -> HttpResponse:
    """Begin the trial again, if it stopped."""
    shown_proposal = permissions.visible_proposal(request, proposal)
    row = Simulation.objects.with_key(shown_proposal.trial_key) if shown_proposal.trial_key else None
    if row:
        simulations.retry(row)
        row.refresh_from_db()
        trial_requests.keep(shown_proposal, row)
    else:
        trial_requests.start(shown_proposal)
    return redirect(f"{shown_proposal.address}#trial")


@require_http_methods(["GET", "HEAD", "POST"])
def voting(request: Request, club: str) -> HttpResponse:
    """The club's rules for votes on proposals. Votes that are on keep to what was said when they began."""
    own_club = club_permissions.club_of_owner(request, club)
    form = VotingForm(request.POST if request.method == "POST" else None, instance=VotingRules.for_club(own_club))
    if not form.is_valid():
        shown = {"club": own_club, "form": form}
        return render(request, "proposals/voting.html", shown, status=422 if form.is_bound else 200)
    player = club_permissions.player(request)

    def write() -> None:
        form.save()
        if form.has_changed():
            trail.record(own_club.log_place, "voting-changed", player)

    transactions.write(write)
    return redirect("proposals:list", own_club.slug)


def _not_voted(shown_proposal: Proposal) -> str:
    """Why a vote does not count."""
    if shown_proposal.state == State.TRYOUT:
        return _("Your vote was not counted: the vote begins after the try-out.")
    return _("Your vote came too late: the vote has ended.")


def _conclude(shown_proposal: Proposal) -> None:
    try:
        actions.conclude(shown_proposal, timezone.now())
    except Overtaken:
        return  # the worker was faster


def _lead_to(request: Request, address: str) -> HttpResponse:
    """Load a page whose head has changed, too. htmx asks from that page itself, so it is loaded again."""
    return HttpResponseClientRefresh() if request.htmx else redirect(address)


def _refused(request: Request, shown_proposal: Proposal, **shown: object) -> HttpResponse:
    row = trial_requests.row_of(shown_proposal)
    return render(request, PAGE, context.page(shown_proposal, visitor_of(request), row) | shown, status=422)
