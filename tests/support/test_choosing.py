"""The quick run takes enough of every product, and reports what it left out."""

from itertools import product

import pytest

from tests.support.choosing import cover

pytest_plugins = ["pytester"]
PAPERS, TEXTS, SAMPLES = ("a4", "a5", "letter"), ("normal", "large"), ("elves", "orcs", "undead", "zombies")
CASES = [
    (("paper", paper), ("sample", sample), ("text", text)) for paper, sample, text in product(PAPERS, SAMPLES, TEXTS)
]


def pairs(cases):
    return {(one, other) for case in cases for one in case for other in case if one != other}


def test_every_value_comes_up_in_as_many_cases_as_there_are_of_the_longest_parameter():
    kept = [CASES[place] for place in cover(CASES, 1)]
    assert {value for case in kept for value in case} == {value for case in CASES for value in case}
    assert len(kept) == len(SAMPLES)


def test_every_pair_comes_up_in_half_of_the_product():
    kept = [CASES[place] for place in cover(CASES, 2)]
    assert pairs(kept) == pairs(CASES)
    assert len(kept) <= 13 < len(CASES)


def test_one_case_that_is_asked_for_is_kept():
    assert cover(CASES[5:6], 1) == cover(CASES[5:6], 2) == {0}


@pytest.fixture
def module(pytester):
    pytester.makeconftest(
        """
        from tests.support import choosing

        def pytest_addoption(parser):
            for option in ("--all", "--long", "--sql"):
                parser.addoption(option, action="store_true")

        def pytest_configure(config):
            for name in choosing.MARKERS:
                config.addinivalue_line("markers", name)

        def pytest_collection_modifyitems(config, items):
            choosing.choose(items, config, config.getoption("sql"))
        """
    )
    pytester.makepyfile(
        """
        import pytest

        @pytest.fixture
        def browser():
            pass

        @pytest.mark.every_value
        @pytest.mark.parametrize("a", "xyz")
        @pytest.mark.parametrize("b", "xyz")
        def test_product(a, b):
            pass

        @pytest.mark.first_case
        @pytest.mark.parametrize("a", "xyz")
        def test_ways(a):
            pass

        @pytest.mark.some_cases
        @pytest.mark.parametrize("a", "vwxyz")
        def test_alike(a):
            pass

        @pytest.mark.thorough
        def test_long():
            pass

        @pytest.mark.long
        def test_a_server():
            pass

        @pytest.mark.django_db
        def test_rows():
            pass

        @pytest.mark.django_db
        def test_rows_through_a_page(browser):
            pass

        @pytest.mark.django_db
        @pytest.mark.parametrize("a", range(9))
        def test_table(a):
            pass

        @pytest.mark.django_db
        @pytest.mark.every_case
        @pytest.mark.parametrize("a", range(9))
        def test_table_of_statements(a):
            pass

        @pytest.mark.any_database
        class TestSheets:
            @pytest.mark.django_db
            def test_paper(self):
                pass

            @pytest.mark.sql
            def test_queue(self):
                pass
        """,
        test_browser_page="""
        import pytest

        def test_clicks():
            pass

        @pytest.mark.quick
        def test_one_click():
            pass
        """,
    )
    return pytester


@pytest.mark.parametrize(
    ("options", "passed", "left"),
    [((), 29, 14), (("--long",), 2, 41), (("--all",), 43, 0), (("--sql",), 14, 29), (("--all", "--sql"), 43, 0)],
)
def test_a_run_takes_what_it_is_for_and_counts_the_rest(module, options, passed, left):
    result = module.runpytest("-p", "no:django", *options)
    result.assert_outcomes(passed=passed, deselected=left)
