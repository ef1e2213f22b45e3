"""What a page asks the server for while nobody touches it."""

from playwright.sync_api import Page


def asked_within(page: Page, milliseconds: int) -> list[str]:
    """The addresses; a page that shows all there is asks for none."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    page.wait_for_timeout(milliseconds)
    return asked
