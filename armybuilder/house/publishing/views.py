"""What the owner of a draft does with its revisions. Each response is the page of the draft."""

from functools import partial
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db.models import Q
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from armybuilder.accounts.models import Player
from armybuilder.armies.forms import version_seen
from armybuilder.armies.models import Army
from armybuilder.core import transactions
from armybuilder.core.http import Request
from armybuilder.core.transactions import post_only
from armybuilder.house import permissions, visibility_choices
from armybuilder.house.draft.context import State
from armybuilder.house.draft.forms import Cleaned
from armybuilder.house.draft.views import done, refused
from armybuilder.house.models import HouseRules
from armybuilder.house.publishing.forms import PublishForm
from armybuilder.notices.notify import notify
from armybuilder.notices.sentences import Kind
from rules import loading
from rules.engine.messages import Message, Value, message
from rules.models import Edition

MOST_CHANGES = 8
"""The differences from the last revision, and the default notes made from them."""
CHANGED = gettext_lazy("The draft has changed since this page was shown. Review it, then publish.")
WHO = gettext_lazy("Choose who can see it: only you, anyone with the link, one of your clubs, or everyone.")


@post_only
def publish(request: Request, house: UUID) -> HttpResponse:
    """Publish the draft as the next revision, which never changes again. A form sent twice publishes it once."""
    rules, form = permissions.made(request, house), PublishForm(request.POST)
    if not form.is_valid():
        return refused(request, rules, form)
    try:
        action = publish_draft(rules, form.cleaned_data, version_seen(request.POST, rules.version))
    except ValidationError as error:
        return refused(request, rules, form, error)
    return done(request, rules, action)


@require_POST
def see(request: Request, house: UUID) -> HttpResponse:
    """Change who sees the revisions."""
    rules, form = permissions.made(request, house), PublishForm(request.POST)
    try:
        show(rules, form.data.get("visibility", ""))
    except ValidationError as error:
        return refused(request, rules, form, error)
    return done(request, rules, "seen")


def publish_draft(house: HouseRules, cleaned: Cleaned, seen: int) -> str:
    """Publish and return the message. Raises ``ValidationError`` if something has to be fixed first."""
    state = State.of(house)
    asked = cleaned["revision"]
    if state.last and asked.isdecimal() and len(asked) < 6 and int(asked) <= (state.last.revision or 0):
        return "out already"
    if seen != house.version:
        raise ValidationError({"note": CHANGED})
    if state.last and not state.since_last():
        same = _("No differences from revision {revision}. Change something first.")
        raise ValidationError({"note": same.format(revision=state.last.revision)})
    note = " ".join(cleaned["note"].split())
    changes = None if note else _changes(state)
    with transactions.together():
        transactions.write(partial(_publish, house, state, note, changes))
        show(house, cleaned["visibility"])
    return "published"


def _publish(house: HouseRules, state: State, note: str, changes: Message | None) -> None:
    """Publish the draft if it is still as it was read and no newer revision exists."""
    as_read = house.as_read().select_for_update(of=("self",))
    if not as_read.exists() or house.revisions().first() != state.last:
        raise transactions.Overtaken
    _notify(house, loading.publish(state.draft, house.slug, house.parent, note, changes))


def _notify(house: HouseRules, edition: Edition) -> None:
    """Notify those with armies or house rules on it who may read it. Those with the link alone cannot be queried."""
    armies = Army.objects.filter(edition__family=house.slug, binned=None).order_by().values("owner")
    houses = HouseRules.objects.filter(parent__family=house.slug).order_by().values("owner")
    players = Player.objects.filter(Q(key__in=armies) | Q(key__in=houses), user__isnull=False)
    players = players.exclude(key=house.owner_id or "")
    if house.visibility == "club":
        players = players.filter(memberships__club=house.club)
    elif house.visibility != "all":
        return
    said = {"rules": edition.name, "revision": str(edition.revision)}
    notify(players, Kind.RULES, "house-rules-revised", reverse("house:read", args=[house.slug]), None, **said)


def show(house: HouseRules, visibility: str) -> None:
    """Change who sees the revisions. An existing link stays the same."""
    if not visibility_choices.choose(house, visibility):
        raise ValidationError({"visibility": WHO})


def _changes(state: State) -> Message | None:
    """The differences from the last revision, if there are no notes; for the first revision, nothing."""
    found = [_change(one.what, one.old, one.new) for one in state.since_last()]
    if len(found) > MOST_CHANGES:
        found[MOST_CHANGES:] = [message("house-more", count=len(found) - MOST_CHANGES)]
    return message("house-names", names=tuple(found)) if found else None


def _change(what: Value, old: Value, new: Value) -> Message:
    if old and new:
        return message("revision-change", what=what, old=old, new=new)
    return message("revision-new", what=what, new=new or old)
