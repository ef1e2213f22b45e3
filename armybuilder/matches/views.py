"""The match sheet of two armies, and choosing them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from armybuilder import rate_limits
from armybuilder.armies.documents import archive
from armybuilder.armies.importing import import_draft
from armybuilder.armies.importing.context import preview
from armybuilder.armies.models import Army
from armybuilder.core.db import transactions
from armybuilder.core.db.transactions import post_only
from armybuilder.core.web.http import Request, render_page, sent_form_id
from armybuilder.core.web.values import Context
from armybuilder.jobs.queue import State
from armybuilder.matches import choosing, sides
from armybuilder.matches.display import make_it_even, match_context, replay_context, sheet_verdicts
from armybuilder.matches.forms import ReplayForm, SetupForm
from armybuilder.matches.jobs import simulations
from armybuilder.matches.jobs.orders import Order, stamps_of
from armybuilder.matches.models import Simulation
from armybuilder.matches.sides import Pair
from armybuilder.visitors import Visitor, become_player, visitor_of
from rules.battles.record import Record
from rules.engine import Build


@require_safe
def sheet(request: Request) -> HttpResponse:
    """Two armies against each other; battles that were not played yet begin."""
    visitor, names = visitor_of(request), sides.army_names(request.GET)
    if not all(names):
        known = {key: name for key, name in zip(sides.NAMES, names, strict=True) if name}
        return redirect(f"{reverse('matches:choose')}?{urlencode(known)}")
    pair = sides.find(names, visitor)
    form = SetupForm(request.GET, pair.builds[0])
    become_player(request)
    answer = _simulated(request, visitor, pair, _order("verdict", pair, form))
    shown = match_context.page(pair, form) | match_context.fairness(pair, form, answer.row)
    search = _searched(pair, form, answer)
    shown |= {"evening": make_it_even.card(pair, search), "searches": search is not None and search.is_open}
    shown |= {"is_installed": simulations.are_installed(), "waits": answer.waits, "refused": answer.refused}
    shown["undo"] = request.GET.get("undo", "")
    response = render_page(request, "matches/match.html", shown, partial="fairness")
    return rate_limits.refused(response, answer.seconds) if answer.seconds and not request.htmx else response


@require_safe
def choose(request: Request) -> HttpResponse:
    """Choose two armies; the address may name one or both."""
    become_player(request)
    shown = choosing.page(visitor_of(request), choosing.Selection.from_query(request.GET))
    return render(request, "matches/choose.html", shown)


@rate_limits.limit_posts("texts")
@post_only
def paste(request: Request) -> HttpResponse:
    """Show what is read of a pasted list; once it was shown, match it. It becomes one of the visitor's armies."""
    owner = become_player(request)
    visitor, name = visitor_of(request), sides.army_names(request.POST)[0]
    first = sides.find([name, name], visitor).builds[0] if name else None
    draft = choosing.read_pasted(visitor, request.POST, first)
    is_kept = import_draft.is_kept(request.POST)
    if not (name and import_draft.is_confirmed(draft, request.POST)):
        books = choosing.books_to_choose(draft, request.POST.get("edition", ""))
        pasted: Context = {"pasted": preview(draft), "books": books}
        return _pasted_page(request, visitor, first, pasted, 422 if is_kept or draft.error else 200)
    with transactions.one_transaction():
        [army] = archive.keep(draft.builds, owner, sent_form_id(request))
    query = urlencode(dict(zip(sides.NAMES, (name, str(army.code)), strict=True)))
    return redirect(f"{reverse('matches:sheet')}?{query}")


def _pasted_page(request: Request, visitor: Visitor, first: Build | None, pasted: Context, status: int) -> HttpResponse:
    """The page with what was read of a pasted list; to htmx, the form alone."""
    selection = choosing.Selection.from_query(request.POST)
    if request.htmx:
        alone = pasted | {"selection": selection, "other": first and first.name}
        return render(request, "matches/_paste_list.html", alone, status=status)
    return render(request, "matches/choose.html", choosing.page(visitor, selection) | pasted, status=status)


@require_safe
def battle(request: Request) -> HttpResponse:
    """One battle of a match, step by step."""
    visitor = visitor_of(request)
    pair = sides.find(sides.army_names(request.GET), visitor)
    form, chosen = SetupForm(request.GET, pair.builds[0]), ReplayForm(request.GET)
    become_player(request)
    more = (("tactics", list(chosen.tactics)), ("battle", chosen.number))
    answer = _simulated(request, visitor, pair, Order("replay", pair.builds, form.setup, 1, more))
    plain = answer.row.result.get("record") if answer.row else None
    shown = replay_context.page(pair, form, chosen, Record.from_plain(plain) if plain else None)
    failed = answer.row.reason if answer.row and answer.row.state == State.FAILED else answer.refused
    shown |= {"waits": answer.waits, "failed": failed, "is_played": plain is not None}
    response = render_page(request, "matches/battle.html", shown, partial="battle")
    return rate_limits.refused(response, answer.seconds) if answer.seconds and not request.htmx else response


