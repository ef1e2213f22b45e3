"""Texts that a browser shows clipped, outside of their box, or on each other; every text of a page is looked at."""

from pathlib import Path

from playwright.sync_api import Page

LOOK = (Path(__file__).parent / "seen_whole.js").read_text(encoding="utf-8")
"""What is wrong with the texts of the page as it is now, in words."""
UNFOLD = """() => document.querySelectorAll("details:not([open])").forEach(one => {
    one.removeAttribute("name");
    one.open = true;
})"""
MENUS = "[...document.querySelectorAll('[popover]')].map((one, place) => place)"
OPEN = "place => document.querySelectorAll('[popover]')[place].showPopover()"
CLOSE = "place => document.querySelectorAll('[popover]')[place].hidePopover()"
WIDTHS = (1280, 390, 320)


def faults(page: Page) -> set[str]:
    """What is wrong with the texts of a page at each width: as it comes, and with everything unfolded."""
    found = set()
    for unfold in (False, True):
        if unfold:
            if not page.evaluate("document.querySelectorAll('details:not([open]), [popover]').length"):
                break
            page.evaluate(UNFOLD)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            found |= {f"{width}, {said}" for said in page.evaluate(LOOK)}
            if unfold:
                for place in page.evaluate(MENUS):
                    page.evaluate(OPEN, place)
                    found |= {f"{width}, {said}" for said in page.evaluate(LOOK)}
                    page.evaluate(CLOSE, place)
    return found
