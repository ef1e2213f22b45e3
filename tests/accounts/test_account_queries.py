"""What a page costs a player who is signed in: session, user with player, and how many notices are new."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from armybuilder.armies.models import Army

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("page", "queries"),
    [("/about/", 3), ("/account/", 3), ("/account/delete/", 3), ("/account/password/change/", 3), ("/account/2fa/", 5)],
)
def test_a_page_asks_who_it_is_once(browser_of, django_assert_num_queries, page, queries):
    browser = browser_of("alice")
    browser.get("/")
    with django_assert_num_queries(queries):
        browser.get(page)


@pytest.mark.parametrize("page", ["/", "/armies/", "/armies/new/", "/house/", "/rules/vsgmr-7/", "/prints/", "ARMY"])
def test_signing_in_costs_a_page_three_questions(browser_of, new_browser, page):
    asked = []
    for browser in (new_browser(), browser_of("alice")):
        browser.post("/samples/undead/copy/")
        at = page.replace("ARMY", f"/armies/{Army.objects.latest('pk').code}/")
        browser.get(at)
        with CaptureQueriesContext(connection) as counted:
            browser.get(at)
        asked.append(len(counted))
    assert asked[1] - asked[0] == 3
