"""The form by which a night is planned, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.http import QueryDict
from django.utils import timezone

from armybuilder.clubs.models import Club
from armybuilder.core.values import Shown
from armybuilder.nights import actions, plan_preview, planning, zones
from armybuilder.nights.checking import Range
from armybuilder.nights.models import Night
from armybuilder.nights.planning import SHOWN, Game
from armybuilder.visitors import Visitor
from rules import engine
from rules.engine import words

FIELDS = ("title", "date", "starts", "ends", "last_day", "zone", "place", "words", "play", "fair")
FOLDED = {"zone": ("zone", "last_day"), "words": ("title", "words", "fair")}
"""The folds of the form, with the fields in each."""
RULES_SEEN = 4
"""Optional rules that stand outside the fold."""
WEEK, LASTS = timedelta(days=7), timedelta(hours=3)
HOUR = 19


def fresh(club: Club, visitor: Visitor, now: datetime) -> dict[str, object]:
    """What a new plan begins with: the club's last place and hours, a week later, or an evening in a week."""
    last = club.nights.order_by("-starts").first()
    played = (planning.game(f"{last.edition.slug}/{last.scenario}", visitor) if last else None) or planning.first_game(
        visitor
    )
    own = visitor.player.zone if visitor.player else ""
    zone = own or (last.zone if last else zones.HOME)
    if last:
        starts, ends = (zones.local(moment, zone) for moment in _next(last, now))
    else:
        starts = zones.local(now, zone).replace(hour=HOUR, minute=0) + WEEK
        ends = starts + LASTS
    typed = {"title": "", "zone": zone, "words": "", "play": played.value} | _hours(starts, ends)
    return typed | {"place": last.place if last else club.place} | _book_terms(played)


def _next(last: Night, now: datetime) -> tuple[datetime, datetime]:
    """The same weekday and hours there, in the first week in which that is to come."""
    weeks = max(1, -(-(now - last.starts) // WEEK)) if now > last.starts else 1
    starts, ends = (zones.later(moment, last.zone, weeks * WEEK) for moment in (last.starts, last.ends))
    return starts, ends


def _hours(starts: datetime, ends: datetime) -> dict[str, object]:
    """Date and times as the form's fields have them; the last day is said where it is not the same night."""
    expected = starts.date() if ends.time() > starts.time() else starts.date() + timedelta(days=1)
    last_day = "" if ends.date() == expected else ends.date().isoformat()
    clocks = {"starts": f"{starts:%H:%M}", "ends": f"{ends:%H:%M}", "last_day": last_day}
    return {"date": starts.date().isoformat(), **clocks}


def _book_terms(played: Game) -> dict[str, object]:
    """Points, rules and fairness as the book has them."""
    return _terms(_suggested(played), sorted(played.book.default_rules), played.book.fair)


def _suggested(played: Game) -> dict[str, Range]:
    return {side.slug: (side.least, side.most) for side in played.sides}


def _terms(ranges: Mapping[str, Range], rules: list[str], fair: int | None) -> dict[str, object]:
    return {"rule": rules, "fair": _sign(fair)} | _points(ranges)


def _points(ranges: Mapping[str, Range]) -> dict[str, object]:
    typed: dict[str, object] = {}
    for side, (least, most) in ranges.items():
        typed |= {f"least:{side}": _sign(least), f"most:{side}": _sign(most)}
    return typed


def _sign(halves: int | None) -> str:
    return "" if halves is None else words.points_sign(halves)


def kept(night: Night) -> dict[str, object]:
    """The plan of a night as it stands."""
    typed: dict[str, object] = {name: getattr(night, name) for name in ("title", "zone", "place", "words")}
    typed |= _hours(zones.local(night.starts, night.zone), zones.local(night.ends, night.zone))
    ranges = {side: (least, most) for side, (least, most) in night.ranges.items()}
    return typed | {"play": f"{night.edition.slug}/{night.scenario}"} | _terms(ranges, night.rules, night.fair)


def sent(data: QueryDict) -> dict[str, object]:
    """What was typed, to be shown again."""
    return {**data.dict(), "rule": data.getlist("rule")}


def form(night: Night, visitor: Visitor, typed: Mapping[str, object], wrong: Mapping[str, str]) -> Shown:
    """The form, with what was typed and what is wrong about it."""
    known = night if night.pk else None
    played = planning.game(str(typed.get("play", "")), visitor, known) or planning.first_game(visitor)
    typed = _of_game(typed, played, keeping=bool(wrong))
    chosen = typed.get("rule")
    rules = chosen if isinstance(chosen, list) else []
    own = visitor.player.zone if visitor.player else ""
    return {
        "club": night.club,
        "night": known,
        "at": actions.address(night) if known else "",
        "typed": {name: typed.get(name, "") for name in FIELDS},
        "wrong": wrong,
        "open": {fold: any(name in wrong for name in names) for fold, names in FOLDED.items()},
        "games": planning.games(visitor, known),
        "play": played.value,
        "zones": zones.choices(timezone.now()),
        "own_zone": own and typed.get("zone") == own,
        "book": played.book,
        "title_given": planning.titled(played, planning.ranges_typed(typed, played)),
        "suggests": _suggests(played),
        "sides": [_side(played, side, typed, wrong) for side in played.sides],
        "rules": _rules(played, rules),
        "preview": plan_preview.preview(night.club, visitor, played, typed, rules),
    }


def _of_game(typed: Mapping[str, object], played: Game, keeping: bool) -> Mapping[str, object]:
    """What was typed, with the terms of the game that is chosen where the form showed another one.

    ``keeping`` is for a plan that was refused: points that were typed then stay.
    """
    shown = str(typed.get("shown", played.value))
    if shown == played.value:
        return typed
    terms = _points(_suggested(played)) if _is_of(shown, played) else _book_terms(played)
    kept = {name for name in terms if keeping and planning.touched(typed, name.partition(":")[2])}
    return {**typed, **{name: value for name, value in terms.items() if name not in kept}}


def _is_of(shown: str, played: Game) -> bool:
    """Whether the form showed another scenario of the same rule book."""
    return shown.partition("/")[0] == played.edition.slug


def _rules(played: Game, chosen: list[str]) -> dict[str, object]:
    """The optional rules, a few of them in sight and the others in a fold."""
    every = [(rule.slug, rule.name, rule.slug in chosen) for rule in played.book.optional_rules.values()]
    seen = len(every) if len(every) == RULES_SEEN + 1 else RULES_SEEN
    more = every[seen:]
    return {"seen": every[:seen], "more": more, "open": any(is_chosen for _, _, is_chosen in more)}


def _suggests(played: Game) -> str:
    """``Basic Game suggests 25 to 40.``"""
    if len(played.sides) > 1 or not played.scenario:
        return ""
    told = planning.range_said(played.book, (played.sides[0].least, played.sides[0].most))
    return f"{played.name} suggests {told}." if told else ""


def _side(played: Game, side: engine.Side, typed: Mapping[str, object], wrong: Mapping[str, str]) -> Shown:
    """The points of one side, to be typed."""
    ends = []
    for end, label in (("least", "at least"), ("most", "at most")):
        field = f"{end}:{side.slug}"
        value = typed.get(field, "")
        shown = {"name": f"{SHOWN}{field}", "value": value if not wrong else typed.get(f"{SHOWN}{field}", value)}
        ends.append({"name": field, "label": label, "value": value, "wrong": wrong.get(field, ""), "shown": shown})
    several = len(played.sides) > 1
    return {"name": side.name if several else "", "label": side.name if several else "Points per army", "ends": ends}
