"""A night's page: answer, call off, make pairings, record results."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from uuid import UUID

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from armybuilder import rate_limits
from armybuilder.armies.documents import archive
from armybuilder.armies.forms import UNREAD, AnyEditForm
from armybuilder.armies.importing import import_draft
from armybuilder.armies.importing.context import preview
from armybuilder.armies.importing.import_draft import ImportDraft
from armybuilder.armies.models import Army, Conflict
from armybuilder.core.db import transactions
from armybuilder.core.db.transactions import Overtaken, post_only
from armybuilder.core.web.file_names import attachment, base_name
from armybuilder.core.web.http import Request, render_page, sent_form_id, whole_address
from armybuilder.nights import actions, calendar_file, new_armies, notices, permissions, spreadsheets
from armybuilder.nights.evening import Evening
from armybuilder.nights.models import Answer, Night, Rsvp
from armybuilder.nights.night_page import context, forms
from armybuilder.nights.night_page.bringing_back import BroughtBefore
from armybuilder.nights.night_page.tables import army_problem, opponents
from armybuilder.other_programs.army_table import download_table
from armybuilder.visitors import visitor_of
from rules.engine.wording.directions import isolate

PAGE = "nights/night_page/night.html"
CHANGED = gettext_lazy("The army was changed elsewhere. This page now shows the latest version.")
NOTHING_TO_PAIR = gettext_lazy(
    "All tables still work, and nobody else has an opponent. To pair all players again, choose “Pair everybody again”."
)

NOBODY_TO_PAIR = gettext_lazy("A pairing needs two players who bring an army that you can see. Nobody brings one yet.")
ONE_TO_PAIR = gettext_lazy(
    "A pairing needs two players who bring an army that you can see. Only one player brings one yet."
)


@require_safe
def night(request: Request, club: str, night: UUID) -> HttpResponse:
    """The page of a night."""
    shown_night = permissions.visible_night(request, club, night)
    before = BroughtBefore.read(request.GET.get("before", ""))
    shown = context.page(shown_night, visitor_of(request), before=before)
    return render_page(request, PAGE, shown, partial="night")


@require_safe
def table(request: Request, club: str, night: UUID) -> HttpResponse:
    """The night's tables and results for spreadsheets."""
    shown_night = permissions.visible_night(request, club, night)
    return download_table(spreadsheets.night_rows(Evening(shown_night, visitor_of(request))), shown_night.title)


@require_safe
def calendar(request: Request, club: str, night: UUID) -> HttpResponse:
    """The night as a calendar file."""
    shown_night = permissions.visible_night(request, club, night)
    address = whole_address(shown_night.address)
    event = calendar_file.Event(
        f"{shown_night.code}@muster", calendar_file.title(shown_night), shown_night.local_start, shown_night.local_end,
        shown_night.zone, shown_night.changed,
        shown_night.revision, shown_night.place, shown_night.description, address, shown_night.canceled is not None,
    )  # fmt: skip
    name = base_name([shown_night.title, shown_night.local_start.date().isoformat()], "night")
    return attachment(calendar_file.written(event), calendar_file.TYPE, f"{name}.ics")


@require_POST
def call_off(request: Request, club: str, night: UUID) -> HttpResponse:
    """Cancel the night, or bring it back."""
    form = forms.CallOffForm(request.POST)
    off = form.is_valid() and form.cleaned_data["off"]
    with transaction.atomic():
        own_night = permissions.night_of_organizer(request, club, night, hold=True)
        actions.call_off(own_night, off, visitor_of(request).player)
    return HttpResponseRedirect(own_night.address)


@require_POST
def answer(request: Request, club: str, night: UUID) -> HttpResponse:
    """Answer: coming, maybe, or not."""
    player, own_night = visitor_of(request).player, permissions.night_of_member(request, club, night)
    form = forms.AnswerForm(request.POST, own_night)
    if form.is_valid() and player:
        with transaction.atomic():
            own_night = permissions.night_of_member(request, club, night, hold=True)
            was = own_night.answers.filter(player=player).first()
            before = BroughtBefore.read_answer(was, was.come) if was else None
            mine = actions.answer(own_night, player, form.cleaned_data["come"])
        if before and mine.army_id is None:
            return answer_change(request, own_night, before=before)
    return answer_form(request, own_night, form)


@post_only
def bring(request: Request, club: str, night: UUID) -> HttpResponse:
    """Choose the army or the crew to bring, the player's own or of the library, and the preferred side."""
    visitor, own_night = visitor_of(request), permissions.night_of_member(request, club, night)
    as_read = actions.as_it_is(own_night)
    mine = get_object_or_404(Answer, night=own_night, player=visitor.player)
    form = forms.BringForm(request.POST, own_night, actions.armies_to_bring(own_night, visitor))
    if mine.come == Rsvp.NO and not (form.is_valid() and form.cleaned_data["come"]):
        form.add_error(None, forms.NOT_COMING)
    if form.is_valid():
        before = BroughtBefore.read_answer(mine)
        army, mine.side = form.cleaned_data["army"], form.cleaned_data["side"]
        with unchanged(own_night, as_read):
            if mine.come == Rsvp.NO:
                mine.come = form.cleaned_data["come"]
            mine.save(update_fields=("side", "come"))
            borrowed = bool(army and army.owner_id != visitor.key)
            actions.bring(mine, army, borrowed=borrowed, crew=form.cleaned_data["crew"])
        return answer_change(request, own_night, before=None if before == BroughtBefore.read_answer(mine) else before)
    return answer_form(request, own_night, form)


