"""Changes to games: starting one, taking a seat, and events."""

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from armybuilder.accounts.models import Player
from armybuilder.core.db import transactions
from armybuilder.core.db.transactions import Overtaken
from armybuilder.games import polling, summaries
from armybuilder.games.models import REMATCH_MARK, EventRow, Game, Seat, new_code
from armybuilder.nights.models import GAME_MARK, Table
from armybuilder.notices.notify import notify
from armybuilder.notices.sentences import Kind
from rules.games.events import ENDING, MAX_ENDING_EVENTS, MAX_EVENTS, Event
from rules.games.start import swapped

SWAPPED = {0: 1, 1: 0}
"""The places of the armies when sides are swapped; others stay."""
FORGOTTEN = timedelta(days=1)
"""After which a phone that was not seen is no phone of the game any more."""


class TooMany(Exception):
    """A game has no room for more events."""


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """A seat of a new game."""

    owner: str
    """The player's key."""
    side: int
    name: str
    joined: bool = True


def start(
    start: Mapping[str, Any],
    owner: str,
    form_id: str,
    seats: Sequence[SeatPlan],
    night_table: Table | None = None,
    offered: Sequence[str] = (),
) -> Game:
    """A new game. The same form makes one game, and there is one game of the players of a night's table.

    Raises ``Overtaken`` if somebody else has just started it.
    """
    if night_table:
        form_id = night_table.game_mark
        before = next((game for game in night_table.games.all() if night_table.is_for(game.form_id)), None)
    else:
        form_id = "" if form_id.startswith((GAME_MARK, REMATCH_MARK)) else form_id[:22]
        before = Game.objects.filter(form_id=form_id).first() if form_id else None
        if before and before.owner_id != owner:
            # Their form was sent by somebody else before, such as by themselves before they signed in.
            form_id, before = "", None
    if before:
        return before
    game = Game(
        start=dict(start),
        owner_id=owner,
        code=new_code(),
        form_id=form_id or None,
        night_table=night_table,
        offered=list(offered),
    )
    _start(game, seats)
    return game


def play_again(before: Game, owner: str) -> Game:
    """The same game with swapped sides. There is one: the second player to ask gets the same.

    All players keep their armies. Raises ``Overtaken`` if somebody else has just started it.
    """
    if before.rematch:
        return before.rematch
    game = Game(start=swapped(before.start), owner_id=owner, code=new_code(), form_id=before.rematch_mark)
    seats = [
        SeatPlan(seat.owner_id, SWAPPED.get(seat.side, seat.side), seat.name, joined=seat.owner_id == owner)
        for seat in before.seats.filter(joined=True)
        if seat.owner_id
    ]
    _start(game, seats)
    return game


@transactions.deferred
def _start(game: Game, seats: Sequence[SeatPlan]) -> None:
    game.save()
    for plan in seats:
        Seat(game=game, owner_id=plan.owner, side=plan.side, name=plan.name, joined=plan.joined).save()
    starter = Player.objects.filter(key=game.owner_id).first()
    others = [plan.owner for plan in seats if not plan.joined]
    players = Player.objects.filter(key__in=others).exclude(key=game.owner_id)
    if starter and players:
        address = reverse("games:join", args=[game.key])
        notify(players, Kind.NIGHT, "game-started", address, starter, armies=str(game))


def sit(game: Game, owner: str, side: int, name: str) -> None:
    """Take a seat, or change it. Whoever leaves a side no longer confirms the result for it."""
    own = list(game.seats.filter(owner__key=owner))
    seat = own[0] if own else Seat(game=game, owner_id=owner)
    left = {seat.side for seat in own if seat.joined} - {side}
    left -= set(game.seats.filter(joined=True).exclude(owner__key=owner).values_list("side", flat=True))
    seat.side, seat.name, seat.joined = side, name, True
    with transactions.one_transaction():
        _sit(seat, [seat.pk for seat in own[1:]])
        _unconfirm(game, left)


