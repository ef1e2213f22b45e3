"""Whatever is asked of whatever library, pages are what looking through all armies finds, and come by an index."""

from dataclasses import dataclass

import pytest
from django.db import connection
from django.http import QueryDict
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from armybuilder.armies.models import Army
from armybuilder.library import search_results
from armybuilder.library.models import Entry
from armybuilder.library.search_criteria import Search
from armybuilder.visitors import Visitor
from rules import engine
from rules.engine import edits
from tests.library.shelf import public
from tests.support.examples import share

EVERYTHING = ["", "q=kar", "q=karomi+knights", "rules=vsgmr-7", "from=20&to=24", "few=8", "of=k.cavalry", "trait=armor",
              "fits=basic-game/player", "by=0b9f9e2e-6f0c-4c5a-9d57-5a0f3b1f7c11", "from=9000",
              "q=kar&rules=vsgmr-7&from=20&to=30&few=3&of=k.cavalry", "legal=0", "legal=0&few=8"]  # fmt: skip
PLACES = ["", "&after=1.3.100", "&after=0.0.50"]


@dataclass(frozen=True)
class Made:
    """An army of a random library."""

    sample: str
    name: str
    over: bool
    likes: int
    copies: int


MADE = st.builds(
    Made,
    sample=st.sampled_from(["elves", "wild-west-bandit-gang", "river-fort-garrison"]),
    name=st.sampled_from(["Karomi Knights", "Karo Dragons", "Nimosk Squad", "Élan"]),
    over=st.booleans(),
    likes=st.sampled_from([0, 0, 1, 2, 70_000]),
    copies=st.sampled_from([0, 0, 1, 5]),
)
ASKED = st.fixed_dictionaries(
    {},
    optional={
        "q": st.sampled_from(["kar", "karo", "karomi", "karomi kni", "squad", "elan", "zzzz"]),
        "rules": st.sampled_from(["vsgmr-7", "vsgmr-2010"]),
        "from": st.sampled_from(["0", "22.5", "25"]),
        "to": st.sampled_from(["22", "24.5", "25", "300"]),
        "few": st.sampled_from(["1", "8"]),
        "many": st.sampled_from(["7", "8", "50"]),
        "of": st.sampled_from(["k.cavalry", "f.hero"]),
        "legal": st.just("0"),
        "sort": st.sampled_from(["newest", "liked", "copied"]),
    },
)


class TestFinding(TestCase):
    """Random libraries, random questions."""

    @share(6)
    @given(st.lists(MADE, min_size=1, max_size=6), st.lists(ASKED, min_size=1, max_size=8))
    def test_pages_are_what_looking_through_all_armies_finds(self, library, questions):
        armies = [_published(one) for one in library]
        for question in questions:
            wanted = [one for one in reversed(armies) if _meets(one, question)]
            wanted.sort(key=lambda army: _order(army, question))
            assert _paged(question) == [army.pk for army in wanted], question


def _published(one: Made) -> Army:
    army = public(one.name, one.sample)
    if one.over:
        army.change(edits.Limit(10), seen_version=army.version)
    Entry.objects.filter(army=army).update(likes=one.likes, copies=one.copies)
    army.likes_now, army.copies_now = one.likes, one.copies
    return army


def _meets(army: Army, question: dict[str, str]) -> bool:
    build = army.build()
    bill, slug = engine.bill(build), army.edition.slug
    words = army.name.lower().replace("é", "e").split()
    figures = [build.catalogue.figures[unit.figure] for unit in build.units]
    points = sorted((float(question.get("from", 0)), float(question.get("to", 9999))))
    counts = sorted((int(question.get("few", 0)), int(question.get("many", 9999))))
    rows = {f"f.{one.slug}" for one in figures} | {f"k.{one.kind}" for one in figures}
    return (
        all(any(word.startswith(typed) for word in words) for typed in question.get("q", "").split())
        and question.get("rules", slug) == slug
        and 2 * points[0] <= bill.total <= 2 * points[1]
        and counts[0] <= bill.figures <= counts[1]
        and question.get("of", "f.hero") in rows | {"f.hero" if "of" not in question else ""}
    )


def _order(army: Army, question: dict[str, str]) -> tuple[int, int]:
    least = {"newest": 0, "liked": -army.likes_now, "copied": -army.copies_now}[question.get("sort", "newest")]
    return (0 if "legal" in question or engine.legal(army.build()) else 1, least)


def _paged(question: dict[str, str]) -> list[int]:
    """The armies found, two by two."""
    query = QueryDict(mutable=True)
    query.update(question)
    found: list[int] = []
    while True:
        search = Search.read(query)
        page = search_results.page(search, Visitor(), 2)
        found += [one.army_id for one in page]
        if len(page) < 2:
            return found
        query["after"] = search_results.after(page[-1], search)


@pytest.mark.every_case
@pytest.mark.parametrize("sort", ["newest", "copied", "liked"])
def test_each_page_and_count_comes_by_an_index_in_its_order(sort):
    public("Karomi Knights")
    for query in (f"{one}&sort={sort}{place}" for one in EVERYTHING for place in PLACES):
        search = Search.read(QueryDict(query))
        with CaptureQueriesContext(connection) as captured:
            search_results.page(search, Visitor(), 25)
            search_results.count(search, Visitor(), 500)
        assert captured.captured_queries
        for one in captured.captured_queries:
            if not one["sql"].startswith("SELECT") or "set_config" in one["sql"]:
                continue
            assert not _detours(one["sql"]), (query, one["sql"])


def _detours(sql: str) -> list[str]:
    """Steps of the plan that look through a whole table, or sort what they found."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
            steps = [row[3] for row in cursor.fetchall()]
            return [step for step in steps if _looks_through(step) or "TEMP B-TREE" in step]
        # With one army a table is read at once; where that is dear, an index has to do.
        for scan, allowed in {"seqscan": "off", "indexscan": "on", "indexonlyscan": "on"}.items():
            cursor.execute(f"SET LOCAL enable_{scan} = {allowed}")
        cursor.execute(f"EXPLAIN {sql}")
        return [step for (step,) in cursor.fetchall() if "Seq Scan" in step]


def _looks_through(step: str) -> bool:
    return step.startswith(("SCAN library_entry", "SCAN armies_army")) and "USING" not in step
