"""Publishing a draft, who sees its revisions, and what their owner does next."""

from functools import partial
from uuid import UUID

from django.core.exceptions import ValidationError
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from armybuilder.armies import bulk_conversion
from armybuilder.armies.forms import version_seen
from armybuilder.armies.permissions import watched
from armybuilder.core.db import transactions
from armybuilder.core.db.transactions import post_only
from armybuilder.core.i18n import timestamps
from armybuilder.core.web.http import Request
from armybuilder.house import permissions, visibility_choices
from armybuilder.house.draft.context import DraftState
from armybuilder.house.draft.form_bases import Cleaned, DraftForm
from armybuilder.house.draft.views import refused, show_result
from armybuilder.house.fields import WordsField
from armybuilder.house.models import HouseRules
from armybuilder.house.publishing import next_steps
from armybuilder.house.publishing.notices import announce_to_club, notify_users
from armybuilder.text_fields import TextField
from armybuilder.visitors import visitor_of
from rules import loading
from rules.engine.wording.messages import Message, Value, message

NOTE = 300
"""Maximum length of the notes of a revision."""
MOST_CHANGES = 8
"""The differences from the last revision, and the default notes made from them."""
CHANGED = gettext_lazy("The draft has changed since this page was shown. Review it, then publish.")
WHO = gettext_lazy("Choose who can see it: only you, anyone with the link, one of your clubs, or everyone.")


class PublishForm(DraftForm):
    """Publish the draft as the next revision."""

    place = "publish"
    visibility = WordsField()
    note = TextField(NOTE, lines=True)
    revision = WordsField()


@post_only
def publish(request: Request, house: UUID) -> HttpResponse:
    """Publish the draft as the next revision, which never changes again. A form sent twice publishes it once."""
    rules, form = permissions.own_rules(request, house), PublishForm(request.POST)
    if not form.is_valid():
        return refused(request, rules, form)
    try:
        revision = publish_draft(rules, form.cleaned_data, version_seen(request.POST, rules.version))
    except ValidationError as error:
        return refused(request, rules, form, error)
    return redirect("house:published", rules.code, revision)


@require_safe
def published(request: Request, house: UUID, revision: int) -> HttpResponse:
    """A published revision, and what its owner can do next."""
    rules = permissions.own_rules(request, house)
    edition = get_object_or_404(rules.revisions(), revision=revision)
    shown = next_steps.page(rules, edition, visitor_of(request), request.GET.get("moved", ""))
    return render(request, "house/publishing/published.html", shown)


@post_only
def move(request: Request, house: UUID, revision: int) -> HttpResponse:
    """Move the owner's armies to the newest revision, each as it was shown. Changed ones are skipped."""
    rules, visitor = permissions.own_rules(request, house), visitor_of(request)
    edition = get_object_or_404(rules.revisions(), revision=revision)
    versions = bulk_conversion.versions_sent(request.POST)
    armies = [army for army in watched(next_steps.earlier_armies(edition, visitor)) if str(army.code) in versions]
    moved = bulk_conversion.move(armies, edition, versions, visitor.key)
    return _to_page(rules, revision, moved.moment)


@post_only
def move_back(request: Request, house: UUID, revision: int) -> HttpResponse:
    """Undo that. An army that changed since stays as it is."""
    rules = permissions.own_rules(request, house)
    moved = bulk_conversion.moved_at(visitor_of(request), timestamps.read(request.POST.get("moved")))
    with transactions.one_transaction():
        for army in watched(moved):
            army.undo(army.version)
    return _to_page(rules, revision)


@post_only
def announce(request: Request, house: UUID, revision: int) -> HttpResponse:
    """Notify the members of the club."""
    rules = permissions.own_rules(request, house)
    announce_to_club(rules, get_object_or_404(rules.revisions(), revision=revision))
    return _to_page(rules, revision, request.POST.get("moved", "")[:20])


def _to_page(rules: HouseRules, revision: int, moved: str = "") -> HttpResponse:
    address = reverse("house:published", args=[rules.code, revision])
    return HttpResponseRedirect(f"{address}?{urlencode({'moved': moved})}#next" if moved else f"{address}#next")


@require_POST
def see(request: Request, house: UUID) -> HttpResponse:
    """Change who sees the revisions."""
    rules, form = permissions.own_rules(request, house), PublishForm(request.POST)
    try:
        show(rules, form.data.get("visibility", ""))
    except ValidationError as error:
        return refused(request, rules, form, error)
    return show_result(request, rules, _("Visibility saved."))


def publish_draft(house: HouseRules, cleaned: Cleaned, seen_version: int) -> int:
    """Publish and return the number of the revision. Raises ``ValidationError`` if something has to be fixed first."""
    state = DraftState.current(house)
    asked = cleaned["revision"]
    if state.last and asked.isdecimal() and len(asked) < 6 and int(asked) <= (state.last.revision or 0):
        return int(asked)
    if seen_version != house.version:
        raise ValidationError({"note": CHANGED})
    if state.last and not state.since_last():
        same = _("No differences from revision {revision}. Change something first.")
        raise ValidationError({"note": same.format(revision=state.last.revision)})
    note = " ".join(cleaned["note"].split())
    changes = None if note else _changes(state)
    with transactions.one_transaction():
        transactions.write(partial(_publish, house, state, note, changes))
        show(house, cleaned["visibility"])
    return state.number


def _publish(house: HouseRules, state: DraftState, note: str, changes: Message | None) -> None:
    """Publish the draft if it is still as it was read and no newer revision exists."""
    as_read = house.as_read().select_for_update(of=("self",))
    if not as_read.exists() or house.revisions().first() != state.last:
        raise transactions.Overtaken
    notify_users(house, loading.publish(state.draft, house.slug, house.parent, note, changes))


def show(house: HouseRules, visibility: str) -> None:
    """Change who sees the revisions. An existing link stays the same."""
    if not visibility_choices.choose(house, visibility):
        raise ValidationError({"visibility": WHO})


def _changes(state: DraftState) -> Message | None:
    """The differences from the last revision, if there are no notes; for the first revision, nothing."""
    changes = [_change(difference.what, difference.old, difference.new) for difference in state.since_last()]
    if len(changes) > MOST_CHANGES:
        changes[MOST_CHANGES:] = [message("house-more", count=len(changes) - MOST_CHANGES)]
    return message("house-names", names=tuple(changes)) if changes else None


def _change(what: Value, old: Value, new: Value) -> Message:
    if old and new:
        return message("revision-change", what=what, old=old, new=new)
    return message("revision-new", what=what, new=new or old)