@require_POST
@rate_limits.limit_posts("matches")
def retry(request: Request) -> HttpResponse:
    """Play once more what could not be played."""
    pair, form, order = _posted(request)
    simulations.retry(simulations.ask(order, stamps_of(pair.builds)))
    return redirect(match_context.address(pair, form))


@require_POST
def cancel(request: Request) -> HttpResponse:
    """Play no more; what was played is kept."""
    pair, form, order = _posted(request)
    if row := simulations.find(order, stamps_of(pair.builds)):
        row.cancel()
    return redirect(match_context.address(pair, form))


@rate_limits.limit_posts("armies")
@post_only
def change(request: Request) -> HttpResponse:
    """Make an offered change on copies of the armies, and show the match of these."""
    pair, form = _posted(request)[:2]
    number = request.POST.get("change", "")
    row = simulations.find(_order("changes", pair, form), stamps_of(pair.builds))
    builds = make_it_even.changed(pair, row, int(number) if number.isdecimal() and len(number) < 3 else -1)
    owner = become_player(request)
    visitor, form_id = visitor_of(request), sent_form_id(request)
    with transactions.one_transaction():
        names = [
            side.entry.name
            if build == side.build
            else str(make_it_even.copy(side, build, owner, form_id, visitor).code)
            for side, build in zip(pair.sides, builds, strict=True)
        ]
    undo = " ".join(name for _key, name in pair.pairs)
    address = f"{match_context.address_of(names, form)}&{urlencode({'undo': undo})}"
    if copies := match_context.copies(QueryDict(urlsplit(address).query), visitor):
        sentence = ngettext(
            "{names} is a copy with this change. Your army is as it was.",
            "{names} are copies with this change. Your armies are as they were.",
            len(copies),
        )
        messages.success(request, sentence.format(names=", ".join(army.name for army in copies)), extra_tags="undo")
    return redirect(address)


@require_POST
def undo(request: Request) -> HttpResponse:
    """Move the changed copies to the trash, and go back to the match that they were made from."""
    visitor = visitor_of(request)
    pair = sides.find(match_context.before(request.POST), visitor)
    form = SetupForm(request.POST, pair.builds[0])
    codes = [army.code for army in match_context.copies(request.POST, visitor)]
    Army.objects.made_by(visitor).filter(code__in=codes, binned=None).update(binned=timezone.now())
    return redirect(match_context.address(pair, form))


def _posted(request: Request) -> tuple[Pair, SetupForm, Order]:
    """The match of a form, and what of it is simulated: the changes if it says so, else the verdict."""
    pair = sides.find(sides.army_names(request.POST), visitor_of(request))
    form = SetupForm(request.POST, pair.builds[0])
    kind = "changes" if request.POST.get("what") == "changes" else "verdict"
    return pair, form, _order(kind, pair, form)


@dataclass(frozen=True, slots=True)
class SimulationAnswer:
    """The available part of a simulation, and whether more of it will come."""

    row: Simulation | None = None
    waits: bool = False
    refused: str = ""
    seconds: int = 0
    """The time to wait until more may be simulated, in seconds."""
    stamps: Mapping[str, str] = field(default_factory=dict)
    """Of the armies' editions."""


def _simulated(request: Request, visitor: Visitor, pair: Pair, order: Order) -> SimulationAnswer:
    """The simulation, started if it is new and the visitor may ask for more."""
    if pair.forces is None or not simulations.are_installed():
        return SimulationAnswer()
    stamps = stamps_of(pair.builds)
    row = simulations.find(order, stamps)
    if row is None and not visitor.key:
        # Crawlers come without a cookie and run no scripts: nothing is played for them. A browser asks again at once.
        return SimulationAnswer(waits=True)
    if row is None:
        if seconds := rate_limits.wait(request, "matches"):
            return SimulationAnswer(refused=rate_limits.message("matches", seconds), seconds=seconds)
        row = simulations.ask(order, stamps)
        row.refresh_from_db()
    else:
        row.look_at()
    return SimulationAnswer(row, waits=row.is_open, stamps=stamps)


def _searched(pair: Pair, form: SetupForm, answer: SimulationAnswer) -> Simulation | None:
    """The search for changes, begun once there is a verdict that is not even."""
    verdict = sheet_verdicts.verdict(pair.builds, answer.row)
    if verdict is None or verdict.slug == "even":
        return None
    order = _order("changes", pair, form)
    search = simulations.find(order, answer.stamps)
    # Without a worker a page would have to wait for all of it: there, it begins at a button.
    return search if search or settings.JOBS_INLINE else simulations.ask(order, answer.stamps)


def _order(kind: str, pair: Pair, form: SetupForm) -> Order:
    return Order(kind, pair.builds, form.setup, settings.MATCH_BATTLES)
