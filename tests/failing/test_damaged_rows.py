"""Rows damaged by hand: no page fails, each shows the rest, says that something was left out, and the log names it."""

import os
import re
from dataclasses import dataclass

import pytest
from django.db import connection, models, transaction
from django.test import override_settings
from django.test.utils import CaptureQueriesContext

from rules import snapshot
from rules.message_field import MessageField
from tests.failing import damaged_rows
from tests.matrix.answers import GET
from tests.matrix.cast import Cast, gathered
from tests.matrix.table import TABLE
from tests.support.databases.every_kind_of_row import add_rows

ASKING = ("owner", "organizer", "moderator")
READ_BY_NO_PAGE = {
    "api.Answer.content": "only a repeated request of a script reads it",
    "api.Answer.headers": "only a repeated request of a script reads it",
    "core.WorkerSign.introduction": "only servers with PostgreSQL write and read it",
    "rules.Edition.loaded": "only the loader of rule books reads it",
    "matches.Simulation.order": "only the worker reads it, and the even price",
    "toybox.BoxVersion.kinds": "only undo and redo read it, and who tidies up pictures",
    "toybox.Search.order": "only the worker reads it",
}
COLUMNS = damaged_rows.columns()
STORED = {
    name for name, field in COLUMNS.items() if isinstance(field, models.JSONField | MessageField)
} - READ_BY_NO_PAGE.keys()  # fmt: skip
OF_RULES = (
    "rules/vsgmr-7/traits/", "rules/vsgmr-7/figures/", "rules/vsgmr-7/dice/", "rules/vsgmr-7/scenarios/",
    "rules/vsgmr-7/round/", "rules/vsgmr-7/catalogue.json", "armies/CODE/",
)  # fmt: skip
"""Pages that show a rule book; all other pages find it read."""
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
        add_rows(found)
        for client in found.clients.values():
            client.raise_request_exception = False
        yield found
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def pages(cast, request):
    """Every page that somebody is shown, or some of them without ``--all``, with the columns that it reads."""
    found = []
    more = [(f"games/GAME/?view={view}", {}) for view in ("0", "1", "log")] + [("tabletop/cards/CARDS.png", {})]
    more += [(address, {}) for address in OF_RULES] + [("armies/CODE/", {"unit": "0"})]
    every = [*((row[1], said) for row, (said, _) in TABLE.items() if row[0] == GET), *more]
    for address, said in every if request.config.getoption("all") else damaged_rows.spread(every, 70):
        query = {key: cast.named(value) for key, value in said.items()}
        for who in ASKING:
            page = Page(who, address, query, frozenset())
            if address in OF_RULES:
                forget_rules()
            with CaptureQueriesContext(connection) as asked:
                status = page.ask(cast).status_code
            if status == 200:
                texts = " ".join(one["sql"].partition(" FROM ")[0] for one in asked.captured_queries)
                found.append(Page(who, address, query, frozenset(re.findall(r'"(\w+"\."\w+)"', texts))))
                break
    return found


def forget_rules():
    """The next page reads the rows of its rule book."""
    snapshot._read.cache_clear()
    snapshot._document.cache_clear()


def in_turn(pages, column):
    """The pages, each column beginning with another one."""
    place = sorted(COLUMNS).index(column) % max(1, len(pages))
    return pages[place:] + pages[:place]


def reading(pages, field):
    """The pages that read a column."""
    return [page for page in pages if f'{field.model._meta.db_table}"."{field.column}' in page.columns]


def broken(cast, pages, column, most_values, most_pages):
    """The pages that fail after a column was damaged, each with its error and the odd value."""
    field, wrong = COLUMNS[column], {}
    is_of_rules = field.model._meta.app_label == "rules"
    asked = damaged_rows.spread(in_turn(reading(pages, field), column), most_pages)
    for value in damaged_rows.cases(field, damaged_rows.longest(field), most_values) if asked else ():
        with transaction.atomic():
            if damaged_rows.damage(field, value):
                if is_of_rules:
                    forget_rules()
                for page in asked:
                    answer = page.ask(cast)
                    if answer.status_code >= 500:
                        error = answer.exc_info[1] if getattr(answer, "exc_info", None) else None
                        wrong.setdefault(f"{column} {page.address}: {error!r:.120}", f"{value!r:.300}")
            transaction.set_rollback(True)
    if is_of_rules:
        forget_rules()
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
