"""A club's proposals, one with its trial and its vote, and how the club votes."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from armybuilder import rate_limits
from armybuilder.audit import trail
from armybuilder.core import transactions
from armybuilder.core.http import Request, render_page
from armybuilder.core.transactions import Overtaken, post_only
from armybuilder.matches import simulations
from armybuilder.matches.models import Simulation
from armybuilder.proposals import actions, context, permissions, trials, tryouts
from armybuilder.proposals.forms import StopForm, VoteForm, VotingForm
from armybuilder.proposals.models import Proposal, VotingRules
from armybuilder.visitors import visitor_of

PAGE = "proposals/proposal.html"


@require_safe
def listed(request: Request, club: str) -> HttpResponse:
    """The proposals of a club: open ones first, then what became of the others."""
    own_club, visitor = permissions.clubs.club_of_member(request, club), visitor_of(request)
    return render(request, "proposals/list.html", context.listed(own_club, visitor))


@require_safe
def proposal(request: Request, proposal: UUID) -> HttpResponse:
    """A proposal. One whose time is up is counted here, if the worker has not done so yet."""
    shown_proposal = permissions.visible_proposal(request, proposal)
    if shown_proposal.is_open and shown_proposal.ends <= timezone.now():
        _conclude(shown_proposal)
        shown_proposal = permissions.visible_proposal(request, proposal)
    row = (
        Simulation.objects.with_key(shown_proposal.trial_key)
        if shown_proposal.trial_key and not shown_proposal.trial_ready
        else None
    )
    if row is None and shown_proposal.is_pending and not shown_proposal.trial_ready:
        trials.start(shown_proposal)
        shown_proposal = permissions.visible_proposal(request, proposal)
        row = (
            Simulation.objects.with_key(shown_proposal.trial_key)
            if shown_proposal.trial_key and not shown_proposal.trial_ready
            else None
        )
    if row:
        row.look_at()
    shown = context.page(shown_proposal, visitor_of(request), row, request.GET.get("message", ""))
    return render_page(request, PAGE, shown, partial="trial")


@post_only
def vote(request: Request, proposal: UUID) -> HttpResponse:
    """Vote, or change one's vote. When everyone has voted, the vote is over."""
    shown_proposal, form = permissions.visible_proposal(request, proposal), VoteForm(request.POST)
    if not form.is_valid():
        return _refused(request, shown_proposal, vote_error=form.errors["choice"][0])
    player = permissions.clubs.player(request)
    if not actions.vote(shown_proposal, player, form.cleaned_data["choice"]):
        return redirect(f"{shown_proposal.address}?message=over")
    _conclude(permissions.visible_proposal(request, proposal))
    return redirect(f"{shown_proposal.address}?message=voted#vote")


@post_only
def cancel(request: Request, proposal: UUID) -> HttpResponse:
    """Cancel a proposal of one's own."""
    own_proposal = permissions.own_proposal(request, proposal)
    actions.cancel(own_proposal)
    return redirect(f"{own_proposal.address}?message=canceled")


@post_only
def begin_vote(request: Request, proposal: UUID) -> HttpResponse:
    """End the try-out of a proposal of one's own, and let the club vote."""
    own_proposal = permissions.own_proposal(request, proposal)
    if own_proposal.tryout_id:
        tryouts.begin_vote(own_proposal, timezone.now())
    return redirect(f"{own_proposal.address}?message=begun#vote")


@post_only
def stop(request: Request, proposal: UUID) -> HttpResponse:
    """Stop a vote, with a reason."""
    shown_proposal, form = permissions.stoppable(request, proposal), StopForm(request.POST)
    if not form.is_valid():
        return _refused(
            request, shown_proposal, stop_error=form.errors["why"][0], typed_why=request.POST.get("why", "")
        )
    actions.stop(shown_proposal, permissions.clubs.player(request), form.cleaned_data["why"])
    return redirect(f"{shown_proposal.address}?message=stopped")


@post_only
@rate_limits.limit_posts("matches")
def try_again(request: Request, proposal: UUID) -> HttpResponse:
    """Begin the trial again, if it stopped."""
    shown_proposal = permissions.visible_proposal(request, proposal)
    row = Simulation.objects.with_key(shown_proposal.trial_key) if shown_proposal.trial_key else None
    if row:
        simulations.retry(row)
        row.refresh_from_db()
        trials.keep(shown_proposal, row)
    else:
        trials.start(shown_proposal)
    return redirect(f"{shown_proposal.address}#trial")


@require_http_methods(["GET", "HEAD", "POST"])
def voting(request: Request, club: str) -> HttpResponse:
    """How the club votes on proposals. Votes that are on keep to what was said when they began."""
    own_club = permissions.clubs.club_of_owner(request, club)
    form = VotingForm(request.POST if request.method == "POST" else None, instance=VotingRules.for_club(own_club))
    if not form.is_valid():
        shown = {"club": own_club, "form": form}
        return render(request, "proposals/voting.html", shown, status=422 if form.is_bound else 200)
    player = permissions.clubs.player(request)

    def write() -> None:
        form.save()
        trail.record(own_club.log_place, "voting-changed", player)

    transactions.write(write)
    return redirect("proposals:list", own_club.slug)


def _conclude(shown_proposal: Proposal) -> None:
    try:
        actions.conclude(shown_proposal, timezone.now())
    except Overtaken:
        return  # the worker was faster


def _refused(request: Request, shown_proposal: Proposal, **shown: object) -> HttpResponse:
    return render(request, PAGE, context.page(shown_proposal, visitor_of(request), None, "") | shown, status=422)