def take_seats(game: Game, owner: str) -> bool:
    """Join the sides that are reserved for a player. Returns whether they have a seat at all."""
    seats = list(game.seats.filter(owner__key=owner))
    if any(not seat.joined for seat in seats):
        transactions.write(partial(game.seats.filter(owner__key=owner).update, joined=True))
    return bool(seats)


def play_for_all(game: Game, owner: str, name: str) -> None:
    """Join every side with one phone, as the other players need none."""
    sides = set(range(len(game.start["sides"]))) - set(
        game.seats.filter(owner__key=owner).values_list("side", flat=True)
    )
    seats = [Seat(game=game, owner_id=owner, side=side, name=name) for side in sorted(sides)]
    transactions.write(partial(Seat.objects.bulk_create, seats))


@transactions.deferred
def _sit(seat: Seat, others: Sequence[int]) -> None:
    seat.save()
    Seat.objects.filter(pk__in=others).delete()


def _unconfirm(game: Game, sides: Collection[int]) -> None:
    """Take back what nobody who sits there has confirmed."""
    state = game.state() if sides and game.latest else None
    confirmed = [str(side) for side in sides if state and state.value(str(side), "confirmed") is True]
    if state and confirmed:
        seconds = int(timezone.now().timestamp())
        when: dict[str, Any] = {"round_and_step": state.clock[:2], "made": seconds}
        add(game, [Event(secrets.token_hex(12), "confirmed", side, value=False, **when) for side in confirmed])


@transactions.deferred
def note_phone(seat: Seat, name: str) -> None:
    """A player's phone is there. Those of former days are forgotten."""
    now = timezone.now()
    if not seat.phones.filter(name=name).update(seen=now):
        seat.phones.filter(seen__lt=now - FORGOTTEN).delete()
        seat.phones.update_or_create(name=name, defaults={"seen": now})


@transactions.deferred
def settle(game: Game, start: Mapping[str, Any]) -> None:
    """Begin the game from another document, unless it has begun."""
    if not Game.objects.filter(pk=game.pk, latest=0).update(start=dict(start), changed=timezone.now()):
        raise Overtaken


@transactions.deferred
def choose_army(game: Game, start: Mapping[str, Any]) -> None:
    """Begin the game with the army that the other player chose, unless it has begun, or they chose another one."""
    open_games = Game.objects.filter(pk=game.pk, latest=0).exclude(offered=[])
    if not open_games.update(start=dict(start), offered=[], changed=timezone.now()):
        raise Overtaken


def add(game: Game, events: Sequence[Event]) -> int:
    """Add events that were not there yet, in their order. Returns how many were new."""
    known = set(game.events.filter(token__in=[event.token for event in events]).values_list("token", flat=True))
    new = [event for event in {event.token: event for event in events}.values() if event.token not in known]
    if not new:
        return 0
    is_ending = all(event.name in ENDING for event in new)
    if game.latest + len(new) > MAX_EVENTS + is_ending * MAX_ENDING_EVENTS:
        raise TooMany
    rows = [
        EventRow(game=game, number=number, token=event.token, event=event.written())
        for number, event in enumerate(new, game.latest + 1)
    ]
    summary = summaries.after(game, new) if summaries.is_due(game, new) else game.summary
    _add(game, rows, summary)
    return len(new)


@transactions.deferred
def _add(game: Game, rows: Sequence[EventRow], summary: Mapping[str, Any] | None) -> None:
    latest, now = rows[-1].number, timezone.now()
    as_read = Game.objects.filter(pk=game.pk, latest=game.latest)
    if not as_read.update(latest=latest, changed=now, summary=summary):
        raise Overtaken
    EventRow.objects.bulk_create(rows)
    if summary and summary["is_ended"]:
        Game.objects.filter(pk=game.pk).update(code=None)
    game.latest, game.changed, game.summary = latest, now, dict(summary) if summary else None
    transaction.on_commit(partial(polling.remember, game.key, game.pk, latest))