@rate_limits.limit_posts("texts")
@post_only
def paste(request: Request, club: str, night: UUID) -> HttpResponse:
    """Show what is read of a pasted list; once it was shown, bring it. It becomes one of the player's armies."""
    visitor, own_night = visitor_of(request), permissions.night_of_member(request, club, night)
    as_read = actions.as_it_is(own_night)
    mine = get_object_or_404(Answer.objects.exclude(come=Rsvp.NO), night=own_night, player=visitor.player)
    draft = import_draft.read_for(visitor, request.POST, own_night.terms().catalogue)
    is_kept = import_draft.is_kept(request.POST)
    if not import_draft.is_confirmed(draft, request.POST):
        return _pasted_page(request, own_night, draft, 422 if is_kept or draft.error else 200)
    with transactions.one_transaction():
        [army] = archive.keep(draft.builds, visitor.key, sent_form_id(request))
        transactions.write(partial(_bring_unchanged, own_night, as_read, mine, army))
    return answer_change(request, own_night)


def _bring_unchanged(night: Night, as_read: list[object], mine: Answer, army: Army) -> None:
    with unchanged(night, as_read):
        actions.bring(mine, army, borrowed=False)


@post_only
def create_army(request: Request, club: str, night: UUID) -> HttpResponse:
    """Create an army with the night's scenario, points and optional rules, and open it in the builder."""
    visitor, own_night = visitor_of(request), permissions.night_of_member(request, club, night)
    mine = get_object_or_404(Answer.objects.exclude(come=Rsvp.NO), night=own_night, player=visitor.player)
    seconds = rate_limits.wait(request, "armies")
    if seconds:
        refusal = answer_refusal(request, own_night, rate_limits.message("armies", seconds), 429)
        return rate_limits.refused(refusal, seconds)
    build = new_armies.first_version(own_night, mine.side)
    with transactions.one_transaction():
        army = archive.begin(build, own_night.edition, visitor.key, sent_form_id(request), namesakes=visitor)
        transactions.write(partial(new_armies.keep_draft, mine, army))
    return redirect("armies:army", army.code)


@post_only
def fix(request: Request, club: str, night: UUID) -> HttpResponse:
    """Make the change of a fix button to the player's army."""
    own_night, visitor = permissions.night_of_member(request, club, night), visitor_of(request)
    shown = forms.MendForm(request.POST, Army.objects.made_by(visitor).filter(brought__night=own_night, binned=None))
    shown.full_clean()
    army, version = shown.cleaned_data["army"], shown.cleaned_data.get("version") or 0
    form = AnyEditForm(request.POST, army.build())
    if not form.is_valid() or form.edit is None:
        return answer_refusal(request, own_night, str(UNREAD))
    try:
        army.change(form.edit, seen_version=version, author=visitor.key)
    except Conflict:
        return answer_refusal(request, own_night, str(CHANGED), 409)
    return answer_change(request, own_night)


@post_only
def join(request: Request, club: str, night: UUID) -> HttpResponse:
    """Join a side of a table; organizers may do it for others."""
    own_night = permissions.night_of_member(request, club, night)
    as_read = actions.as_it_is(own_night)
    form = forms.JoinForm(request.POST, own_night)
    form.full_clean()
    cleaned = form.cleaned_data
    if cleaned["answer"].player != visitor_of(request).player:
        permissions.night_of_organizer(request, club, night)
    if form.is_valid():
        with unchanged(own_night, as_read):
            actions.join(cleaned["answer"], cleaned["table"], cleaned["left"])
    return answer_form(request, own_night, form)


@post_only
def draw(request: Request, club: str, night: UUID) -> HttpResponse:
    """Make tables for those who come with an army and have none, or for everybody again."""
    own_night = permissions.night_of_organizer(request, club, night)
    form = forms.DrawForm(request.POST, own_night)
    try:
        if form.is_valid() and not actions.draw(own_night, visitor_of(request), form.cleaned_data["everybody"]):
            return answer_refusal(request, own_night, str(NOTHING_TO_PAIR), 409)
    except actions.TooFewPlayers as error:
        return answer_refusal(request, own_night, str(NOBODY_TO_PAIR if error.count == 0 else ONE_TO_PAIR))
    return answer_form(request, own_night, form)


@post_only
def swap(request: Request, club: str, night: UUID) -> HttpResponse:
    """Let two players swap places."""
    own_night = permissions.night_of_organizer(request, club, night)
    as_read = actions.as_it_is(own_night)
    form = forms.SwapForm(request.POST, own_night)
    if form.is_valid():
        with unchanged(own_night, as_read):
            actions.swap(own_night, form.cleaned_data["one"], form.cleaned_data["other"])
    return answer_form(request, own_night, form)


