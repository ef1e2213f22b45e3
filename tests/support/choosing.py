"""Which tests a run takes: the quick ones of ``make test``, the long ones with ``--long``, everything with ``--all``,
and what PostgreSQL can tell.

Tests in files named ``test_browser_*.py`` are long unless they are marked ``quick``. All tests of the folders in
``WITH_DATABASE`` may use the database; others are marked ``django_db``.

A test of many papers, texts and samples is a product. ``every_pair`` keeps as many of its cases as it takes for every
two values to meet once, ``every_value`` as many as it takes for every value to come up once, ``some_cases`` one in
four, and ``first_case`` the first one. ``thorough`` is for ``--all`` alone.

PostgreSQL's run takes tests that ask the database, and of a table of cases one in four: what the cases of a table say
differs, what they ask the database seldom does.
"""

from collections import defaultdict
from collections.abc import Iterable
from itertools import combinations

import pytest

MARKERS = {
    "every_value": "the quick run takes every value of every parameter once; --all takes the whole product",
    "every_pair": "the quick run takes every two values of two parameters together once; --all takes the whole product",
    "first_case": "the quick run takes the first case, --all the others too",
    "some_cases": "the quick run takes one case in four, as all go the same ways through the code",
    "thorough": "only --all runs it",
    "sql": "asks the database through a fixture of its own, and so runs on PostgreSQL too",
    "long": "make test leaves it out; make test-long and --all take it",
    "quick": "a browser's test that make test takes",
    "any_database": "needs the database only as a means, and is left out on PostgreSQL",
    "every_case": "its cases ask the database for different things, so PostgreSQL's run takes all of them",
}
ONE_CASE_IN = 4
STRENGTHS = {"every_value": 1, "every_pair": 2}
DATABASE = {"db", "transactional_db", "live_server"}
APPS = (
    "accounts api armies audit clubs house library marks matches nights notices offline old_database other_programs"
    " proposals reports toybox"
)
WITH_DATABASE = tuple(f"tests/{app}/" for app in APPS.split())
"""Folders of apps in which nearly every test asks the database."""
Case = tuple[object, ...]


def one_in(number: int, values: Iterable[object]) -> list[object]:
    """Values of a parameter of which the quick run takes one in so many, beginning with the first."""
    return [
        value if place % number == 0 else pytest.param(value, marks=pytest.mark.thorough)
        for place, value in enumerate(values)
    ]


def is_taken(item: pytest.Item, long: bool, sql: bool) -> bool:
    """Whether the run of quick or of long tests, or the run on PostgreSQL, takes a test."""
    if item.get_closest_marker("thorough"):
        return False
    if sql:
        return asks_database(item)
    return long == is_long(item)


def is_long(item: pytest.Item) -> bool:
    """Whether a test is marked ``long``, or drives a browser and is not marked ``quick``."""
    browses = item.path.name.startswith("test_browser_") and not item.get_closest_marker("quick")
    return browses or item.get_closest_marker("long") is not None


def let_use_database(item: pytest.Item) -> None:
    """Mark a test of an app that does not say itself how it uses the database."""
    if item.location[0].startswith(WITH_DATABASE) and not item.get_closest_marker("django_db"):
        item.add_marker("django_db")


def asks_database(item: pytest.Item) -> bool:
    """Whether a test reads or writes rows, and not through a browser: those pages are the same on any database.

    Of ``any_database`` and ``sql``, the mark nearer to the test counts.
    """
    wanted = set(getattr(item, "fixturenames", ()))
    near = next((mark.name for mark in item.iter_markers() if mark.name in {"any_database", "sql"}), "")
    if "browser" in wanted or near == "any_database":
        return False
    return near == "sql" or bool(wanted & DATABASE) or item.get_closest_marker("django_db") is not None


def repetitions(items: Iterable[pytest.Item]) -> set[pytest.Item]:
    """All cases of each table but one in four, beginning with the first."""
    tables = defaultdict(list)
    for item in items:
        if hasattr(item, "callspec"):
            tables[item.parent, item.originalname].append(item)
    return {case for cases in tables.values() for place, case in enumerate(cases) if place % ONE_CASE_IN}


def surplus(items: list[pytest.Item]) -> set[pytest.Item]:
    """The cases of products that the quick run does not need."""
    products, firsts, extra = defaultdict(list), set(), set()
    for item in items:
        if item.get_closest_marker("first_case"):
            test = item.parent, item.originalname
            extra |= {item} if test in firsts else set()
            firsts.add(test)
        elif (callspec := getattr(item, "callspec", None)) and (strength := strength_of(item)):
            case = tuple((name, id(value)) for name, value in sorted(callspec.params.items()))
            products[item.parent, item.originalname, strength].append((case, item))
    for (*_, strength), cases in products.items():
        kept = cover([case for case, _ in cases], strength)
        extra |= {item for place, (_, item) in enumerate(cases) if place not in kept}
    return extra | repetitions(item for item in items if item not in extra and item.get_closest_marker("some_cases"))


def strength_of(item: pytest.Item) -> int:
    """How many values must meet; 0 where the whole product is wanted. The marker nearest to the test counts."""
    near = next((mark.name for mark in item.iter_markers() if mark.name in STRENGTHS), "")
    return STRENGTHS.get(near, 0)


def cover(cases: list[Case], strength: int) -> set[int]:
    """A few cases in which all values (1), or all pairs of values (2), occur.

    Among cases that add as many new ones, those with the most new pairs are taken, so that values meet different
    others.
    """
    parts = [set(combinations(case, min(strength, len(case)))) for case in cases]
    pairs = [set(combinations(case, 2)) for case in cases]
    missing, apart, kept = set().union(*parts), set().union(*pairs), set()
    while missing:
        best = max(range(len(cases)), key=lambda place: (len(parts[place] & missing), len(pairs[place] & apart)))
        kept.add(best)
        missing -= parts[best]
        apart -= pairs[best]
    return kept


def choose(items: list[pytest.Item], config: pytest.Config, sql: bool) -> None:
    """Leave in the list what this run takes, and report the rest."""
    everything, long = config.getoption("all"), config.getoption("long")
    extra = set() if everything else surplus(items) | {item for item in items if not is_taken(item, long, sql)}
    if sql and not everything:
        extra |= repetitions(item for item in items if item not in extra and not item.get_closest_marker("every_case"))
    if extra:
        config.hook.pytest_deselected(items=[item for item in items if item in extra])
        items[:] = [item for item in items if item not in extra]
