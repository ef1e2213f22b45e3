"""What axe holds against a page."""

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]
# What axe finds in order is told in a word only: to tell it whole takes most of the time.
LOOK = """(tags) => axe.run({runOnly: tags, resultTypes: ["violations"]}).then((found) =>
  found.violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)}`)))"""


def violations(page: Page) -> list[str]:
    """Each with the page and the place in it; axe stays in a page that was looked at before."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return [f"{page.url} {one}" for one in page.evaluate(LOOK, TAGS)]