@post_only
def stand(request: Request, club: str, night: UUID) -> HttpResponse:
    """Accept a table as it is, or undo that."""
    own_night = permissions.night_of_organizer(request, club, night)
    as_read = actions.as_it_is(own_night)
    form = forms.StandForm(request.POST, own_night)
    if form.is_valid():
        with unchanged(own_night, as_read):
            actions.pin(form.cleaned_data["table"], form.cleaned_data["stands"])
    return answer_form(request, own_night, form)


@require_POST
def ask(request: Request, club: str, night: UUID) -> HttpResponse:
    """Ask a player to fix their army."""
    own_night = permissions.night_of_organizer(request, club, night)
    form = forms.AskForm(request.POST, own_night)
    form.full_clean()
    given_answer = form.cleaned_data["answer"]
    sentence = army_problem(Evening(own_night, visitor_of(request)), given_answer)
    if not sentence:
        fits = _("The army of {player} fits. There is nothing to ask.").format(player=given_answer.called)
        return answer_refusal(request, own_night, fits)
    notices.ask_to_change_army(own_night, given_answer, sentence, visitor_of(request).player)
    notified = _("{player} got a notification.").format(player=isolate(given_answer.called))
    # The page shows it beside the button of that answer.
    messages.success(request, notified, extra_tags=str(given_answer.pk))
    return answer_change(request, own_night, given_answer.pk)


@post_only
def lend(request: Request, club: str, night: UUID) -> HttpResponse:
    """Lend an army of the library to somebody who comes, or take it back."""
    own_night = permissions.night_of_organizer(request, club, night)
    as_read = actions.as_it_is(own_night)
    form = forms.LendForm(request.POST, own_night, actions.shelf(own_night, visitor_of(request)))
    if form.is_valid():
        army = form.cleaned_data["army"]
        with unchanged(own_night, as_read):
            actions.bring(form.cleaned_data["answer"], army, borrowed=army is not None)
    return answer_form(request, own_night, form)


@post_only
def result(request: Request, club: str, night: UUID) -> HttpResponse:
    """Record a result, as a player of the game or as an organizer."""
    own_night, visitor = permissions.night_of_member(request, club, night), visitor_of(request)
    table = permissions.table(own_night, request.POST.get("table", ""))
    if not table.seats.filter(answer__player=visitor.player).exists():
        permissions.night_of_organizer(request, club, night)
    form = forms.ResultForm(request.POST, table, opponents(Evening(own_night, visitor), table))
    if not form.is_valid():
        sentence = _("The result of table {number} isn’t saved yet. Please fix the fields marked there.")
        return answer_refusal(request, own_night, sentence.format(number=table.number), result=form)
    with transaction.atomic():
        if permissions.night_of_member(request, club, night, hold=True).draw_count != own_night.draw_count:
            raise Overtaken
        actions.record(table, form.result, visitor.player)
    return answer_change(request, own_night)


@contextmanager
def unchanged(night: Night, as_read: list[object]) -> Iterator[None]:
    """A transaction that locks the night as a form found it. Raises ``Overtaken`` if it has changed since."""
    with transaction.atomic():
        actions.hold(night)
        if actions.as_it_is(night) != as_read:
            raise Overtaken
        yield


def answer_form(request: Request, night: Night, form: forms.NightForm) -> HttpResponse:
    """The page after a form was sent: changed, or with errors."""
    if form.is_valid():
        return answer_change(request, night)
    return answer_refusal(request, night, form.sentence, 409 if form.is_late else 422)


def answer_change(request: Request, night: Night, asked: int = 0, before: BroughtBefore | None = None) -> HttpResponse:
    """The page after a change or a request: directly for htmx, with a redirect for a plain form."""
    if request.htmx:
        return render_page(request, PAGE, context.page(night, visitor_of(request), before=before), partial="night")
    query = f"#ask-{asked}" if asked else ""
    if before and (text := before.written()):
        query = f"?{urlencode({'before': text})}#h-bring"
    return HttpResponseRedirect(night.address + query)


def answer_refusal(
    request: Request, night: Night, sentence: str, status: int = 422, result: forms.ResultForm | None = None
) -> HttpResponse:  # fmt: skip
    """The page, with the errors of the form."""
    shown = context.page(night, visitor_of(request), sentence, result)
    return render_page(request, PAGE, shown, partial="night", status=status)


def _pasted_page(request: Request, night: Night, draft: ImportDraft, status: int) -> HttpResponse:
    """The page with what was read of a pasted list; to htmx, the form alone."""
    pasted = {"pasted": preview(draft)}
    if request.htmx:
        alone = pasted | {"at": night.address}
        return render(request, "nights/night_page/_paste_list.html", alone, status=status)
    return render(request, PAGE, context.page(night, visitor_of(request)) | pasted, status=status)
