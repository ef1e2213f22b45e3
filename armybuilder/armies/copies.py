"""Links between an army and its copies: who is notified of what, and what has changed since."""

from django.db.models import QuerySet

from armybuilder.accounts.models import Player
from armybuilder.armies.access_questions import any_of, players_with_access
from armybuilder.armies.models import Army
from armybuilder.armies.visibility import Visibility
from armybuilder.core.db.undo import ancestors
from armybuilder.notices.models import Notice
from armybuilder.notices.notify import notify
from armybuilder.notices.sentences import Kind
from armybuilder.visitors import Visitor
from rules.engine.wording.messages import Message

SHOWN = 6
"""The number of copies that a page names."""


def tell_author(army: Army, visitor: Visitor) -> None:
    """Notify the army's author about a copy."""
    player = visitor.player if visitor.player and visitor.player.user_id else None
    authors = [army.author] if army.author else []
    notify(authors, Kind.COPIED, "army-copied", f"/read/{army.code}/", player, army=army.name)


def tell_copiers(army: Army, before: int, **signal: object) -> None:
    """Notify those whose copy was up to date that the army changed, once until they look at it."""
    if army.visibility == Visibility.ME:
        return
    copies = list(army.copies.filter(origin_version=before, binned=None).values_list("owner", "origin_read_key"))
    if not copies:
        return
    linked = {player for player, link in copies if link and link == army.read_key}
    others = Player.objects.filter(key__in={player for player, _ in copies} - linked, user__isnull=False)
    if army.visibility == Visibility.CLUB:
        others = others.filter(any_of(players_with_access.ask(army.pk))).distinct()
    if army.visibility != Visibility.LINK:
        _tell(army, others, f"/read/{army.code}/")
    if linked:
        _tell(army, Player.objects.filter(key__in=linked, user__isnull=False), f"/shared/{army.read_key}/")


def _tell(army: Army, players: QuerySet[Player], event: str) -> None:
    notified = Notice.objects.filter(kind=Kind.ORIGINAL, at=event, seen=None).values("player")
    notify(players.exclude(pk__in=notified), Kind.ORIGINAL, "original-changed", event, army=army.name)


def changes(origin: Army, since: int) -> list[Message]:
    """The summaries of the changes from a version to the current one, in order, without undone ones."""
    versions = {version.number: version for version in origin.versions.only("number", "parent", "summary", "army")}
    before = set(ancestors(since, versions))
    way = reversed(ancestors(origin.version, versions))
    return [version.summary for version in way if version not in before and version.summary is not None]


def copies(army: Army, visitor: Visitor) -> dict[str, object]:
    """The number of its copies, the public ones, and the visitor's own."""
    there = army.copies.filter(binned=None)
    count = there.count()
    if not count:
        return {"copied": 0}
    public = list(there.filter(visibility=Visibility.ALL).select_related("owner").order_by("-made")[:SHOWN])
    return {
        "copied": count,
        "copies": [(copy.name, copy.owner.name if copy.owner else "", copy.code) for copy in public],
        "own_copies": list(there.filter(owner__key=visitor.key)) if visitor.key else [],
    }
