"""A night and its viewer, queried once for everything that pages show."""

from dataclasses import dataclass, field
from functools import cached_property

from django.utils import timezone

from armybuilder.armies.models import Army
from armybuilder.clubs.models import ORGANIZING, Member
from armybuilder.nights import actions, checking, played_versions
from armybuilder.nights.models import Answer, Night, Seat, Table
from armybuilder.visitors import Visitor


@dataclass
class Evening:
    """A night and its viewer. The page reads everything from it."""

    night: Night
    visitor: Visitor
    answers: list[Answer] = field(init=False)
    armies: dict[int, Army] = field(init=False)
    """The armies brought that the visitor may see, as they were played, by the ids of the answers."""

    def __post_init__(self) -> None:
        self.answers = actions.present(self.night)
        self.armies = played_versions.played_armies(self.answers, self.visitor)

    @cached_property
    def role(self) -> str:
        """The visitor's role in the club; empty for others."""
        if not self.visitor.player:
            return ""
        membership = Member.objects.filter(club=self.night.club, player=self.visitor.player)
        return membership.values_list("role", flat=True).first() or ""

    @property
    def organizes(self) -> bool:
        """Whether the visitor plans, pairs and lends."""
        return self.role in ORGANIZING

    @property
    def begun(self) -> bool:
        """Whether the night has begun."""
        return self.night.starts <= timezone.now()

    @cached_property
    def terms(self) -> checking.Terms:
        """The terms of the night."""
        return self.night.terms()

    @cached_property
    def mine(self) -> Answer | None:
        """The visitor's own answer."""
        player = self.visitor.player
        return next((answer for answer in self.answers if player and answer.player_id == player.pk), None)

    @cached_property
    def tables(self) -> list[Table]:
        """The tables with their seats and results."""
        tables = self.night.tables.select_related("result")
        return list(tables.prefetch_related("seats__answer__player", "games__seats"))

    @cached_property
    def seats(self) -> dict[int, Seat]:
        """The seat of each answer."""
        return {seat.answer_id: seat for table in self.tables for seat in table.seats.all()}

    def army(self, answer: Answer) -> Army | None:
        """The army that somebody brings, where the visitor may see it."""
        return self.armies.get(answer.pk)

    def side(self, answer: Answer) -> str:
        """The side that somebody plays, or wants to play."""
        seat = self.seats.get(answer.pk)
        return (seat.side if seat else "") or answer.side

    def came(self, come: str) -> list[Answer]:
        """Those who gave this answer."""
        return [answer for answer in self.answers if answer.come == come]
