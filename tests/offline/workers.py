"""What the browser tests with a service worker have in common."""

from playwright.sync_api import Page

CONTROLLED = """async () => {
  await navigator.serviceWorker.ready;
  while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 20));
}"""
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


def controlled(page: Page, address: str) -> None:
    """Open a page, and wait until a worker answers for it."""
    page.goto(address)
    page.evaluate(CONTROLLED)
    until(page, "offline", "/offline/")


def kept(page: Page, *kinds: str) -> list[str]:
    """The paths of what is kept."""
    return page.evaluate(KEPT, kinds or ["pages"])


def until(page: Page, kind: str, path: str) -> None:
    """Wait until there is a copy."""
    page.evaluate(
        f"async ([kind, path]) => {{ const kept = {KEPT};"
        " while (!(await kept([kind])).includes(path)) await new Promise((done) => setTimeout(done, 20)); }",
        [kind, path],
    )


def waiting(page: Page) -> list[str]:
    """What waits, in the order in which it was done."""
    return page.evaluate(WAITING)


def until_sent(page: Page) -> None:
    """Wait until nothing waits any more."""
    page.evaluate(
        f"async () => {{ const waiting = {WAITING};"
        " while ((await waiting()).length) await new Promise((done) => setTimeout(done, 20)); }"
    )
