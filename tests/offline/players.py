"""Signing in and out in a browser, where a worker or waiting changes may be in the way."""

from django.contrib.sessions.models import Session
from playwright.sync_api import Page

from armybuilder.armies.models import Army
from tests.support.players import PASSWORD, a_player


def cut(addresses: str, *pages: Page) -> None:
    """Let nothing that pages send arrive at some addresses. One tab sends for all of its browser."""
    for page in pages:
        page.route(addresses, lambda route: route.abort())


def restore(addresses: str, *pages: Page) -> None:
    """Let it arrive again."""
    for page in pages:
        page.unroute(addresses)


def sign_in(page: Page, name: str) -> None:
    """Sign in on the page for it; the player is created if there is none."""
    a_player(name)
    page.goto("/account/login/")
    while page.locator("#not-kept").count():  # the worker was offline a moment ago
        page.goto("/account/login/")
    page.get_by_label("E-mail").fill(f"{name}@example.org")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.locator("main button[type=submit]").first.click()
    page.wait_for_url("**/armies/")


def press_sign_out(page: Page) -> None:
    """Press the menu's button."""
    page.locator(".who.wide").click()
    page.get_by_role("button", name="Sign out").click()


def sign_out(page: Page) -> None:
    """Sign out where nothing waits."""
    press_sign_out(page)
    page.wait_for_url(lambda url: url.endswith("/"))
    page.locator("a.wide", has_text="Sign in").wait_for()


def end_sessions(page: Page) -> None:
    """End every session, as another device does; the cookie stays."""
    page.context.clear_cookies(name="csrf")
    Session.objects.all().delete()


def authors() -> list[str]:
    """Who made the army's versions, by name, in order."""
    from armybuilder.accounts.models import Player

    names = dict(Player.objects.values_list("key", "name"))
    versions = Army.objects.get().versions.order_by("number").values_list("author", flat=True)
    return [names.get(key, key) for key in versions]
