"""An army as CSV (RFC 4180), a row for each unit, for spreadsheets.

The separator is the one that spreadsheets in the reader's language expect, and a byte-order mark says that it is
UTF-8. A cell that a spreadsheet would run as a formula gets an apostrophe in front.
"""

import csv
import io
from collections.abc import Iterable, Iterator

from django.http import HttpResponse
from django.utils.translation import gettext as _

from armybuilder.core.web.file_names import attachment, base_name
from rules import engine
from rules.engine import words
from rules.engine.wording.messages import language

CONTENT_TYPE = "text/csv; charset=utf-8"
Row = list[str | int]
BYTE_ORDER_MARK = "\ufeff"
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""The first characters of cells that a spreadsheet runs."""


def write_army_table(build: engine.Build) -> str:
    """The army's units with their points, options and rolls."""
    return write_table(_rows(build))


def download_table(rows: Iterable[Row], name: str) -> HttpResponse:
    """Rows as a file of that name."""
    return attachment(write_table(rows), CONTENT_TYPE, f"{base_name([name], 'table')}.csv")


def write_table(rows: Iterable[Row]) -> str:
    """Rows as CSV. Where decimals have a comma, ``;`` stands between cells."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";" if language.separators()[0] == "," else ",", lineterminator="\r\n")
    writer.writerows([safe_cell(cell) for cell in row] for row in rows)
    return BYTE_ORDER_MARK + text.getvalue()


def safe_cell(cell: str | int) -> str | int:
    """The cell as text. Numbers stay numbers.

    >>> safe_cell("=1+1"), safe_cell("Orcs"), safe_cell(-1)
    ("'=1+1", 'Orcs', -1)
    """
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell


def _rows(build: engine.Build) -> Iterator[Row]:
    rolls = [roll for roll in build.catalogue.rolls.values() if roll.always]
    yield [
        _("Unit"), _("Figure"), _("Count"), _("Points each"), _("Points"), _("Options"),
        *(roll.name for roll in rolls), _("Notes"),
    ]  # fmt: skip
    for unit, cost in zip(build.units, engine.bill(build).units, strict=True):
        figure, stats = build.figure(unit), engine.profile(build, unit)
        yield [
            unit.name,
            figure.name if figure else unit.figure,
            unit.count,
            points_cell(cost.each),
            points_cell(cost.total),
            ", ".join(level.name for level in stats.active_levels),
            *(_roll(build, unit, roll.slug) for roll in rolls),
            unit.notes,
        ]


def points_cell(halves: engine.Halves) -> str | int:
    """Points as spreadsheets of the reader's language read a number."""
    whole, half = divmod(engine.in_points(halves), 1)
    return f"{whole}{language.separators()[0]}5" if half else whole


def _roll(build: engine.Build, unit: engine.Unit, slug: str) -> str:
    """The number to roll with its chance: ``5+ (33%)``; empty if the unit doesn't make it."""
    roll_profile = engine.profile(build, unit).rolls.get(slug)
    if roll_profile is None:
        return ""
    plain = roll_profile.plain
    if plain.way == "total":
        return words.tenths(plain.mean)
    return f"{plain.text} ({words.percent(plain.chance)})" if plain.text else words.percent(plain.chance)
