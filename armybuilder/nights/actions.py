"""Actions on a night: plan, answer, bring and lend armies, make pairings, record results."""

from collections.abc import Collection, Iterable, Mapping
from functools import partial
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from armybuilder.accounts.models import Player
from armybuilder.armies.models import Army, ArmyQuerySet
from armybuilder.armies.visibility import Visibility
from armybuilder.audit import trail
from armybuilder.clubs.models import Club
from armybuilder.core.db import transactions
from armybuilder.nights import played_versions, seasons
from armybuilder.nights.checking import Terms, fair
from armybuilder.nights.models import Answer, Night, Result, Rsvp, Seat, Table
from armybuilder.nights.notices import notify_members
from armybuilder.nights.pairing import Attendee, Pair, Pairing, gap, paired
from armybuilder.visitors import Visitor
from rules import engine


class TooFewPlayers(Exception):
    """A pairing needs two players with an army."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.count = count
        """The number of players there are."""


@transaction.atomic
def plan(club: Club, columns: Mapping[str, Any], actor: Player | None, code: UUID | None = None) -> Night:
    """Create a night with these columns and notify the members. Raises ``IntegrityError`` if a night has that code."""
    night = Night(club=club, organizer=actor, code=code or uuid4(), **columns)
    night.save()
    _record(night, "night-planned", actor)
    notify_members(night, "night-planned", actor)
    return night


def change(night: Night, columns: Mapping[str, Any], actor: Player | None) -> bool:
    """Change the columns of the night's plan. Tables without a result are dropped if the game changes.

    Returns whether anything has changed.
    """
    if all(getattr(night, name) == value for name, value in columns.items()):
        return False
    was = (night.edition, night.scenario)
    for name, value in columns.items():
        setattr(night, name, value)
    night.revision += 1
    if was != (night.edition, night.scenario):
        night.draw_count += 1
        night.tables.filter(result=None).delete()
        night.answers.update(side="")
    night.save()
    if night.ends > timezone.now():
        # Tables without a result use the new plan.
        night.answers.filter(seat__table__result=None).update(version=None)
    _record(night, "night-changed", actor)
    notify_members(night, "night-changed", actor)
    return True


def _record(night: Night, key: str, actor: Player | None) -> None:
    trail.record(night.club.log_place, key, actor, night=night.title_to_keep())


def call_off(night: Night, off: bool, actor: Player | None) -> None:
    """Cancel the night, or bring it back."""
    if off == (night.canceled is not None):
        return
    night.canceled = timezone.now() if off else None
    night.revision += 1
    night.save(update_fields=("canceled", "revision", "changed"))
    key = "night-canceled" if off else "night-restored"
    _record(night, key, actor)
    notify_members(night, key, actor)


def answer(night: Night, player: Player, come: str) -> Answer:
    """Answer for a player. One who does not come leaves their table."""
    given_answer, _ = night.answers.update_or_create(player=player, defaults={"come": come})
    if come == Rsvp.NO:
        given_answer.army, given_answer.version, given_answer.crew, given_answer.borrowed = None, None, "", False
        given_answer.save(update_fields=("army", "version", "crew", "borrowed"))
    if come != Rsvp.YES:
        stand_up(given_answer)
    return given_answer


def stay_away(club: Club, player: Player, **signal: object) -> None:
    """Leave all future nights, and remove what was brought to past ones; results stay."""
    for night in club.nights.filter(answers__player=player, ends__gte=timezone.now()):
        answer(night, player, Rsvp.NO)
    Answer.objects.filter(night__club=club, player=player, borrowed=False).update(army=None)


def stand_up(own_answer: Answer) -> None:
    """Leave the table. A table with only one army left is deleted, unless it has a result."""
    seat = Seat.objects.filter(answer=own_answer, table__result=None).select_related("table").first()
    if seat and seat.leads:
        seat.table.delete()
    elif seat:
        seat.delete()


def own_armies(visitor: Visitor) -> ArmyQuerySet:
    """The visitor's own armies."""
    return Army.objects.made_by(visitor).filter(binned=None)


