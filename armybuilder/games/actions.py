"""What is written of games: starting one, taking a seat, and deeds."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone

from armybuilder.core import transactions
from armybuilder.core.transactions import Overtaken
from armybuilder.games import polling
from armybuilder.games.models import DeedRow, Game, Seat, new_code
from armybuilder.nights.models import Table
from rules.games.deeds import MOST_DEEDS, Deed

FORGOTTEN = timedelta(days=1)
"""After which a phone that was not seen is no phone of the game any more."""


class TooMany(Exception):
    """A game has no room for more deeds."""


def start(start: Mapping[str, Any], owner: str, name: str, once: str, night_table: Table | None = None) -> Game:
    """A new game, in which its maker has the first side. The same form makes one game."""
    once = once[:22]
    if once and (before := Game.objects.filter(once=once, owner__key=owner).first()):
        return before
    game = Game(start=dict(start), owner_id=owner, code=new_code(), once=once or None, night_table=night_table)
    transactions.write(partial(_start, game, owner, name))
    return game


def _start(game: Game, owner: str, name: str) -> None:
    game.save()
    Seat(game=game, owner_id=owner, side=0, name=name).save()


def sit(game: Game, owner: str, side: int, name: str) -> None:
    """Take a seat, or change it."""
    before = game.seats.filter(owner__key=owner).first()
    seat = before or Seat(game=game, owner_id=owner)
    seat.side, seat.name = side, name
    transactions.write(seat.save)


def note_phone(seat: Seat, name: str) -> None:
    """A player's phone is there. Those of former days are forgotten."""
    transactions.write(partial(_note_phone, seat, name))


def _note_phone(seat: Seat, name: str) -> None:
    now = timezone.now()
    if not seat.phones.filter(name=name).update(seen=now):
        seat.phones.filter(seen__lt=now - FORGOTTEN).delete()
        seat.phones.update_or_create(name=name, defaults={"seen": now})


def settle(game: Game, start: Mapping[str, Any]) -> None:
    """Begin the game from another document, unless it has begun."""
    transactions.write(partial(_settle, game, start))


def _settle(game: Game, start: Mapping[str, Any]) -> None:
    if not Game.objects.filter(pk=game.pk, latest=0).update(start=dict(start), changed=timezone.now()):
        raise Overtaken


def add(game: Game, deeds: Sequence[Deed]) -> int:
    """Add deeds that were not there yet, in their order. Returns how many were new."""
    known = set(game.deeds.filter(token__in=[deed.token for deed in deeds]).values_list("token", flat=True))
    new = [deed for deed in {one.token: one for one in deeds}.values() if deed.token not in known]
    if not new:
        return 0
    if game.latest + len(new) > MOST_DEEDS:
        raise TooMany
    rows = [
        DeedRow(game=game, number=number, token=deed.token, deed=deed.written())
        for number, deed in enumerate(new, game.latest + 1)
    ]
    is_ended = next((deed.value for deed in reversed(new) if deed.name == "ended"), None)
    transactions.write(partial(_add, game, rows, is_ended))
    return len(new)


def _add(game: Game, rows: Sequence[DeedRow], is_ended: object) -> None:
    latest, now = rows[-1].number, timezone.now()
    as_read = Game.objects.filter(pk=game.pk, latest=game.latest)
    if not as_read.update(latest=latest, changed=now):
        raise Overtaken
    DeedRow.objects.bulk_create(rows)
    if is_ended is True:
        Game.objects.filter(pk=game.pk).update(code=None)
    game.latest, game.changed = latest, now
    transaction.on_commit(partial(polling.remember, game.key, game.pk, latest))
