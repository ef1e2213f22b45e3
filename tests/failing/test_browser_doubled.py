"""In a browser: a doubled click on a button sends once. A second answer would say that nothing is there."""

import time

from playwright.sync_api import expect

from armybuilder.api.models import Token
from armybuilder.api.tokens import create_token
from tests.support.browsers.signing_in import sign_in_by_form
from tests.support.players import a_player

TWICE = "button => { button.click(); setTimeout(() => button.click(), 100); }"


def slowly(route):
    """The server is done, and its answer takes a while."""
    response = route.fetch(max_redirects=0)
    time.sleep(0.5)
    route.fulfill(response=response)


def test_a_doubled_click_that_removes_something_says_so(page):
    sign_in_by_form(page, "alice")
    expect(page).not_to_have_url("/account/login/")
    create_token(a_player("alice"), "Script", "read")
    page.goto("/account/tokens/")
    page.route("**/revoke/", slowly)
    page.get_by_role("button", name="Revoke Script").evaluate(TWICE)
    expect(page.get_by_text("Token “Script” revoked.")).to_be_visible()
    assert not Token.objects.exists()
