"""The army document: the one JSON form of an army, read strictly and always written in the same way."""

import json
from collections.abc import Callable, Collection
from fractions import Fraction
from typing import Literal, TypedDict

from rules.engine import maximums
from rules.engine.army_fields import FIELDS, SLUGS
from rules.engine.build import Build, Held, Unit
from rules.engine.catalogue import Catalogue, Option
from rules.engine.cost.size import too_large
from rules.engine.documents.strict_json import DocumentError, Fields, Json, Reader, parse, under
from rules.engine.points import halves_of, plain_points
from rules.engine.wording.messages import AnyOf, message
from rules.engine.wording.text import Guesses, TextError, clean_digest

FORMAT = "muster-army/1"
"""The only one so far. With a second one, ``read_document`` brings the first up to date before its keys are checked."""

ARMY_KEYS = ("format", "edition", "name", "points_limit", "scenario", "optional_rules", *SLUGS, "units")
UNIT_KEYS = ("name", "figure", "count", "options", "notes", "look", "portrait", "names", "sets")

Editions = Callable[[str], Catalogue | None]


def read_document(text: str | bytes, edition: Editions, guesses: Guesses | None = None) -> Build:
    """The army of a document. Raises ``DocumentError`` with every mistake in it; units are numbered by place."""
    reader = Reader(guesses=guesses or Guesses())
    value = reader.fields(parse(text), "", ARMY_KEYS, ("format", "edition", "name", "units"))
    build = _read_army(reader, value, edition)
    if reader.mistakes or build is None:
        raise DocumentError(reader.mistakes)
    return build


def _read_army(reader: Reader, value: Fields, edition: Editions) -> Build | None:
    if "format" in value:
        reader.one_of(value["format"], "format", [FORMAT], "unknown-format")
    catalogue = _read_edition(reader, value, edition)
    name = reader.name(value["name"], "name") if "name" in value else ""
    limit = value.get("points_limit")
    points = None if limit is None else reader.halves(limit, "points_limit", maximums.MOST_POINTS)
    scenario, side = _read_scenario(reader, value.get("scenario"), catalogue)
    rules = _read_rules(reader, value.get("optional_rules", []), catalogue)
    fields = {slug: FIELDS[slug].read(reader, value[slug]) for slug in SLUGS if slug in value}
    units = tuple(
        _read_unit(reader, unit, place, catalogue)
        for place, unit in enumerate(reader.items(value.get("units", []), "units", maximums.MOST_UNITS))
    )
    if catalogue is None:
        return None
    build = Build(catalogue, name, units, points, scenario, side, rules, **fields)  # type: ignore[arg-type]
    if refusal := too_large(build):
        reader.wrong("units", str(refusal))
    return build


def _read_edition(reader: Reader, value: Fields, edition: Editions) -> Catalogue | None:
    if "edition" not in value:
        return None
    slug = reader.name(value["edition"], "edition")
    catalogue = edition(slug) if slug else None
    if slug and catalogue is None:
        unknown = message("unknown-house-rules", name=slug) if "@" in slug else message("unknown-rules", name=slug)
        reader.wrong("edition", unknown)
    return catalogue


def _read_scenario(reader: Reader, value: object, catalogue: Catalogue | None) -> tuple[str, str]:
    if value is None:
        return "", ""
    fields = reader.fields(value, "scenario", ("slug", "side"), ("slug",))
    if catalogue is None or "slug" not in fields:
        return "", ""
    rules = catalogue.short_name
    slug = reader.one_of(fields["slug"], "scenario.slug", catalogue.scenarios, "unknown-scenario", rules=rules)
    scenario = catalogue.scenarios.get(slug)
    if scenario is None:
        return "", ""
    sides = [side.slug for side in scenario.sides]
    if "side" in fields:
        side = reader.one_of(fields["side"], "scenario.side", sides, "unknown-side", scenario=scenario.name)
        return slug, side
    if len(sides) > 1:
        side_names = AnyOf(tuple(sides))
        reader.wrong("scenario.side", message("side-missing", scenario=scenario.name, sides=side_names))
    return slug, ""


def _read_rules(reader: Reader, value: object, catalogue: Catalogue | None) -> frozenset[str]:
    rules: list[str] = []
    for place, rule in enumerate(reader.items(value, "optional_rules", maximums.MOST_UNITS)):
        where = f"optional_rules[{place}]"
        if catalogue is None:
            reader.name(rule, where)
            continue
        known, book = catalogue.optional_rules, catalogue.short_name
        slug = reader.one_of(rule, where, known, "unknown-optional-rule", rules=book)
        if slug and slug in rules:
            reader.wrong(where, message("value-duplicate", name=slug))
        rules.append(slug)
    return frozenset(rules)


def _read_unit(reader: Reader, value: object, place: int, catalogue: Catalogue | None) -> Unit:
    where = f"units[{place}]"
    fields = reader.fields(value, where, UNIT_KEYS, ("name", "figure"))
    return Unit(
        place,
        reader.name(fields["name"], f"{where}.name") if "name" in fields else "",
        figure=_read_figure(reader, fields, where, catalogue),
        count=reader.whole(fields["count"], f"{where}.count", 1, maximums.MOST_FIGURES) if "count" in fields else 1,
        options=_read_options(reader, fields.get("options", Fields([])), f"{where}.options", catalogue),
        notes=reader.text(fields.get("notes", ""), f"{where}.notes", maximums.MOST_NOTES_LENGTH, lines=True),
        look=reader.text(fields.get("look", ""), f"{where}.look", maximums.MOST_NAME_LENGTH),
        portrait=_read_digest(reader, fields.get("portrait", ""), f"{where}.portrait"),
        names=tuple(
            reader.name(name, f"{where}.names[{number}]")
            for number, name in enumerate(reader.items(fields.get("names", []), f"{where}.names", maximums.MOST_NAMES))
        ),
        sets=_read_sets(reader, fields["sets"], f"{where}.sets") if "sets" in fields else "",
    )


