"""What a visitor of a browser test has begun before: a game between two samples."""

from playwright.sync_api import Page


def begin(page: Page, chosen: str = "a=undead&b=elves", button: str = "Start round 1") -> str:
    """The path of a game in its first round or turn; the page shows it."""
    page.goto(f"/games/new/?{chosen}")
    page.get_by_role("button", name="Start the game").click()
    if button == "Start round 1":
        page.locator("[name=first][value='0']").check(force=True)
    page.get_by_role("button", name=button).click()
    page.locator("#next").wait_for()
    page.wait_for_load_state()
    return page.evaluate("location.pathname")
