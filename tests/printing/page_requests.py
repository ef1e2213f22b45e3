"""What a page asks the server for while nobody touches it."""

from playwright.sync_api import Page


def requests_within(page: Page, milliseconds: int) -> list[str]:
    """The addresses; a page that shows all there is asks for none. A browser may ask for its icon late."""
    requests: list[str] = []
    page.on("request", lambda request: requests.append(f"{request.method} {request.url}"))
    page.wait_for_timeout(milliseconds)
    return [one for one in requests if "/favicon." not in one]
