"""What organizers send to plan a night, read strictly: a plan, or a sentence for each field that says none."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TypeVar

from django.http import QueryDict

from armybuilder import books
from armybuilder.nights import zones
from armybuilder.nights.checking import Range
from armybuilder.nights.models import PLACE, TITLE, WORDS, Night
from armybuilder.visitors import Visitor
from rules import engine
from rules.engine import words
from rules.models import Edition
from rules.snapshot import catalogue

LONGEST = timedelta(days=3)
LAST_YEAR = 9_000
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
CLOCK = re.compile(r"((?:[01][0-9]|2[0-3]):[0-5][0-9])(?::00)?")
NO_SCENARIO = "No scenario"
SHOWN = "shown:"
"""Before the name of a field: what the form showed in it."""
Read = TypeVar("Read")


class Mistakes(Exception):
    """What is wrong about a plan, by field."""

    def __init__(self, sentences: Mapping[str, str]) -> None:
        super().__init__(*sentences.values())
        self.sentences = sentences


@dataclass(frozen=True, slots=True)
class Plan:
    """A night as it is meant to be."""

    title: str
    starts: datetime
    ends: datetime
    zone: str
    place: str
    words: str
    edition: Edition
    scenario: str
    ranges: Mapping[str, Range]
    rules: tuple[str, ...]
    fair: engine.Halves | None


@dataclass(frozen=True, slots=True)
class Game:
    """What is played: a rule book and one of its scenarios, or none."""

    edition: Edition
    book: engine.Catalogue
    scenario: engine.Scenario | None

    @property
    def value(self) -> str:
        """As forms say it."""
        return f"{self.edition.slug}/{self.scenario.slug if self.scenario else ''}"

    @property
    def name(self) -> str:
        """The scenario, or that there is none."""
        return self.scenario.name if self.scenario else NO_SCENARIO

    @property
    def sides(self) -> tuple[engine.Side, ...]:
        """The sides of the scenario; one that any army plays where there is none."""
        return self.scenario.sides if self.scenario else (engine.Side("", "Army", None, None),)


def game(value: str, visitor: Visitor, night: Night | None = None) -> Game | None:
    """The game that a form says, of those that the visitor may choose, or the night's own."""
    slug, _, scenario = value.partition("/")
    edition = next((one for one in _editions(visitor, night) if one.slug == slug), None)
    if edition is None:
        return None
    book = catalogue(edition)
    return Game(edition, book, book.scenarios.get(scenario)) if not scenario or scenario in book.scenarios else None


def games(visitor: Visitor, night: Night | None = None) -> list[tuple[Edition, list[tuple[str, str]]]]:
    """Every rule book with its scenarios, as choices."""
    found = []
    for edition in _editions(visitor, night):
        scenarios = catalogue(edition).scenarios.values()
        choices = [(f"{edition.slug}/{one.slug}", one.name) for one in scenarios]
        found.append((edition, [*choices, (f"{edition.slug}/", NO_SCENARIO)]))
    return found


def _editions(visitor: Visitor, night: Night | None) -> list[Edition]:
    there = books.books_for(visitor)
    return there if night is None or night.edition in there else [*there, night.edition]


def first_game(visitor: Visitor) -> Game:
    """What a new night plays unless another is chosen."""
    edition = _editions(visitor, None)[0]
    book = catalogue(edition)
    return Game(edition, book, book.scenarios.get(book.default_scenario))


def read(data: QueryDict, visitor: Visitor, night: Night | None = None) -> Plan:
    """The plan that a form says; raises ``Mistakes``."""
    wrong: dict[str, str] = {}

    def field(name: str, reader: Callable[[str], Read]) -> Read | None:
        try:
            return reader(data.get(name, "").replace("\r\n", "\n").strip())
        except ValueError as error:
            wrong[name] = str(error)
            return None

    zone = field("zone", _zone)
    when = hours(data, zone or zones.HOME, wrong)
    played = game(data.get("play", ""), visitor, night)
    title, place, told = field("title", _line(TITLE)), field("place", _line(PLACE)), field("words", _text)
    if played is None:
        raise Mistakes(wrong | {"play": "Choose a scenario from the list."})
    ranges, rules, fair = _terms(data, played, wrong)
    if wrong or when is None or zone is None:
        raise Mistakes(wrong)
    scenario = played.scenario.slug if played.scenario else ""
    return Plan(
        title or titled(played, ranges), *when, zone, place or "", told or "", played.edition, scenario, ranges,
        rules, fair,
    )  # fmt: skip


def titled(played: Game, ranges: Mapping[str, Range]) -> str:
    """``Basic Game, 25 to 30 points``: what a night is called unless it has a name of its own."""
    name = played.scenario.name if played.scenario else played.edition.short_name
    if len(ranges) != 1:
        return name[:TITLE]
    told = range_said(played.book, next(iter(ranges.values())))
    return f"{name}, {told}"[:TITLE] if told else name[:TITLE]