def _read_figure(reader: Reader, fields: Fields, where: str, catalogue: Catalogue | None) -> str:
    if catalogue is None or "figure" not in fields:
        return ""
    rules = catalogue.short_name
    return reader.one_of(fields["figure"], f"{where}.figure", catalogue.figures, "unknown-figure", rules=rules)


def _read_sets(reader: Reader, value: object, where: str) -> str:
    return reader.one_of(value, where, maximums.SETS, "unknown-choice", choices=AnyOf(maximums.SETS))


def _read_digest(reader: Reader, value: object, where: str) -> str:
    digest = reader.text(value, where, 128)
    try:
        return clean_digest(digest)
    except TextError as error:
        reader.wrong(where, error.message)
        return ""


def _read_options(reader: Reader, value: object, where: str, catalogue: Catalogue | None) -> Held:
    fields = reader.table(value, where)
    if catalogue is None:
        return ()
    options = []
    for slug, level in fields.items():
        rules = catalogue.short_name
        known = reader.one_of(slug, under(where, slug), catalogue.options, "unknown-option", rules=rules)
        if known:
            options.append((slug, _read_level(reader, level, under(where, slug), catalogue.options[slug])))
    return tuple(sorted(options))


def _read_level(reader: Reader, value: object, where: str, option: Option) -> str:
    slugs = [level.slug for level in option.levels if level.slug]
    plain = option.level("") is not None
    if value is True and plain:
        return ""
    if isinstance(value, str) and slugs:
        return reader.one_of(value, where, slugs, "unknown-level", option=option.name)
    levels = AnyOf((*slugs, "true") if plain else tuple(slugs))
    reader.wrong(where, message("expected-level", option=option.name, levels=levels))
    return ""


def write_document(build: Build) -> dict[str, Json]:
    """The army as a document: keys in their fixed order, options sorted, defaults left out."""
    return _written(build, _write_unit)


def dump(build: Build) -> str:
    """The document as text."""
    return json.dumps(write_document(build), ensure_ascii=False, indent=2) + "\n"


def stored(build: Build) -> dict[str, object]:
    """The document with the units' ids, as the army's row keeps it."""
    return {**_written(build, lambda unit: {"id": unit.id, **_write_unit(unit)})}


def _written(build: Build, write: Callable[[Unit], dict[str, Json]]) -> dict[str, Json]:
    scenario: dict[str, Json] = {"slug": build.scenario, "side": build.side}
    document: dict[str, Json] = {
        "format": FORMAT,
        "edition": build.catalogue.slug,
        "name": build.name,
        "points_limit": None if build.limit is None else plain_points(build.limit),
        "scenario": _filled(scenario),
        "optional_rules": [*sorted(build.rules)],
        **{slug: getattr(build, slug) for slug in SLUGS},
        "units": [write(unit) for unit in build.units],
    }
    return _filled(document, ("format", "edition", "name", "units"))


def _write_unit(unit: Unit) -> dict[str, Json]:
    document: dict[str, Json] = {
        "name": unit.name,
        "figure": unit.figure,
        "count": unit.count if unit.count != 1 else None,
        "options": {option: level or True for option, level in sorted(unit.options)},
        "notes": unit.notes,
        "look": unit.look,
        "portrait": unit.portrait,
        "names": [*unit.names],
        "sets": unit.sets,
    }
    return _filled(document, ("name", "figure"))


def _filled(document: dict[str, Json], always: Collection[str] = ()) -> dict[str, Json]:
    """Without defaults: ``null``, no text and no entries. 0 points are a limit, so they stay."""
    return {key: value for key, value in document.items() if key in always or value not in (None, "", [], {})}


class ScenarioDocument(TypedDict, total=False):
    """The scenario of a stored army."""

    slug: str
    side: str


class UnitDocument(TypedDict, total=False):
    """A unit of a stored army."""

    id: int
    name: str
    figure: str
    count: int
    options: dict[str, str | Literal[True]]
    notes: str
    look: str
    portrait: str
    names: list[str]
    sets: str


class ArmyDocument(TypedDict, total=False):
    """An army as ``stored`` wrote it, beside its fields of one value."""

    name: str
    points_limit: int | float | None
    scenario: ScenarioDocument
    optional_rules: list[str]
    units: list[UnitDocument]


def restore(document: ArmyDocument, catalogue: Catalogue) -> Build:
    """The army of a stored document. It is trusted, so nothing is checked, and unknown slugs are kept."""
    scenario, limit = document.get("scenario", {}), document.get("points_limit")
    return Build(
        catalogue,
        document.get("name", ""),
        tuple(_restore_unit(unit, place) for place, unit in enumerate(document.get("units", []))),
        None if limit is None else halves_of(Fraction(limit)),
        scenario.get("slug", ""),
        scenario.get("side", ""),
        frozenset(document.get("optional_rules", [])),
        **{key: value for key, value in document.items() if key in SLUGS},  # type: ignore[arg-type]
    )


def _restore_unit(unit: UnitDocument, place: int) -> Unit:
    return Unit(
        unit.get("id", place),
        unit.get("name", ""),
        unit.get("figure", ""),
        unit.get("count", 1),
        tuple(sorted((option, "" if level is True else level) for option, level in unit.get("options", {}).items())),
        unit.get("notes", ""),
        unit.get("look", ""),
        unit.get("portrait", ""),
        tuple(unit.get("names", [])),
        unit.get("sets", ""),
    )
