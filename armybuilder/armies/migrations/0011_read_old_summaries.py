"""The English sentences of old versions become keys and values; what cannot be read stays as it was written.

A sentence is taken for read only where its message says the very same, so that every history shows what it showed.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models.functions import Cast

from rules.engine.wording.messages import Message, Named, Points, Table, Value, as_written, message

LONGEST = 200
"""Letters that a sentence could have."""
TOGETHER = 200
"""Rows written by one statement."""
POINTS = r"(?:[0-9]+½?|½)"
PRICED = re.compile(rf"(?P<change>.+), (?P<sign>[+–])(?P<points>{POINTS})", re.DOTALL)
PLASTICS = ("green", "tan", "grey", "blue", "red", "bone", "copper", "violet")


class Book:
    """The names of a rule book's rows."""

    def __init__(self, apps: Apps, slug: str) -> None:
        self.apps, self.slug = apps, slug

    def _rows(self, model: str, path: str, *columns: str) -> list[tuple[Any, ...]]:
        rows = self.apps.get_model("rules", model)._default_manager.filter(**{path: self.slug})
        return [*rows.order_by("-pk").values_list("name", *columns)]

    @cached_property
    def figures(self) -> dict[str, str]:
        return dict(self._rows("FigureType", "edition__slug", "slug"))

    @cached_property
    def levels(self) -> dict[str, str]:
        rows = self._rows("Level", "option__edition__slug", "option__slug", "slug")
        return {name: f"{option}/{level}" for name, option, level in rows}

    @cached_property
    def rules(self) -> dict[str, str]:
        return dict(self._rows("OptionalRule", "edition__slug", "slug"))

    @cached_property
    def scenarios(self) -> dict[str, str]:
        return dict(self._rows("Scenario", "edition__slug", "slug"))

    @cached_property
    def sides(self) -> dict[tuple[str, str], str]:
        rows = self._rows("Side", "scenario__edition__slug", "scenario__name", "scenario__slug", "slug")
        return {(scenario, name): f"{of}/{slug}" for name, scenario, of, slug in rows}

    def named(self, table: Table, known: dict[str, str], name: str) -> Value:
        return Named(table, known[name], self.slug, name) if name in known else name


class Books(dict[str, Book]):
    """The rule books by their slugs."""

    def __init__(self, apps: Apps) -> None:
        super().__init__()
        self.apps = apps

    def __missing__(self, slug: str) -> Book:
        return self.setdefault(slug, Book(self.apps, slug))

    @cached_property
    def slugs(self) -> dict[str, str]:
        """The slugs of rule books by what they are called."""
        rows = self.apps.get_model("rules", "Edition")._default_manager.values_list("slug", "short_name", "revision")
        return {f"{name} r{revision}" if revision else name: slug for slug, name, revision in rows}


def halves(said: str) -> int:
    return 2 * int(said.removesuffix("½") or 0) + said.endswith("½")


def splits(text: str, between: str) -> Iterator[tuple[str, str]]:
    """Every way to take the text apart there."""
    for match in re.finditer(re.escape(between), text):
        yield text[: match.start()], text[match.end() :]


def names(text: str) -> tuple[str, ...]:
    """``a, b and c`` as its names."""
    head, _, last = text.rpartition(" and ")
    return (*head.split(", "), last) if head else (text,)


def read(text: str, book: Book, books: Books) -> Message:
    """The message that says exactly this."""
    found = (said for said in readings(text, book, books) if str(said) == text)
    return next(found, None) or as_written(text)


def readings(text: str, book: Book, books: Books) -> Iterator[Message]:
    """What it may mean, the likeliest first."""
    for change, points in prices(text):
        for said in changes(change, book, books):
            key = "dearer" if points > 0 else "cheaper"
            yield message(key, change=said, points=Points(abs(points))) if points else said


def prices(text: str) -> Iterator[tuple[str, int]]:
    """The change and its difference in points."""
    if match := PRICED.fullmatch(text):
        yield match["change"], halves(match["points"]) * (1 if match["sign"] == "+" else -1)
    yield text, 0


