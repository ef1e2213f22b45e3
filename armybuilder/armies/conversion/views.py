"""Switching an army to other rules: a preview, then one change."""

from collections.abc import Collection
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from armybuilder import rule_books
from armybuilder.armies import bulk_conversion
from armybuilder.armies.conversion import revision, rule_book
from armybuilder.armies.display import list_messages, undo_labels
from armybuilder.armies.documents import archive
from armybuilder.armies.forms import WHOLE, version_seen
from armybuilder.armies.models import Army
from armybuilder.armies.permissions import editable, watched
from armybuilder.core.db import transactions
from armybuilder.core.db.transactions import again_if_overtaken, post_only
from armybuilder.core.i18n import timestamps
from armybuilder.core.web.http import Request, sent_form_id
from armybuilder.rate_limits import limit_posts
from armybuilder.visitors import become_player, visitor_of
from rules import engine
from rules.engine.maximums import MOST_UNITS
from rules.models import Edition
from rules.snapshot import catalogue


@limit_posts("armies")
@require_http_methods(["GET", "HEAD", "POST"])
@again_if_overtaken
def rules(request: Request, code: UUID) -> HttpResponse:
    """Preview other rules for an army. A POST switches the army, a copy, or all armies on the same rules."""
    army, visitor = editable(request, code), visitor_of(request)
    if request.method == "POST":
        return _take(
            request, army, get_object_or_404(rule_books.readable(visitor).with_slug(request.POST.get("to", "")))
        )
    slug = request.GET.get("to", "")
    others = rule_books.readable(visitor).exclude(pk=army.edition_id).select_related("parent")
    to = get_object_or_404(others.with_slug(slug)) if slug else None
    if to and to.family and to.family == army.edition.family:
        return render(request, "armies/conversion/revision.html", revision.page(army, visitor, to))
    return render(request, "armies/conversion/rule_book.html", rule_book.page(army, visitor, to))


@post_only
def move_back(request: Request) -> HttpResponse:
    """Undo the switch of several armies. An army that changed since stays as it is."""
    moved = bulk_conversion.moved_at(visitor_of(request), timestamps.read(request.POST.get("moved")))
    with transactions.one_transaction():
        done = [army.undo(army.version) for army in watched(moved)]
    if any(done):
        messages.success(request, _("Restored."))
    return redirect("armies:mine")


def _take(request: Request, army: Army, to: Edition) -> HttpResponse:
    seen_version, how = version_seen(request.POST, army.version), request.POST.get("how", "")
    ids = {int(text) for text in request.POST.getlist("unit")[:MOST_UNITS] if WHOLE.fullmatch(text)}
    if how == "names" and ids.intersection(unit.id for unit in army.build().units):
        return _with_names(request, army, to, ids)
    if how == "names" or (how != "all" and _is_refused(army, to)):
        return redirect(f"{reverse('armies:rules', args=[army.code])}?{urlencode({'to': to.slug})}")
    if how == "copy" and seen_version == army.version:
        return _copied(request, army, to)
    if how == "all":
        return _all(request, army, to, seen_version)
    before, player = army.build(), visitor_of(request).key
    with transactions.one_transaction():
        summary = army.switch_edition(to, seen_version=seen_version, author=player)
        if summary and "copy" in request.POST and army.owner_id == player:
            archive.keep([rule_book.aside(before)], player)
    is_there = how != "copy" and (summary or to == army.edition)
    sentence = undo_labels.last_change(army, visitor_of(request)) if is_there else undo_labels.STALE_RULES
    messages.success(request, sentence, extra_tags=f"undo {army.code}")
    return redirect("armies:army", army.code)


def _is_refused(army: Army, to: Edition) -> bool:
    """Whether none of its units would come along, or it would cost more there than an army may."""
    build = army.build()
    carried = engine.carry_over(build, catalogue(to))
    return carried.is_nothing or bool(engine.too_large(carried.build, build))


def _with_names(request: Request, army: Army, to: Edition, ids: Collection[int]) -> HttpResponse:
    """A new army with the names of the ticked units; the army stays as it is."""
    build = rule_book.aside(engine.with_names(army.build(), catalogue(to), ids))
    form_id = sent_form_id(request)
    owner = become_player(request)
    return redirect("armies:army", archive.begin(build, to, owner, form_id, namesakes=visitor_of(request)).code)


def _copied(request: Request, army: Army, to: Edition) -> HttpResponse:
    """Keep the army and switch a copy of it."""
    copy = rule_book.aside(engine.carry_over(army.build(), catalogue(to)).build)
    form_id = sent_form_id(request)
    copies = archive.keep([copy], become_player(request), form_id and f"{form_id} {army.code} {to.slug}")
    return redirect("armies:army", copies[0].code)


def _all(request: Request, army: Army, to: Edition, seen_version: int) -> HttpResponse:
    """Switch the army and the visitor's others on the same rules, each as it was shown. Changed ones are skipped."""
    visitor = visitor_of(request)
    if to == army.edition:  # sent twice: the second response repeats the first one
        return _to_my_armies(request, timestamps.written(army.versions.get(number=army.version).made), 0)
    shown = {str(army.code): seen_version, **bulk_conversion.versions_sent(request.POST)}
    others = watched(bulk_conversion.alike(army, visitor))
    asked = [army, *(other for other in others if str(other.code) in shown)]
    moved = bulk_conversion.move(asked, to, shown, visitor.key)
    return _to_my_armies(request, moved.moment, len(asked) - moved.count)


def _to_my_armies(request: Request, moment: str, skipped: int) -> HttpResponse:
    """The list of armies, with a message. Its address has the moment of the move, which Undo takes back."""
    armies = bulk_conversion.moved_at(visitor_of(request), timestamps.read(moment))
    if sentence := list_messages.switched(armies, skipped):
        messages.success(request, sentence, extra_tags="undo")
    return redirect(f"{reverse('armies:mine')}?moved={moment}" if moment else reverse("armies:mine"))
