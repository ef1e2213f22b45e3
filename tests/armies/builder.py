"""What the browser tests of the builder have in common."""

from playwright.sync_api import Page


def settle(page: Page) -> None:
    """Wait until everything that was done went up and was answered."""
    page.wait_for_timeout(40)
    page.locator(".is-saving").first.wait_for(state="detached")
    page.wait_for_timeout(40)


def started(page: Page) -> str:
    """The address of a new army, with the builder open on it."""
    page.goto("/")
    page.locator("#start button[type=submit]").click()
    page.wait_for_url("**/armies/**")
    return page.url.split("?")[0]


def copied(page: Page, sample: str) -> str:
    """The address of the visitor's own copy of a sample, with the builder open on it."""
    page.goto(f"/samples/{sample}/")
    page.locator(f"form[action$='/samples/{sample}/copy/'] button").first.click()
    page.wait_for_url("**/armies/**")
    return page.url.split("?")[0]


def names(page: Page) -> list[str]:
    """The units in their order."""
    return page.locator(".unit[id] h3").all_inner_texts()
