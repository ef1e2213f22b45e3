"""What an army and its copies know of each other: who is told what, and what has changed since."""

from armybuilder.accounts.models import Player
from armybuilder.armies.models import Army, Sight, Version
from armybuilder.notices.models import NOBODY, Kind, Notice, notify
from armybuilder.visitors import Visitor

SHOWN = 6
"""Copies that are named on a page."""


def tell_author(army: Army, visitor: Visitor) -> None:
    """The army's author learns that somebody copied it."""
    who = visitor.player if visitor.player and visitor.player.user_id else None
    players = Player.objects.filter(key=army.maker, user__isnull=False)
    words = f"copied {army.name}."
    notify(players, Kind.COPIED, words if who else f"{NOBODY} {words}", f"/read/{army.code}/", who)


def on_save(instance: Army, **saved: object) -> None:
    """After a change of an army that others may see."""
    if instance.step and instance.sight in (Sight.CLUB, Sight.ALL):
        tell_copiers(instance, instance.step[0])


def tell_copiers(army: Army, before: int) -> None:
    """Those who copied the army as it was until now learn that it changed, each once until they have looked."""
    keys = list(army.copies.filter(origin_head=before, binned=None).values_list("maker", flat=True))
    if not keys:
        return
    at = f"/read/{army.code}/"
    players = Player.objects.filter(key__in=keys, user__isnull=False)
    if army.sight == Sight.CLUB:
        players = players.filter(memberships__club__shelf__army=army).distinct()
    told = Notice.objects.filter(kind=Kind.ORIGINAL, at=at, seen=None).values("player")
    notify(players.exclude(pk__in=told), Kind.ORIGINAL, f"{army.name}, which you copied, has changed.", at)


def original(copy: Army, visitor: Visitor) -> Army | None:
    """The army it was copied from, where the visitor may still see it."""
    return Army.objects.visible_to(visitor).filter(pk=copy.origin_id).first() if copy.origin_id else None


def changes(origin: Army, since: int) -> list[str]:
    """The deeds that led from a state of an army to its present one, in their order; taken back ones left out."""
    versions = {one.number: one for one in origin.versions.only("number", "parent", "deed", "army")}
    before = set(_way(versions, since))
    way = [number for number in _way(versions, origin.head) if number not in before]
    return [versions[number].deed for number in reversed(way)]


def _way(versions: dict[int, Version], number: int | None) -> list[int]:
    """A version, the one it was made from, and so on to the first."""
    way = []
    while number is not None and number in versions:
        way.append(number)
        number = versions[number].parent
    return way


def copies(army: Army, visitor: Visitor) -> dict[str, object]:
    """How often it was copied, the copies that everybody may see, and the visitor's own."""
    there = army.copies.filter(binned=None)
    count = there.count()
    if not count:
        return {"copied": 0}
    public = list(there.filter(sight=Sight.ALL).order_by("-made")[:SHOWN])
    names = dict(Player.objects.filter(key__in=[one.maker for one in public]).values_list("key", "name"))
    return {
        "copied": count,
        "copies": [(one.name, names.get(one.maker, ""), one.code) for one in public],
        "own_copies": list(there.filter(maker=visitor.maker)) if visitor.maker else [],
    }