def range_said(book: engine.Catalogue, ends: Range) -> str:
    """``25 to 30 points``, ``up to 15 points``; empty where there are no bounds."""
    least, most = ends
    if most is None:
        return f"from {words.sum_of(book, least)}" if least else ""
    if least is None or least == most:
        return f"{'up to ' if least is None else ''}{words.sum_of(book, most)}"
    return f"{words.points_sign(least)} to {words.sum_of(book, most)}"


def hours(data: Mapping[str, object], zone: str, wrong: dict[str, str]) -> tuple[datetime, datetime] | None:
    """When it starts and ends; what cannot be read is put into ``wrong``. It may end after midnight."""
    first, last = _day(data, "date", wrong), _day(data, "last_day", wrong) if data.get("last_day") else None
    starts, ends = _clock(data, "starts", wrong), _clock(data, "ends", wrong)
    if first is None or starts is None or ends is None or "last_day" in wrong:
        return None
    last = last or (first if ends >= starts else first + timedelta(days=1))
    found: dict[str, datetime] = {}
    for name, day, clock in (("starts", first, starts), ("ends", last, ends)):
        try:
            found[name] = zones.read(f"{day}T{clock}", zone)
        except ValueError as error:
            wrong[name] = str(error)
    return _in_order(found, wrong)


def _in_order(found: Mapping[str, datetime], wrong: dict[str, str]) -> tuple[datetime, datetime] | None:
    if len(found) < 2:
        return None
    if found["ends"] <= found["starts"]:
        wrong["ends"] = "Choose a later time: a game night ends after it starts."
    elif found["ends"] - found["starts"] > LONGEST:
        wrong["last_day"] = f"A game night lasts {LONGEST.days} days at most."
    return found["starts"], found["ends"]


def _day(data: Mapping[str, object], name: str, wrong: dict[str, str]) -> date | None:
    text = str(data.get(name, "")).strip()
    try:
        found = date.fromisoformat(text if DAY.fullmatch(text) else "")
    except ValueError:
        wrong[name] = "Enter a date that is in the calendar, such as 2027-03-23."
        return None
    if found.year > LAST_YEAR:
        wrong[name] = "That date is too far away."
        return None
    return found


def _clock(data: Mapping[str, object], name: str, wrong: dict[str, str]) -> str | None:
    match = CLOCK.fullmatch(str(data.get(name, "")).strip())
    if match is None:
        wrong[name] = "Enter a time, such as 19:00."
        return None
    return match[1]


def _terms(
    data: QueryDict, played: Game, wrong: dict[str, str]
) -> tuple[dict[str, Range], tuple[str, ...], engine.Halves | None]:
    """Points, optional rules and how far apart is fair.

    Where another game is chosen than the form showed, what was left as it was shown becomes what the new game suggests.
    """
    shown, same = data.get("shown", ""), data.get("shown") == played.value
    ranges = {
        side.slug: _range(data, side.slug, wrong) if same or touched(data, side.slug) else (side.least, side.most)
        for side in played.sides
    }
    if shown.partition("/")[0] != played.edition.slug:
        return ranges, tuple(sorted(played.book.default_rules)), played.book.fair
    chosen = set(data.getlist("rule"))
    rules = tuple(slug for slug in played.book.optional_rules if slug in chosen)
    return ranges, rules, _points(data, "fair", wrong)


def touched(data: Mapping[str, object], side: str) -> bool:
    """Whether the points of a side are others than the form showed."""
    names = (f"least:{side}", f"most:{side}")
    return any(name in data and data[name] != data.get(f"{SHOWN}{name}", data[name]) for name in names)


def _range(data: QueryDict, side: str, wrong: dict[str, str]) -> Range:
    least, most = (_points(data, f"{end}:{side}", wrong) for end in ("least", "most"))
    if least is not None and most is not None and least > most:
        wrong[f"most:{side}"] = "That is less than the minimum."
    return least, most


def _points(data: Mapping[str, object], name: str, wrong: dict[str, str]) -> engine.Halves | None:
    text = str(data.get(name, "")).strip()
    try:
        return words.read_points(text) if text else None
    except ValueError as error:
        wrong[name] = str(error)
        return None


def ranges_typed(data: Mapping[str, object], played: Game) -> dict[str, Range]:
    """The points that a form shows, as far as they can be read."""
    return {
        side.slug: (_points(data, f"least:{side.slug}", {}), _points(data, f"most:{side.slug}", {}))
        for side in played.sides
    }


def _zone(text: str) -> str:
    if not zones.is_known(text):
        raise ValueError("Choose a time zone from the list, such as Europe/Lisbon.")
    return text


def _line(bound: int) -> Callable[[str], str]:
    return lambda text: engine.clean_text(text, bound)


def _text(text: str) -> str:
    return engine.clean_text(text, WORDS, True)
