"""The year before a night, for its players: who sat out, who met, and whom each met last.

Pairings follow from it. The standings that players see are in ``standings``.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import timedelta

from django.db.models import Q

from armybuilder.nights.models import Answer, Night, Rsvp, Seat
from armybuilder.nights.pairing import Season

YEAR = timedelta(days=365)


def before(night: Night, answers: Iterable[Answer]) -> Season:
    """The season of those who answered, by the ids of their answers."""
    now = {given_answer.player_id: given_answer.pk for given_answer in answers}
    earlier = night.club.nights.filter(
        starts__lt=night.starts, starts__gt=night.starts - YEAR, canceled=None, tables__isnull=False
    )  # fmt: skip
    seats = Seat.objects.filter(table__night__in=earlier.order_by().values("pk"), leads=True)
    tables: dict[int, list[int]] = defaultdict(list)
    seated: set[tuple[int, int]] = set()
    ordered = seats.order_by("table__night__starts", "table__night", "table__number", "-left")
    for table, evening, player in ordered.values_list("table", "table__night", "answer__player"):
        tables[table].append(now.get(player, 0))
        seated.add((evening, player))
    meetings: Counter[frozenset[int]] = Counter()
    last_opponents = {}
    for pair in tables.values():
        if len(pair) == 2 and 0 not in pair:
            meetings[frozenset(pair)] += 1
        for own, other in zip(pair, reversed(pair), strict=True):
            last_opponents[own] = other
    came = Answer.objects.filter(Q(army__isnull=False) | Q(version__isnull=False), night__in=earlier, come=Rsvp.YES)
    resting = set(came.order_by().values_list("night", "player")) - seated
    rests = Counter(now[player] for _, player in resting if player in now)
    return Season(rests, meetings, last_opponents)


def after(season: Season, pairs: Collection[frozenset[int]]) -> Season:
    """The season as if these had met last."""
    last_opponents = dict(season.last_opponents)
    for first, other in map(tuple, pairs):
        last_opponents |= {first: other, other: first}
    return replace(season, last_opponents=last_opponents)
