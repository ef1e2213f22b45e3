"""Rows damaged by hand: no page fails, each shows the rest, says that something was left out, and the log names it."""

import os
import re
from dataclasses import dataclass

import pytest
from django.db import connection, models, transaction
from django.test import override_settings
from django.test.utils import CaptureQueriesContext

from armybuilder.audit import trail
from armybuilder.clubs.models import Club
from armybuilder.nights.models import Result, Table
from armybuilder.notices.models import Wish
from armybuilder.notices.sentences import Kind
from rules import snapshot
from rules.message_field import MessageField
from tests.failing import damaged_rows
from tests.matrix import rows
from tests.matrix.answers import GET
from tests.matrix.cast import Cast, gathered
from tests.support.players import a_player

ASKING = ("owner", "organizer", "moderator")
READ_BY_NO_PAGE = {
    "api.Answer.content": "only a repeated request of a script reads it",
    "api.Answer.headers": "only a repeated request of a script reads it",
    "core.WorkerSign.introduction": "only servers with PostgreSQL write and read it",
    "rules.Edition.loaded": "only the loader of rule books reads it",
    "matches.Simulation.order": "only the worker reads it, and the even price",
    "toybox.Search.order": "only the worker reads it",
}
COLUMNS = damaged_rows.columns()
STORED = {
    name for name, field in COLUMNS.items() if isinstance(field, models.JSONField | MessageField)
} - READ_BY_NO_PAGE.keys()  # fmt: skip
SLOW = ("rules.", "house.HouseRules.", "house.Step.", "matches.Simulation.", "toybox.Search.", "other_programs.Card")
"""Columns whose pages compute for long: rules are read, battles played, boxes searched."""
EVERYTHING = bool(os.environ.get("MUSTER_DAMAGE_ALL"))
MOST_VALUES, MOST_PAGES = (100_000, 1_000) if EVERYTHING else (8, 2)
"""Odd values of a column, and pages for each, that are tried: minutes for all columns, a night for everything."""
FEW = (2, 1)
"""The same in the long run."""


@dataclass(frozen=True)
class Page:
    """A page, and the columns that it reads."""

    who: str
    address: str
    query: dict[str, str]
    columns: frozenset[str]

    def ask(self, cast: Cast):
        """The answer; what it writes is undone."""
        with transaction.atomic():
            answer = cast.clients[self.who].get("/" + cast.named(self.address), self.query)
            transaction.set_rollback(True)
        return answer


@pytest.fixture(scope="module")
def cast(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), override_settings(MATCH_BATTLES=4), transaction.atomic():
        found = gathered()
        found.see("all")
        _add_what_is_missing(found)
        for client in found.clients.values():
            client.raise_request_exception = False
        yield found
        transaction.set_rollback(True)


def _add_what_is_missing(cast):
    """Rows of the kinds that the cast has none of."""
    trail.record(Club.objects.get().log_place, "member-accepted", a_player("organizer"), a_player("member"))
    Wish.objects.create(player=a_player("owner"), kind=Kind.RULES)
    Result.objects.create(table=Table.objects.first(), left_won=True)
    cast.clients["owner"].post(f"/games/{cast.names['GAME']}/deeds/", {"tap": "0-0-0", "next": "1", "once": "o" * 16})


@pytest.fixture(scope="module")
def pages(cast, request):
    """Every page that somebody is shown, or some of them without ``--all``, with the columns that it reads."""
    found = []
    more = [(f"games/GAME/?view={view}", {}) for view in ("0", "1", "log")]
    every = [*((row[1], said) for row, (said, _) in rows.TABLE.items() if row[0] == GET), *more]
    for address, said in every if request.config.getoption("all") else damaged_rows.spread(every, 70):
        query = {key: cast.named(value) for key, value in said.items()}
        for who in ASKING:
            page = Page(who, address, query, frozenset())
            with CaptureQueriesContext(connection) as asked:
                status = page.ask(cast).status_code
            if status == 200:
                texts = " ".join(one["sql"].partition(" FROM ")[0] for one in asked.captured_queries)
                found.append(Page(who, address, query, frozenset(re.findall(r'"(\w+"\."\w+)"', texts))))
                break
    return found


def reading(pages, field):
    """The pages that read a column."""
    return [page for page in pages if f'{field.model._meta.db_table}"."{field.column}' in page.columns]


def broken(cast, pages, column, most_values, most_pages):
    """The pages that fail after a column was damaged, each with its error and the odd value."""
    field, wrong = COLUMNS[column], {}
    asked = damaged_rows.spread(reading(pages, field), most_pages)
    for value in damaged_rows.cases(field, damaged_rows.longest(field), most_values) if asked else ():
        with transaction.atomic():
            if damaged_rows.damage(field, value):
                snapshot._read.cache_clear()
                for page in asked:
                    answer = page.ask(cast)
                    if answer.status_code >= 500:
                        error = answer.exc_info[1] if getattr(answer, "exc_info", None) else None
                        wrong.setdefault(f"{column} {page.address}: {error!r:.120}", f"{value!r:.300}")
            transaction.set_rollback(True)
    snapshot._read.cache_clear()
    return [f"{where}\n        {value}" for where, value in wrong.items()]


@pytest.mark.thorough
@pytest.mark.parametrize("column", sorted(COLUMNS))
def test_an_odd_value_breaks_no_page(cast, pages, column):
    is_slow = column.startswith(SLOW) and not EVERYTHING
    assert broken(cast, pages, column, 4 if is_slow else MOST_VALUES, 1 if is_slow else MOST_PAGES) == []


@pytest.mark.long
def test_a_few_odd_values_of_each_column_break_no_page(cast, pages):
    columns = [column for column in sorted(COLUMNS) if not column.startswith(SLOW)]
    assert [one for column in columns for one in broken(cast, pages, column, *FEW)] == []


@pytest.mark.thorough
def test_every_stored_document_is_tried(cast, pages):
    """A new model with JSON needs a row in the cast, and a page that reads it."""
    untried = {name for name in STORED if damaged_rows.longest(COLUMNS[name]) is None and not COLUMNS[name].null}
    assert untried == set()
    assert {name for name in STORED if not reading(pages, COLUMNS[name])} == set()
