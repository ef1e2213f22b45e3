"""What the browser tests of the builder have in common."""

from playwright.sync_api import Page, Route

from tests.support.browsers import copying_samples

NEXT = "() => new Promise((done) => setTimeout(done))"
"""The page's next turn: what was done by then stands in its queue, and what was answered is shown."""


def settle(page: Page) -> None:
    """Wait until everything that was done went up and was answered."""
    page.evaluate(NEXT)
    page.locator(".is-saving").first.wait_for(state="detached")
    page.evaluate(NEXT)


def held_back(page: Page, address: str) -> list[Route]:
    """A list that gets the next request to an address, which waits until the test lets it go on."""
    held: list[Route] = []
    page.route(address, lambda route: held.append(route), times=1)
    return held


def started(page: Page) -> str:
    """The address of a new army, with the builder open on it."""
    page.goto("/")
    page.locator("#start button[type=submit]").click()
    page.wait_for_url("**/armies/**")
    return page.url.split("?")[0]


def copied(page: Page, sample: str, query: str = "") -> str:
    """The address of the visitor's own copy of a sample, with the builder open on it as the query says."""
    if query:
        army = copying_samples.copied(page, sample)
        page.goto(f"{army}{query}")
        return army
    page.goto(copying_samples.send_copy(page, sample, max_redirects=0).headers["location"])
    return page.url.split("?")[0]


def unfold(page: Page, *ids: str) -> None:
    """Open the folds that hold the elements of those ids, as a player does first."""
    for id in ids:
        page.locator(f"#{id}").evaluate(
            "one => { for (let fold = one.closest('details'); fold; fold = fold.parentElement.closest('details'))"
            " fold.open = true; }"
        )


def names(page: Page) -> list[str]:
    """The units in their order."""
    return page.locator(".unit[id] h3").all_inner_texts()
