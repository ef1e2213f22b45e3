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
    found, visitor = permissions.clubs.joined(request, club), visitor_of(request)
    return render(request, "proposals/list.html", context.listed(found, visitor))


@require_safe
def proposal(request: Request, proposal: UUID) -> HttpResponse:
    """A proposal. One whose time is up is counted here, if the worker has not done so yet."""
    found = permissions.visible_proposal(request, proposal)
    if found.is_open and found.ends <= timezone.now():
        _conclude(found)
        found = permissions.visible_proposal(request, proposal)
    row = Simulation.objects.with_key(found.trial_key) if found.trial_key and not found.trial_ready else None
    if row is None and found.is_pending and not found.trial_ready:
        trials.start(found)
        found = permissions.visible_proposal(request, proposal)
        row = Simulation.objects.with_key(found.trial_key) if found.trial_key and not found.trial_ready else None
    if row:
        row.look_at()
    shown = context.page(found, visitor_of(request), row, request.GET.get("message", ""))
    return render_page(request, PAGE, shown, partial="trial")


@post_only
def vote(request: Request, proposal: UUID) -> HttpResponse:
    """Vote, or change one's vote. When everyone has voted, the vote is over."""
    found, form = permissions.visible_proposal(request, proposal), VoteForm(request.POST)
    if not form.is_valid():
        return _refused(request, found, vote_error=form.errors["choice"][0])
    player = permissions.clubs.player(request)
    if not actions.vote(found, player, form.cleaned_data["choice"]):
        return redirect(f"{found.address}?message=over")
    _conclude(permissions.visible_proposal(request, proposal))
    return redirect(f"{found.address}?message=voted#vote")


@post_only
def cancel(request: Request, proposal: UUID) -> HttpResponse:
    """Cancel a proposal of one's own."""
    found = permissions.own_proposal(request, proposal)
    actions.cancel(found)
    return redirect(f"{found.address}?message=canceled")


@post_only
def begin_vote(request: Request, proposal: UUID) -> HttpResponse:
    """End the try-out of a proposal of one's own, and let the club vote."""
    found = permissions.own_proposal(request, proposal)
    if found.tryout_id:
        tryouts.begin_vote(found, timezone.now())
    return redirect(f"{found.address}?message=begun#vote")


@post_only
def stop(request: Request, proposal: UUID) -> HttpResponse:
    """Stop a vote, with a reason."""
    found, form = permissions.stoppable(request, proposal), StopForm(request.POST)
    if not form.is_valid():
        return _refused(request, found, stop_error=form.errors["why"][0], typed_why=request.POST.get("why", ""))
    actions.stop(found, permissions.clubs.player(request), form.cleaned_data["why"])
    return redirect(f"{found.address}?message=stopped")


@post_only
@rate_limits.limit_posts("matches")
def try_again(request: Request, proposal: UUID) -> HttpResponse:
    """Begin the trial again, if it stopped."""
    found = permissions.visible_proposal(request, proposal)
    row = Simulation.objects.with_key(found.trial_key) if found.trial_key else None
    if row:
        simulations.again(row)
        row.refresh_from_db()
        trials.keep(found, row)
    else:
        trials.start(found)
    return redirect(f"{found.address}#trial")


@require_http_methods(["GET", "HEAD", "POST"])
def voting(request: Request, club: str) -> HttpResponse:
    """How the club votes on proposals. Votes that are on keep to what was said when they began."""
    found = permissions.clubs.owned(request, club)
    form = VotingForm(request.POST if request.method == "POST" else None, instance=VotingRules.for_club(found))
    if not form.is_valid():
        shown = {"club": found, "form": form}
        return render(request, "proposals/voting.html", shown, status=422 if form.is_bound else 200)
    player = permissions.clubs.player(request)

    def write() -> None:
        form.save()
        trail.record(found.log_place, "voting-changed", player)

    transactions.write(write)
    return redirect("proposals:list", found.slug)


def _conclude(found: Proposal) -> None:
    try:
        actions.conclude(found, timezone.now())
    except Overtaken:
        return  # the worker was faster


def _refused(request: Request, found: Proposal, **shown: object) -> HttpResponse:
    return render(request, PAGE, context.page(found, visitor_of(request), None, "") | shown, status=422)
