"""A night with its tables and results, and a season's standings, as rows for spreadsheets."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from armybuilder.clubs.models import Club
from armybuilder.nights.evening import Evening
from armybuilder.nights.models import Answer, Result, Rsvp, Seat
from armybuilder.nights.standings import season
from armybuilder.other_programs.army_table import Row, points_cell
from rules import engine


def night_rows(evening: Evening) -> Iterator[Row]:
    """Everybody who comes: their table, army, side and result."""
    results = {table.pk: getattr(table, "result", None) for table in evening.tables}
    numbers = {table.pk: table.number for table in evening.tables}
    yield [
        _("Table"), _("Player"), _("Army"), _("Points"), _("Side"), _("Result"), _("Points destroyed"), _("Rounds"),
    ]  # fmt: skip
    rows = []
    for answer in evening.came(Rsvp.YES):
        seat = evening.seats.get(answer.pk)
        result = results.get(seat.table_id) if seat else None
        number = numbers[seat.table_id] if seat else ""
        rows.append([number, answer.called, *_army(evening, answer), *_result(seat, result)])
    yield from sorted(rows, key=lambda row: (row[0] == "", row[0]))


def _army(evening: Evening, answer: Answer) -> Row:
    """The army, its points and its side; empty if the visitor may not see it."""
    army = evening.army(answer)
    side = evening.side(answer)
    if army is None:
        return ["", "", side]
    return [army.name, points_cell(engine.bill(army.build()).total), side]


def _result(seat: Seat | None, result: Result | None) -> Row:
    if seat is None or result is None:
        return ["", "", ""]
    beaten = result.left_beaten if seat.left else result.right_beaten
    if result.left_won is None:
        word = pgettext("result of a game", "draw")
    else:
        is_won = seat.left == result.left_won
        word = pgettext("result of a game", "won") if is_won else pgettext("result of a game", "lost")
    return [word, points_cell(beaten), result.rounds or ""]


def season_rows(club: Club, year: int | None) -> Iterator[Row]:
    """The standings of a year, as on the club's page."""
    yield [_("Place"), _("Player"), _("Games"), _("Won"), _("Points destroyed")]
    for line in season(club, year)["rows"]:  # type: ignore[attr-defined]
        yield [line["place"], line["name"], line["games"], line["won"], points_cell(line["beaten_halves"])]