def shelf(night: Night, visitor: Visitor) -> ArmyQuerySet:
    """The armies of the club's library that the visitor may see; they can be lent."""
    return Army.objects.visible_to(visitor).filter(shelved__club=night.club)


def armies_to_bring(night: Night, visitor: Visitor) -> ArmyQuerySet:
    """The visitor's own armies, and those of the club's library."""
    own, lendable = (armies.order_by().values("pk") for armies in (own_armies(visitor), shelf(night, visitor)))
    return Army.objects.filter(Q(pk__in=own) | Q(pk__in=lendable)).select_related("edition")


def bring(own_answer: Answer, army: Army | None, *, borrowed: bool, crew: str | None = None) -> None:
    """Bring an army, or only a crew of it; ``None``: the same figures as before, of another army all.

    The player's own army becomes visible to the club.
    """
    if crew is None:
        crew = own_answer.crew if army == own_answer.army else ""
    if army != own_answer.army or crew != own_answer.crew:
        own_answer.version = None
    own_answer.army, own_answer.crew, own_answer.borrowed = army, crew, borrowed
    own_answer.save(update_fields=("army", "version", "crew", "borrowed"))
    if army and not borrowed and army.visibility in (Visibility.ME, Visibility.LINK):
        army.visibility = Visibility.CLUB
        army.save(update_fields=("visibility",))


def comers(answers: Iterable[Answer], armies: dict[int, Army]) -> list[Attendee]:
    """Those who come with an army that can be computed."""
    pairs = ((row, armies.get(row.pk)) for row in answers if row.come == Rsvp.YES)
    return [Attendee(row.pk, engine.bill(army.build()).total, row.side) for row, army in pairs if army]


def present(night: Night) -> list[Answer]:
    """The answers of current members, in order."""
    still = Q(player__memberships__club=night.club)
    return list(night.answers.filter(still).select_related("player", "army__edition"))


def draw(night: Night, visitor: Visitor, everybody: bool = False) -> bool:
    """Make tables for those who come with an army and have none that still works, or for ``everybody`` again.

    Tables that were accepted or have a result stay in any case. If all have tables that work, everybody gets the next
    best pairing. Returns whether anything has changed. Raises ``TooFewPlayers`` if there is nobody to pair, and
    ``Overtaken`` if somebody answered, played or paired at the same time.
    """
    as_read, answers = as_it_is(night), present(night)
    there = {attendee.id: attendee for attendee in comers(answers, played_versions.played_armies(answers, visitor))}
    tables = list(night.tables.prefetch_related("seats").select_related("result"))
    if not tables and len(there) < 2:
        raise TooFewPlayers(len(there))
    terms, history = night.terms(), seasons.before(night, answers)
    fixed = [table for table in tables if table.pinned or hasattr(table, "result")]
    staying = fixed if everybody else [table for table in tables if table in fixed or _still_works(table, there, terms)]
    pairing = paired(_without_table(there, staying), history, terms.sides)
    if tables and _pairs(tables, staying) == set(map(frozenset, pairing.pairs)):
        if pairing.out and not everybody:
            return False
        now, staying = _pairs(tables, fixed), fixed
        pairing = paired(_without_table(there, staying), seasons.after(history, now), terms.sides)
    transactions.write(partial(_draw, night, as_read, staying, pairing, visitor.player))
    return True


def _without_table(there: Mapping[int, Attendee], kept_tables: Iterable[Table]) -> list[Attendee]:
    seated = {seat.answer_id for table in kept_tables for seat in table.seats.all()}
    return [attendee for attendee in there.values() if attendee.id not in seated]


def _pairs(tables: Iterable[Table], kept_tables: Collection[Table]) -> set[frozenset[int]]:
    """The pairs of the tables that do not stay."""
    return {frozenset(_leaders(table)) for table in tables if table not in kept_tables}


