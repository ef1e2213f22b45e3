"""Game nights as rows: time and game, answers, tables, results."""

import hashlib
import uuid
from datetime import datetime
from typing import Any, Self

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext, pgettext_lazy

from armybuilder.accounts.models import Player
from armybuilder.armies.models import Army
from armybuilder.clubs.models import Club
from armybuilder.core.i18n.readers_words import in_every_language
from armybuilder.nights import time_zones
from armybuilder.nights.checking import Range, Terms
from armybuilder.nights.titles import titled
from armybuilder.visitors import Visitor
from rules.engine.editing import crews
from rules.models import Edition
from rules.shapes import all_of, is_count
from rules.snapshot import catalogue
from rules.stored_json import StoredJSONField
from rules.stored_text import StoredCharField, StoredSlugField
from rules.stored_values import ODD, leave_out, place_of

TITLE, PLACE, DESCRIPTION = 80, 80, 2_000
"""Maximum lengths of a night's title, place and notes."""

GAME_MARK = "table-"
"""The beginning of the marks of games at tables."""


RANGES = {str: all_of([(is_count, None)], lambda ends: len(ends) == 2)}
"""The shape of a night's ranges."""


class NightQuerySet(models.QuerySet["Night"]):
    """Game nights, by what a visitor may do."""

    def visible_to(self, visitor: Visitor) -> Self:
        """The nights that the visitor may see: those of the clubs that they may see."""
        return self._of(Club.objects.visible_to(visitor))

    def open_to(self, visitor: Visitor) -> Self:
        """The nights that the visitor may answer."""
        return self._of(Club.objects.of_member(visitor))

    def organized_by(self, visitor: Visitor) -> Self:
        """The nights that the visitor may plan and pair."""
        return self._of(Club.objects.organized_by(visitor))

    def _of(self, clubs: models.QuerySet[Club]) -> Self:
        club_nights = self.filter(club__in=clubs.order_by().values("pk"))
        return club_nights.select_related("club", "edition")


class Night(models.Model):
    """An evening on which a club plays.

    The local times that were typed, and their time zone, are the truth. ``starts`` and ``ends`` follow from them by the
    newest rules of time zones; when these change, ``time_zone_updates`` brings them up to date.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="nights")
    code = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    own_title = models.CharField(max_length=TITLE, blank=True, help_text="Empty: it is worded from the game.")
    typed_start = models.CharField(max_length=16, help_text="Local time of the place, as in 2027-03-23T19:00.")
    typed_end = models.CharField(max_length=16)
    starts = models.DateTimeField(help_text="Follows from the typed time.")
    ends = models.DateTimeField(help_text="Follows from the typed time.")
    zone = models.CharField(max_length=40, help_text="Time zone of the place, as in Europe/Lisbon.")
    place = models.CharField(max_length=PLACE, blank=True)
    description = models.TextField(max_length=DESCRIPTION, blank=True)
    edition = models.ForeignKey(Edition, models.PROTECT, related_name="nights")
    scenario = StoredSlugField(blank=True)
    ranges = StoredJSONField(
        default=dict,
        shape=RANGES,
        instead=lambda night, ranges: {},
        help_text="Least and most of each side, in halves of a point.",
    )
    rules = StoredJSONField(
        default=list, shape=[str], instead=lambda night, rules: [], help_text="Optional rules in play."
    )
    max_gap = models.PositiveIntegerField(null=True, help_text="By how many halves armies that meet may differ.")
    revision = models.PositiveIntegerField(default=0, help_text="How often it was changed.")
    draw_count = models.PositiveIntegerField(default=0, help_text="How often its tables were.")
    canceled = models.DateTimeField(null=True)
    organizer = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+")
    made = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    objects = NightQuerySet.as_manager()

    class Meta:
        ordering = ("starts", "pk")
        indexes = [models.Index(fields=["club", "starts"], name="nights_of_club")]

    def __str__(self) -> str:
        return self.title

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save the night. One that was made of moments takes its typed times from them."""
        if not self.typed_start:
            moments = (models.DateTimeField().to_python(moment) for moment in (self.starts, self.ends))
            self.typed_start, self.typed_end = (
                time_zones.typed(time_zones.local(moment, self.zone)) for moment in moments
            )
        self.set_moments()
        super().save(*args, **kwargs)

    @property
    def title(self) -> str:
        """Its own title, or the game in the reader's language."""
        return self.own_title or titled(self.terms())

    @title.setter
    def title(self, title: str) -> None:
        self.own_title = title

    @property
    def address(self) -> str:
        """Its page."""
        return reverse("nights:night", args=[self.club.slug, self.code])

    def title_to_keep(self) -> str | dict[str, str]:
        """The title for what is stored and read later: in every language, if it is no own one."""
        return self.own_title or in_every_language(lambda: self.title)

    def set_moments(self) -> None:
        """Let the moments follow from the typed times."""
        self.starts = time_zones.moment(self.local_start, self.zone)
        self.ends = time_zones.moment(self.local_end, self.zone)

    @property
    def local_start(self) -> datetime:
        """The time at which it begins, by the clocks there."""
        return self._read_typed(self.typed_start, self.starts)

    @property
    def local_end(self) -> datetime:
        """The time at which it ends, by the clocks there."""
        return self._read_typed(self.typed_end, self.ends)

    def _read_typed(self, typed: str, moment: datetime) -> datetime:
        try:
            return time_zones.read_typed(typed)
        except ODD as error:
            leave_out(place_of(self, "typed time"), error)
            return time_zones.local(moment, self.zone)

    def terms(self) -> Terms:
        """The plan as a value; the sides in the scenario's order, which no database keeps."""
        book = catalogue(self.edition)
        scenario = book.scenarios.get(self.scenario)
        order = [side.slug for side in scenario.sides] if scenario else []
        known = sorted(
            self.ranges.items(), key=lambda range: order.index(range[0]) if range[0] in order else len(order)
        )
        ranges: dict[str, Range] = {side: (minimum, maximum) for side, (minimum, maximum) in known}
        return Terms(book, self.scenario, ranges, frozenset(self.rules), self.max_gap)


