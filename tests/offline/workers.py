"""What the browser tests with a service worker have in common."""

from urllib.parse import urlsplit

from playwright.sync_api import Page

from tests.support.browsers.copying_samples import copied

KEPT = """async (kinds) => {
  const names = (await caches.keys()).filter((name) => kinds.includes(name.split(" ")[0]));
  const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return keys.flat().map(({ url }) => new URL(url).pathname);
}"""
WAITING = """() => new Promise((done) => {
  const opening = indexedDB.open("muster");
  opening.onsuccess = () => {
    const { result } = opening;
    if (!result.objectStoreNames.contains("waiting")) { result.close(); done([]); return; }
    const asked = result.transaction("waiting").objectStore("waiting").getAll();
    asked.onsuccess = () => { result.close(); done(asked.result.map(({ label }) => label)); };
  };
})"""


def wait_for(page: Page, question: str, given: object = None) -> None:
    """Ask the page until it answers true; fail after half a minute, also where an answer never comes."""
    page.evaluate(
        f"""(given) => Promise.race([
          (async () => {{ while (!(await ({question})(given))) await new Promise((done) => setTimeout(done, 20)); }})(),
          new Promise((_, fail) => setTimeout(() => fail(new Error("it never became true")), 30_000)),
        ])""",
        given,
    )


def controlled(page: Page, address: str) -> None:
    """Open a page, and wait until a worker answers for it."""
    page.goto(address)
    wait_for(page, "async () => (await navigator.serviceWorker.ready).active.state === 'activated'")
    if not page.evaluate("!!navigator.serviceWorker.controller"):
        # The page was on its way while the worker took over; it gets one when it is opened again.
        page.goto(address)
    until(page, "offline", "/offline/")


def kept(page: Page, *kinds: str) -> list[str]:
    """The paths of what is kept."""
    return page.evaluate(KEPT, kinds or ["pages"])


def until(page: Page, kind: str, path: str) -> None:
    """Wait until there is a copy."""
    wait_for(page, f"async ([kind, path]) => (await ({KEPT})([kind])).includes(path)", [kind, path])


def kept_army(page: Page) -> str:
    """The address of the visitor's own copy of the Undead, which is open and kept."""
    army = copied(page, "undead")
    controlled(page, army)
    until(page, "pages", urlsplit(army).path)
    return army


def waiting(page: Page) -> list[str]:
    """What waits, in the order in which it was done."""
    return page.evaluate(WAITING)


def until_sent(page: Page) -> None:
    """Wait until nothing waits any more."""
    wait_for(page, f"async () => (await ({WAITING})()).length === 0")