def changes(text: str, book: Book, books: Books) -> Iterator[Message]:
    """One change, several that are counted, or two."""
    if match := re.fullmatch(r"([0-9]+) changes", text):
        yield message("several-changes", count=int(match[1]))
    if match := re.fullmatch(r"Back to version ([0-9]+)", text):
        yield message("army-back", number=int(match[1]))
    if match := re.fullmatch(r"Back to “(.*)”", text, re.DOTALL):
        yield message("army-back-named", title=match[1])
    for was_said, is_said in splits(text, "; "):
        both = [next(alone(part, book, books), None) for part in (was_said, is_said)]
        if both[0] and both[1]:
            yield message("two-changes", first=both[0], second=both[1])
    yield from alone(text, book, books)


def alone(text: str, book: Book, books: Books) -> Iterator[Message]:
    """One change; each reading says the very same."""
    for reading in (of_army, of_rows, of_unit):
        yield from (said for said in reading(text, book, books) if str(said) == text)


def of_army(text: str, book: Book, books: Books) -> Iterator[Message]:
    for sentence, key in (("No limit", "army-no-limit"), ("No scenario", "army-no-scenario"),
                          ("Units in another order", "units-reordered")):  # fmt: skip
        if text == sentence:
            yield message(key)
    if text == "Notes of the army":
        yield message("army-field-text", field=message("field-notes"))
    if text == "Plastic of the edition":
        yield message("army-field-default", field=message("field-plastic"))
    if text.startswith("Plastic "):
        color = text.removeprefix("Plastic ")
        said: Value = Message(f"color-{color}") if color in PLASTICS else color
        yield message("army-field", field=message("field-plastic"), value=said)
    if text == "Turn chart":
        yield message("army-field-unset", field=message("field-chart"))
    if match := re.fullmatch(r"Turn chart ([0-9]+)", text):
        yield message("army-field", field=message("field-chart"), value=int(match[1]))
    if text.startswith("Army named "):
        yield message("army-named", name=text.removeprefix("Army named "))
    if match := re.fullmatch(rf"Limit ({POINTS}) (.+)", text, re.DOTALL):
        points = Points(halves(match[1]))
        yield message("army-limit", sum=message("points", points=points))
        yield message("army-limit", sum=message("number-of", count=points, of=match[2]))


def of_rows(text: str, book: Book, books: Books) -> Iterator[Message]:
    """What names rows of the rule book, where it knows them."""
    if text in book.scenarios:
        yield message("army-scenario", scenario=book.named("scenario", book.scenarios, text))
    for scenario, side in splits(text, ", "):
        if (scenario, side) in book.sides:
            slug = book.sides[scenario, side]
            side_said = Named("side", slug, book.slug, side)
            yield message("army-side", scenario=book.named("scenario", book.scenarios, scenario), side=side_said)
    for tail, key in ((" in play", "army-rules"), (" out of play", "army-rules-out")):
        if text.endswith(tail):
            said = text.removesuffix(tail)
            rules = (said,) if said in book.rules else names(said)
            if all(one in book.rules for one in rules):
                yield message(key, rules=tuple(book.named("rule", book.rules, one) for one in rules))
            yield message(key, rules=(said,))
    for now, was in splits(text, " instead of "):
        if now in books.slugs and was in books.slugs:
            new, old = (Named("book", books.slugs[one], books.slugs[one], one) for one in (now, was))
            yield message("army-book", book=new, was=old)
    for level, unit in splits(text, " for "):
        if level in book.levels:
            yield message("unit-takes", level=book.named("level", book.levels, level), unit=unit)
    for unit, level in splits(text, " without "):
        if level in book.levels and not unit.endswith(" added"):
            yield message("unit-drops", unit=unit, level=book.named("level", book.levels, level))
    for unit, figures in splits(text, ": "):
        for now, was in splits(figures, " instead of "):
            new, old = (book.named("figure", book.figures, one) for one in (now, was))
            yield message("unit-figure", unit=unit, figure=new, was=old)