class Rsvp(models.TextChoices):
    """Whether somebody comes."""

    YES = "yes", pgettext_lazy("answer", "Going")
    MAYBE = "maybe", pgettext_lazy("answer", "Maybe")
    NO = "no", pgettext_lazy("answer", "Not going")


COMING = (Rsvp.YES, Rsvp.MAYBE)
"""The answers of those who may bring an army."""


class Answer(models.Model):
    """A player's answer, and the army that they bring."""

    night = models.ForeignKey(Night, models.CASCADE, related_name="answers")
    player = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="answers")
    come = StoredCharField(max_length=5, choices=Rsvp.choices, instead=Rsvp.MAYBE)
    army = models.ForeignKey(Army, models.SET_NULL, null=True, related_name="brought")
    version = models.PositiveIntegerField(
        null=True, help_text="The army's version that was played; none: as it is now."
    )
    crew = StoredCharField(
        max_length=crews.LONGEST, blank=True, pattern=crews.FORM, instead="",
        help_text="The army's figures that come, as in 0.5x3; empty: all.",
    )  # fmt: skip
    borrowed = models.BooleanField(default=False, help_text="It is from the club's shelf, not the player's own.")
    side = StoredSlugField(blank=True, help_text="The side of the scenario that they want to play.")
    draft = models.ForeignKey(
        Army, models.SET_NULL, null=True, related_name="+", help_text="The army that they are building for the night."
    )
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("made", "pk")
        constraints = [models.UniqueConstraint(fields=("night", "player"), name="answered_once")]

    def __str__(self) -> str:
        return f"{self.called}: {self.come}"  # untranslated

    @property
    def called(self) -> str:
        """The player's name; a deleted account has none."""
        return self.player.name if self.player else gettext("A former player")


class Table(models.Model):
    """Two players who meet, perhaps with others on their sides."""

    night = models.ForeignKey(Night, models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField()
    pinned = models.BooleanField(default=False, help_text="It stays as it is, also where it is not fair.")

    class Meta:
        ordering = ("number",)
        constraints = [models.UniqueConstraint(fields=("night", "number"), name="table_number")]

    def __str__(self) -> str:
        return f"Table {self.number}"  # untranslated

    @property
    def game_mark(self) -> str:
        """The mark of the game of these two players at this table, so that there is only one."""
        leads = sorted(seat.answer_id for seat in self.seats.all() if seat.leads)
        digest = hashlib.sha256(f"{self.pk} {leads}".encode()).hexdigest()
        return f"{GAME_MARK}{digest[:16]}"

    def is_for(self, mark: str | None) -> bool:
        """Whether a game with that mark is of the players who sit here now; earlier games have no mark."""
        return mark == self.game_mark or not (mark or "").startswith(GAME_MARK)


class Seat(models.Model):
    """A player at a table, and their side."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    answer = models.OneToOneField(Answer, models.CASCADE, related_name="seat")
    left = models.BooleanField()
    leads = models.BooleanField(default=True, help_text="Theirs is the army of that side.")
    side = StoredSlugField(blank=True, help_text="The side of the scenario that it plays.")

    class Meta:
        ordering = ("-left", "-leads", "pk")
        constraints = [
            models.UniqueConstraint(
                fields=("table", "left"), condition=models.Q(leads=True), name="one_army_a_side"
            ),
        ]  # fmt: skip

    def __str__(self) -> str:
        return f"{self.answer.called} at {self.table}"  # untranslated


class Result(models.Model):
    """The result of a game."""

    table = models.OneToOneField(Table, models.CASCADE, related_name="result")
    left_won = models.BooleanField(null=True, help_text="Whether the left side won; none: nobody did.")
    left_beaten = models.PositiveIntegerField(default=0, help_text="Points of figures that it beat, in halves.")
    right_beaten = models.PositiveIntegerField(default=0)
    rounds = models.PositiveIntegerField(null=True)
    author = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+")
    made = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("made",)

    def __str__(self) -> str:
        return f"Result of {self.table}"  # untranslated
