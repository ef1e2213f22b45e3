"""Games as rows: how each began, who plays, and everything that was done, in order."""

from __future__ import annotations

import logging
import secrets
from typing import Self

from django.db import models
from django.utils import timezone
from django.utils.functional import cached_property

from armybuilder.accounts.models import NAME, Owned, new_key
from armybuilder.nights.models import Table
from armybuilder.visitors import Visitor
from rules.engine.wording.directions import isolate
from rules.games.events import Event, EventError, read
from rules.games.merging import merge
from rules.games.start_shape import NO_START, START
from rules.games.state import Game as GameState
from rules.stored_json import StoredJSONField
from rules.stored_text import StoredCharField, StoredKeyField
from rules.stored_values import is_odd

logger = logging.getLogger(__name__)

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Of codes that people read and type: none looks like another."""
CODE = 6
REMATCH_MARK = "again-"
"""The beginning of the marks of games that were played again."""


def new_code() -> str:
    """A short code that leads to a game."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE))


class GameQuerySet(models.QuerySet["Game"]):
    """Games, by who plays."""

    def own(self, visitor: Visitor) -> Self:
        """The visitor's games, the latest first."""
        if not visitor.key:
            return self.none()
        mine = models.Q(owner__key=visitor.key) | models.Q(seats__owner__key=visitor.key)
        return self.filter(mine).distinct().order_by("-changed", "-pk")


class Game(Owned):
    """A game: what it started from, and how far it is. Who knows its key plays."""

    key = StoredKeyField(unique=True, default=new_key, editable=False)
    code = StoredCharField(
        max_length=CODE,
        pattern=f"[{LETTERS}]*",
        instead="",
        unique=True,
        null=True,
        help_text="What players type to join.",
    )
    start = StoredJSONField(
        shape=START, instead=lambda game, start: NO_START, help_text="The armies and the scenario as they were."
    )
    offered = StoredJSONField(
        default=list,
        shape=[str],
        instead=lambda game, offered: [],
        help_text="Names of its armies in addresses, while one is still to be chosen.",
    )
    form_id = models.CharField(max_length=22, unique=True, null=True, help_text="The form that started it.")  # noqa: DJ001
    night_table = models.ForeignKey(Table, models.SET_NULL, null=True, related_name="games")
    latest = models.PositiveIntegerField(default=0, help_text="Number of the event done last.")
    summary = StoredJSONField(null=True, help_text="How far it was when that was worked out last.")
    made = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(default=timezone.now)

    objects = GameQuerySet.as_manager()

    class Meta:
        ordering = ("-changed", "-pk")

    def __str__(self) -> str:
        return " – ".join(isolate(side["name"]) for side in self.start["sides"])

    @property
    def rematch_mark(self) -> str:
        """The mark of the same game with swapped sides, so that there is only one."""
        return f"{REMATCH_MARK}{self.pk}"

    @cached_property
    def rematch(self) -> Game | None:
        """The same game with swapped sides, if a player has started it."""
        return Game.objects.filter(form_id=self.rematch_mark).first()

    @property
    def is_readable(self) -> bool:
        """Whether it is known what it started from."""
        return not is_odd(self, "start")

    def seated(self) -> list[int]:
        """The sides that somebody's phone plays. A phone that sits alone plays the others, too."""
        sides = range(len(self.start["sides"]))
        return sorted({seat.side for seat in self.seats.all() if seat.joined and seat.side in sides})

    def state(self, last: int | None = None) -> GameState:
        """The game after all its events, or after those up to a number."""
        return GameState(self.start, merge(self.readable(last)[0]))

    def readable(self, last: int | None = None) -> tuple[list[Event], int]:
        """The events up to a number, and how many of them cannot be read. Those are named in the log."""
        rows = self.events.all() if last is None else self.events.filter(number__lte=last)
        events: list[Event] = []
        left_out = 0
        for number, document in rows.values_list("number", "event"):
            try:
                events.append(read(document, self.start))
            except EventError as error:
                left_out += 1
                logger.warning("Event %s of game %s is left out: %s", number, self.pk, error)
        return events, left_out


class Seat(Owned):
    """A player of a game, and their side."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats")
    side = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=NAME, blank=True)
    joined = models.BooleanField(default=True, help_text="A phone is in the game; until then the seat is reserved.")
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.name}: {self.side}"  # untranslated


class Phone(models.Model):
    """A phone of a player in a game, and when it was there last."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="phones")
    name = models.CharField(max_length=32)
    seen = models.DateTimeField()

    class Meta:
        ordering = ("pk",)
        constraints = [models.UniqueConstraint(fields=("seat", "name"), name="phone_once")]

    def __str__(self) -> str:
        return f"{self.seat}: {self.name}"  # untranslated


class EventRow(models.Model):
    """Something that was done; never changed."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="events")
    number = models.PositiveIntegerField()
    token = models.CharField(max_length=32)
    event = StoredJSONField()
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("number",)
        constraints = [
            models.UniqueConstraint(fields=("game", "number"), name="event_number_once"),
            models.UniqueConstraint(fields=("game", "token"), name="event_token_once"),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.token}"  # untranslated
