"""The form by which a night is planned, and the list of a club's nights, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db import models
from django.http import QueryDict

from armybuilder.armies.values import Shown
from armybuilder.clubs.models import ORGANIZING, Club
from armybuilder.nights import deeds, planning, zones
from armybuilder.nights.checking import Range
from armybuilder.nights.models import Come, Night
from armybuilder.nights.planning import Game
from armybuilder.visitors import Visitor
from rules.engine import words

FIELDS = ("title", "starts", "ends", "zone", "place", "words", "play", "shown", "fair")
PAST = 50
"""Past nights that are listed."""
EVENING, LASTS = timedelta(days=7), timedelta(hours=3)
HOUR = 19


def fresh(club: Club, visitor: Visitor, now: datetime) -> dict[str, object]:
    """What a new plan begins with: the club's last place and hours, a week later, or an evening in a week."""
    last = club.nights.order_by("-starts").first()
    played = (planning.game(f"{last.edition.slug}/{last.scenario}", visitor) if last else None) or planning.first_game(
        visitor
    )
    own = visitor.player.zone if visitor.player else ""
    zone = last.zone if last else own or zones.HOME
    if last:
        starts, ends = _next(last, now)
    else:
        begins = zones.local(now, zone).replace(hour=HOUR, minute=0) + EVENING
        starts, ends = (moment.strftime(zones.TYPED) for moment in (begins, begins + LASTS))
    typed = {"title": "", "starts": starts, "ends": ends, "zone": zone, "words": "", "play": played.value}
    return typed | {"place": last.place if last else club.place} | _book_terms(played)


def _next(last: Night, now: datetime) -> tuple[str, str]:
    """The same weekday and hours, the first week in which that is to come."""
    weeks = max(1, -(-(now - last.starts) // EVENING)) if now > last.starts else 1
    begins, ends = zones.local(last.starts, last.zone), zones.local(last.ends, last.zone)
    return tuple((moment + weeks * EVENING).strftime(zones.TYPED) for moment in (begins, ends))  # type: ignore[return-value]


def _book_terms(played: Game) -> dict[str, object]:
    """Points, rules and fairness as the book has them."""
    ranges = {side.slug: (side.least, side.most) for side in played.sides}
    return _terms(ranges, sorted(played.book.default_rules), played.book.fair)


def _terms(ranges: Mapping[str, Range], rules: list[str], fair: int | None) -> dict[str, object]:
    typed: dict[str, object] = {"rule": rules, "fair": _sign(fair)}
    for side, (least, most) in ranges.items():
        typed |= {f"least:{side}": _sign(least), f"most:{side}": _sign(most)}
    return typed


def _sign(halves: int | None) -> str:
    return "" if halves is None else words.points_sign(halves)


def kept(night: Night) -> dict[str, object]:
    """The plan of a night as it stands."""
    typed: dict[str, object] = {name: getattr(night, name) for name in ("title", "zone", "place", "words")}
    typed |= {"starts": zones.typed(night.starts, night.zone), "ends": zones.typed(night.ends, night.zone)}
    ranges = {side: (least, most) for side, (least, most) in night.ranges.items()}
    return typed | {"play": f"{night.edition.slug}/{night.scenario}"} | _terms(ranges, night.rules, night.fair)


def sent(data: QueryDict) -> dict[str, object]:
    """What was typed, to be shown again."""
    return {**data.dict(), "rule": data.getlist("rule")}


def form(night: Night, visitor: Visitor, typed: Mapping[str, object], wrong: Mapping[str, str]) -> Shown:
    """The form, with what was typed and what is wrong about it."""
    known = night if night.pk else None
    played = planning.game(str(typed.get("play", "")), visitor, known) or planning.first_game(visitor)
    if "shown" in typed and typed["shown"] != played.value:
        typed = {**typed, **_book_terms(played)}
    chosen = typed.get("rule")
    rules = chosen if isinstance(chosen, list) else []
    return {
        "club": night.club,
        "night": known,
        "at": deeds.address(night) if known else "",
        "typed": {name: typed.get(name, "") for name in FIELDS},
        "wrong": wrong,
        "games": planning.games(visitor, known),
        "play": played.value,
        "zones": zones.known(),
        "book": played.book,
        "sides": [_side(played, side.slug, side.name, typed, wrong) for side in played.sides],
        "rules": [(rule.slug, rule.name, rule.slug in rules) for rule in played.book.optional_rules.values()],
    }


def _side(played: Game, slug: str, name: str, typed: Mapping[str, object], wrong: Mapping[str, str]) -> Shown:
    """The points of one side, to be typed."""
    ends = []
    for end, label in (("least", "At least"), ("most", "At most")):
        field = f"{end}:{slug}"
        ends.append({"name": field, "label": label, "value": typed.get(field, ""), "wrong": wrong.get(field, "")})
    return {"name": name if len(played.sides) > 1 else "", "ends": ends}


def nights(club: Club, visitor: Visitor, now: datetime) -> Shown:
    """The nights of a club: those to come, the next one first, and those that were, the last one first."""
    counted = models.Count("answers", filter=models.Q(answers__come=Come.YES))
    found = Night.objects.visible_to(visitor).filter(club=club).annotate(come=counted).order_by("starts", "pk")
    coming, past = found.filter(ends__gte=now), found.filter(ends__lt=now).order_by("-starts", "-pk")[:PAST]
    zone = visitor.player.zone if visitor.player else ""
    role = club.members.filter(player=visitor.player).values_list("role", flat=True).first() if visitor.player else ""
    return {
        "club": club,
        "coming": [_row(night, zone) for night in coming],
        "past": [_row(night, zone) for night in past],
        "organizes": role in ORGANIZING,
    }


def _row(night: Night, zone: str) -> Shown:
    when = zones.when(night.starts, night.ends, night.zone, zone)
    return {"night": night, "at": deeds.address(night), "when": when}
