"""Players in a browser: signing in and out, lost connections and ended sessions, with changes that wait."""

from django.contrib.sessions.models import Session
from playwright.sync_api import Page

from armybuilder.armies.models import Army


def cut(addresses: str, *pages: Page) -> None:
    """Let nothing that pages send arrive at some addresses. One tab sends for all of its browser."""
    for page in pages:
        page.route(addresses, lambda route: route.abort())


def restore(addresses: str, *pages: Page) -> None:
    """Let it arrive again."""
    for page in pages:
        page.unroute(addresses)


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
