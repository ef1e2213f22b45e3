"""The armies that a request may reach. For anybody else they do not exist.

``visibility`` decides who sees and who changes what.
"""

from functools import cache
from uuid import UUID, uuid4

from django.db.models import Exists, OuterRef, Q
from django.http import Http404
from django.shortcuts import get_object_or_404

from armybuilder.accounts.models import new_key
from armybuilder.armies import samples
from armybuilder.armies.access_questions import any_of, watched_armies
from armybuilder.armies.models import Army, ArmyQuerySet
from armybuilder.core.db.prepared_queries import PreparedQuery
from armybuilder.core.web.http import Gone, Request
from armybuilder.visitors import Visitor, visitor_of


def editable(request: Request, code: UUID) -> Army:
    """An army that the visitor may change. One in their trash has a page that says so."""
    visitor = visitor_of(request)
    if visitor.key and (own := _own_army().rows(code=code, owner=visitor.key)):
        return own[0]
    return _or_in_trash(visitor, watched(Army.objects.editable_by(visitor)), code)


def readable_or_trashed(visitor: Visitor, code: UUID) -> Army:
    """The same, read-only."""
    return _or_in_trash(visitor, Army.objects.editable_by(visitor), code)


def own_army(request: Request, code: UUID, *, hold: bool = False) -> Army:
    """One of the visitor's own armies, also from the trash: to share, delete or restore.

    With ``hold`` nobody else can change it until the transaction ends.
    """
    armies = Army.objects.made_by(visitor_of(request))
    return get_object_or_404(armies.select_for_update(of=("self",)) if hold else armies, code=code)


def readable(visitor: Visitor, code: UUID) -> Army:
    """An army that the visitor may read without a link."""
    return get_object_or_404(Army.objects.visible_to(visitor), code=code)


def shared(link: str) -> Army:
    """An army by its view-only link; answers 404 if the link was turned off."""
    return get_object_or_404(Army.objects.shared(), read_key=link)


def editable_by_link(edit_key: str) -> Army:
    """An army by its edit link; answers 404 if the link was turned off."""
    return get_object_or_404(Army.objects.with_edit_link(), edit_key=edit_key)


def sample(slug: str) -> samples.Sample:
    """A sample army."""
    found_sample = samples.get(slug)
    if found_sample is None:
        raise Http404("No such sample army.")
    return found_sample


def built_on(visitor: Visitor) -> Q:
    """The editions of the visitor's armies. Visitors who can change an army can read its rules."""
    return Q(pk__in=Army.objects.editable_by(visitor).order_by().values("edition"))


def watched(armies: ArmyQuerySet) -> ArmyQuerySet:
    """Annotated with whether other apps are notified before it leaves a version."""
    return armies.annotate(watched=_is_watched())


@cache
def _is_watched() -> Exists:
    """Built once, because every edit needs it."""
    return Exists(Army.objects.filter(any_of(watched_armies.ask()), pk=OuterRef("pk")).order_by())


@cache
def _own_army() -> PreparedQuery[Army]:
    """A visitor's own army, watched, by its code and the visitor's key. Built once, because every edit needs it."""

    def build(code: UUID, owner: str) -> ArmyQuerySet:
        return watched(Army.objects.editable_by(Visitor(owner))).filter(code=code)

    return PreparedQuery(build, {"code": uuid4(), "owner": new_key()})


def _or_in_trash(visitor: Visitor, armies: ArmyQuerySet, code: UUID) -> Army:
    try:
        return armies.get(code=code)
    except Army.DoesNotExist:
        pass
    binned = Army.objects.made_by(visitor).filter(code=code).first()
    raise Gone("armies/in_trash.html", {"army": binned}) if binned else Http404("No such army.")