def _still_works(table: Table, there: Mapping[int, Attendee], terms: Terms) -> bool:
    """Whether both players still come, and their armies are a fair match."""
    first, other = _leaders(table)
    if first not in there or other not in there or first == other:
        return False
    return fair(gap(there[first], there[other], terms.sides), terms)


def hold(night: Night) -> None:
    """Lock the night until the transaction ends."""
    list(Night.objects.select_for_update().filter(pk=night.pk).values_list("pk"))


def as_it_is(night: Night) -> list[object]:
    """The state that forms and pairings depend on: how often pairings were made, the answers, and the fixed tables."""
    answers = night.answers.order_by("pk").values_list("pk", "come", "army", "version", "crew", "side")
    tables = night.tables.order_by("pk").values_list("pk", "pinned", "result")
    return [*Night.objects.filter(pk=night.pk).values_list("draw_count", "revision"), *answers, *tables]


def _draw(
    night: Night, as_read: list[object], kept_tables: list[Table], pairing: Pairing, actor: Player | None
) -> None:
    hold(night)
    if as_it_is(night) != as_read:
        raise transactions.Overtaken
    night.tables.exclude(pk__in=[table.pk for table in kept_tables]).delete()
    _seat(night, pairing, len(kept_tables))
    night.draw_count += 1
    night.save(update_fields=("draw_count",))
    notify_members(night, "night-paired", actor, coming=True)


def _leaders(table: Table) -> Pair:
    pair = [seat.answer_id for seat in table.seats.all() if seat.leads]
    return (pair[0], pair[-1]) if pair else (0, 0)


def _seat(night: Night, pairing: Pairing, kept_count: int) -> None:
    """The pairs at tables, fixed ones first; the first side of a scenario sits on the left."""
    for number, table in enumerate(night.tables.all(), 1):
        night.tables.filter(pk=table.pk).update(number=1_000_000 + number)
    for number, table in enumerate(night.tables.all(), 1):
        night.tables.filter(pk=table.pk).update(number=number)
    sides = tuple(night.terms().sides) or ("", "")
    for number, pair in enumerate(pairing.pairs, kept_count + 1):
        table = Table.objects.create(night=night, number=number)
        for left, attendee, side in zip((True, False), pair, sides, strict=True):
            Seat.objects.create(table=table, answer_id=attendee, left=left, side=side)


def swap(night: Night, own_answer: Answer, other: Answer) -> None:
    """Let two players swap places; one of them may sit out."""
    seats = {seat.answer_id: seat for seat in Seat.objects.filter(answer__in=(own_answer, other), table__result=None)}
    first, second = seats.get(own_answer.pk), seats.get(other.pk)
    if first and second:
        spare = first.answer_id
        Seat.objects.filter(pk=first.pk).delete()
        Seat.objects.filter(pk=second.pk).update(answer=spare)
        first.pk, first.answer_id = None, other.pk
        first.save(force_insert=True)
    elif seat := first or second:
        Seat.objects.filter(pk=seat.pk).update(answer=other if first else own_answer)
    else:
        return
    night.draw_count += 1
    night.save(update_fields=("draw_count",))


def join(own_answer: Answer, table: Table, left: bool) -> None:
    """Let somebody without a table join a side of one."""
    if not Seat.objects.filter(answer=own_answer).exists():
        Seat.objects.create(table=table, answer=own_answer, left=left, leads=False)


def pin(table: Table, pinned: bool) -> None:
    """Keep the pair, even if it is not fair and the others are paired again."""
    table.pinned = pinned
    table.save(update_fields=("pinned",))


def record(table: Table, values: Mapping[str, object], actor: Player | None) -> None:
    """Record a result; a later one replaces it. The armies stay in the versions that met."""
    played_versions.keep(table)
    Result.objects.update_or_create(table=table, defaults={**values, "author": actor})
