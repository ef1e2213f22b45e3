"""What a page costs a player who is signed in: session, user with player, and how many notices are new."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from armybuilder.armies.models import Army


@pytest.mark.parametrize(
    ("page", "queries"),
    [("/about/", 3), ("/account/", 3), ("/account/delete/", 3), ("/account/password/change/", 3), ("/account/2fa/", 5)],
)
def test_a_page_asks_who_it_is_once(browser_of, django_assert_num_queries, page, queries):
    browser = browser_of("alice")
    browser.get("/")
    with django_assert_num_queries(queries):
        browser.get(page)


PAGES = {"/armies/": 3, "/armies/new/": 3, "/house/": 3, "/rules/vsgmr-7/": 3, "/prints/": 3, "ARMY": 4}
"""The builder asks also whether the army is for a game night."""


@pytest.mark.parametrize("page", PAGES)
def test_signing_in_costs_a_page_three_questions(browser_of, new_browser, page):
    asked = []
    for browser in (new_browser(), browser_of("alice")):
        browser.post("/samples/undead/copy/")
        at = page.replace("ARMY", f"/armies/{Army.objects.latest('pk').code}/")
        browser.get(at)
        with CaptureQueriesContext(connection) as counted:
            browser.get(at)
        asked.append(len(counted))
    assert asked[1] - asked[0] == PAGES[page]


def test_the_home_page_of_a_member_asks_as_much_for_many_armies_as_for_one(browser_of):
    browser, asked = browser_of("alice"), []
    for count in (1, 5):
        for _ in range(count):
            browser.post("/samples/undead/copy/")
        browser.get("/")
        with CaptureQueriesContext(connection) as counted:
            browser.get("/")
        asked.append(len(counted))
    assert asked[0] == asked[1] <= 13
