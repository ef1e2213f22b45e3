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
# Measuring contrast takes most of axe's time. Of siblings that are alike to the last color, as the rows of a table are,
# it is measured in the first alone, unless a test is to look at everything.
FIRST_OF_ALIKE = """() => {
  const rule = axe._audit.rules.find((one) => one.id === "color-contrast"), matches = rule.matches;
  rule.matches = (node, ...more) => !window.alike.has(node) && matches.call(rule, node, ...more);
  window.alike = new Set();
}"""
FIND_ALIKE = """(everything) => {
  const numbers = new Map();
  const looks = (node) => {
    const style = getComputedStyle(node), seen = new Set();
    const said = [...node.childNodes].some((one) => one.nodeType === Node.TEXT_NODE && one.data.trim().length > 1);
    const own = [node.tagName, node.className, said, style.color, style.backgroundColor, style.backgroundImage,
      style.opacity, style.fontSize, style.fontWeight, style.display, style.visibility, style.position];
    for (const child of node.children) {
      const number = looks(child);
      own.push(number);
      if (seen.has(number)) {
        for (const one of [child, ...child.querySelectorAll("*")]) window.alike.add(one);
      }
      seen.add(number);
    }
    const key = own.join();
    return numbers.get(key) ?? (numbers.set(key, numbers.size), numbers.size - 1);
  };
  window.alike.clear();
  if (!everything) looks(document.body);
}"""
# No rule among these asks for the text of style sheets, which it would take apart beforehand.
LOOK = """(chosen) => axe.run({
    runOnly: chosen, resultTypes: ["violations"], preload: {assets: ["media"]},
}).then((found) =>
  found.violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)}`)))"""


def violations(page: Page, rules: list[str] | None = None, everything: bool = False) -> list[str]:
    """Each with the page and the place in it, by all rules or these; axe stays in a page that was looked at before."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
        page.evaluate(UNSTUCK)
        page.evaluate(FIRST_OF_ALIKE)
    page.evaluate(FIND_ALIKE, everything)
    chosen = {"type": "rule", "values": rules} if rules else {"type": "tag", "values": TAGS}
    return [f"{page.url} {one}" for one in page.evaluate(LOOK, chosen)]


def in_every_light(page: Page, everything: bool) -> list[str]:
    """All rules by day on a desk, and the rules of the light by night on a phone; or all in every light and width."""
    said = []
    for scheme, viewport in LIGHTS if everything else (LIGHTS[0], LIGHTS[-1]):
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size(viewport)
        whole = everything or (scheme, viewport) == LIGHTS[-1]
        found = violations(page, None if whole else OF_THE_LIGHT, everything)
        said += [f"{scheme} {viewport['width']}: {one}" for one in found]
    return said