COUNT = re.compile(r"(?P<count>[0-9]+) × (?P<unit>.+)", re.DOTALL)
BEHIND = ((" moved up", "unit-up"), (" moved down", "unit-down"), (" without picture", "unit-no-picture"))
BEFORE = (
    ("One set of chips for ", "unit-chips"), ("A set of chips each for ", "unit-chips-each"), ("Notes of ", "unit-notes"),
    ("Another picture of ", "unit-other-picture"), ("Picture of ", "unit-picture"),
)  # fmt: skip


def of_unit(text: str, book: Book, books: Books) -> Iterator[Message]:
    """What names a unit, and perhaps rows that the rule book no longer has."""
    for before, key in BEFORE:
        if text.startswith(before):
            yield message(key, unit=text.removeprefix(before))
    if text.startswith("What ") and text.endswith(" looks like"):
        yield message("unit-look", unit=text.removeprefix("What ").removesuffix(" looks like"))
    if text.startswith("With "):
        for unit, whom in splits(text.removeprefix("With "), ": "):
            yield message("unit-with-nobody", unit=unit)
            yield message("unit-with", unit=unit, names=names(whom))
    for tail, key in BEHIND:
        if text.endswith(tail):
            yield message(key, unit=text.removesuffix(tail))
    for tail, verb in ((" added", "added"), (" removed", "removed")):
        if text.endswith(tail):
            yield from counted(text.removesuffix(tail), verb)
    for said, lost in splits(text, " added without "):
        levels = (lost,) if lost in book.levels else names(lost)
        held = tuple(book.named("level", book.levels, one) for one in levels)
        for one in counted(said, "added"):
            yield message(f"{one.key}-without", **dict(one.values), levels=held)
    for was, name in splits(text, " renamed "):
        yield message("unit-renamed", was=was, name=name)
    if match := COUNT.fullmatch(text):
        yield message("unit-count", count=int(match["count"]), unit=match["unit"])
    for level, unit in splits(text, " for "):
        yield message("unit-takes", level=level, unit=unit)
    for unit, level in splits(text, " without "):
        yield message("unit-drops", unit=unit, level=level)
    for now, was in splits(text, " instead of "):
        yield message("army-book", book=now, was=was)


def counted(said: str, verb: str) -> Iterator[Message]:
    """``3 × Ghouls``, or a unit of one figure."""
    if match := COUNT.fullmatch(said):
        yield Message(f"units-{verb}", (("count", int(match["count"])), ("unit", match["unit"])))
    yield Message(f"unit-{verb}", (("unit", said),))


def rewritten(apps: Apps, rows: Callable[[Any], Iterable[tuple[int, object]]]) -> None:
    """Write another summary for versions of every army."""
    version = apps.get_model("armies", "Version")
    manager = version._default_manager
    for army in apps.get_model("armies", "Army")._default_manager.values_list("pk", flat=True):
        made = [version(pk=pk, summary=summary) for pk, summary in rows(manager.filter(army=army).order_by("number"))]
        manager.bulk_update(made, ["summary"], batch_size=TOGETHER)


def forwards(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    books = Books(apps)

    def messages(versions: models.QuerySet[Any]) -> Iterator[tuple[int, object]]:
        editions: dict[int | None, str] = {}
        asked = versions.annotate(text=Cast("summary", models.TextField()))
        for pk, number, parent, patch, snapshot, text in asked.values_list(
            "pk", "number", "parent", "patch", "snapshot", "text"
        ):
            whole = json.loads(snapshot) if snapshot and parent is None else {}
            edition = patch.get("set", {}).get("edition") or whole.get("edition") or editions.get(parent, "")
            editions[number] = edition
            if text:
                yield pk, read(text, books[edition], books)

    rewritten(apps, messages)


def backwards(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    def sentences(versions: models.QuerySet[Any]) -> Iterator[tuple[int, object]]:
        for pk, summary in versions.values_list("pk", "summary"):
            if summary is not None:
                yield pk, models.Value(str(summary)[:LONGEST], output_field=models.TextField())

    rewritten(apps, sentences)


class Migration(migrations.Migration):
    dependencies = [("armies", "0010_summary_as_message"), ("rules", "0011_lengths_of_the_measures_in_play")]

    operations = [migrations.RunPython(forwards, backwards)]
