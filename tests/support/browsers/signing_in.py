"""Signing in a browser: with a session that is there already, or on the page for it."""

from playwright.sync_api import Page

from tests.support.players import PASSWORD, a_player, signed_in


def sign_in(page: Page, name: str, live: str) -> None:
    """Give the browser a session of the player, who is created if there is none."""
    cookie = signed_in(name).cookies["muster"]
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": live}])


def sign_in_by_form(page: Page, name: str) -> None:
    """Sign in on the page for it; the player is created if there is none."""
    a_player(name)
    page.goto("/account/login/")
    while page.locator("#not-kept").count():  # the worker was offline a moment ago
        page.goto("/account/login/")
    page.get_by_label("E-mail").fill(f"{name}@example.org")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.locator("main button[type=submit]").first.click()
    page.wait_for_url("**/armies/")
