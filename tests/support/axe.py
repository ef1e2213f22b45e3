"""axe's findings about a page: every rule once, and those that depend on light and width in each."""

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]
OF_THE_LIGHT = ["color-contrast", "target-size"]
"""Rules whose results depend on light and width; they take most of axe's time."""
DESK, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}
LIGHTS = [("dark", PHONE), ("light", PHONE), ("dark", DESK), ("light", DESK)]
"""The last is where a page stays when it was looked at."""
# What axe finds in order is told in a word only: to tell it whole takes most of the time.
# What is scrolled half under a bar of the open unit can be scrolled free: its size is measured without the bars.
UNSTUCK = (
    """() => { for (const bar of document.querySelectorAll(".b2-top, .b2-bar")) bar.style.position = "static"; }"""
)
# No rule among these asks for the text of style sheets, which it would take apart beforehand.
LOOK = """(chosen) => axe.run({
    runOnly: chosen, resultTypes: ["violations"], preload: {assets: ["media"]},
}).then((found) =>
  found.violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)}`)))"""


def violations(page: Page, rules: list[str] | None = None) -> list[str]:
    """Each with the page and the place in it, by all rules or these; axe stays in a page that was looked at before."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
        page.evaluate(UNSTUCK)
    chosen = {"type": "rule", "values": rules} if rules else {"type": "tag", "values": TAGS}
    return [f"{page.url} {one}" for one in page.evaluate(LOOK, chosen)]


def in_every_light(page: Page, everything: bool) -> list[str]:
    """All rules by day on a desk, and the rules of the light by night on a phone; or all in every light and width."""
    said = []
    for scheme, viewport in LIGHTS if everything else (LIGHTS[0], LIGHTS[-1]):
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size(viewport)
        whole = everything or (scheme, viewport) == LIGHTS[-1]
        said += [f"{scheme} {viewport['width']}: {one}" for one in violations(page, None if whole else OF_THE_LIGHT)]
    return said
