"""A newcomer builds the rule book's Elves: by clicking, on a phone, and with scripts off."""

import re

import pdfplumber
import pytest

from tests.armies.builder.driving import settle, unfold


@pytest.fixture
def page(new_page):
    """A page that moves as its styles say."""
    return new_page(reduced_motion="no-preference")


def add(page, slug, scripted):
    page.click(f"#quick-{slug}")
    settle(page) if scripted else page.wait_for_load_state()


def outfit(page, unit, name, options, level, scripted):
    page.click(f"#unit-{unit} h3 a")
    page.wait_for_selector(f"#editor-{unit}")
    unfold(page, f"name-{unit}")
    page.fill(f"#name-{unit}", name)
    page.press(f"#name-{unit}", "Tab") if scripted else None
    if scripted:
        settle(page)
    for option in options:
        unfold(page, f"o-{unit}-{option}")
        page.check(f"#o-{unit}-{option}")
        if scripted:
            settle(page)
    if not scripted:
        page.click(f"#save-{unit}")
        page.wait_for_load_state()


def close(page):
    page.click(".b2-done")
    page.wait_for_selector(".unit.is-open", state="detached")


def count(page, unit, number, scripted):
    page.fill(f"#count-{unit}", str(number))
    page.press(f"#count-{unit}", "Enter")
    settle(page) if scripted else page.wait_for_load_state()


def build_elves(page, scripted):
    page.goto("/")
    page.check("input[name=rules][value=traits]")
    page.click("text=Create army")
    page.wait_for_selector("#workbench")
    add(page, "hero", scripted)
    outfit(page, 0, "Mage", ["commander", "distance-attack", "sharpshooter", "support"], "armor", scripted)
    close(page)
    add(page, "hero", scripted)
    outfit(page, 1, "Sentries", ["distance-attack", "sharpshooter"], "", scripted)
    count(page, 1, 2, scripted)
    close(page)
    add(page, "troop", scripted)
    outfit(page, 2, "Foot Soldiers", ["distance-attack"], "", scripted)
    count(page, 2, 4, scripted)
    assert page.inner_text("#spent") == "25"


def printed(page):
    address = re.match(r".*/armies/[^/]+/", page.url)[0]
    answer = page.request.get(address + "sheets.pdf?sheets=roster&paper=letter")
    assert answer.status == 200
    return answer.body()


def assert_printed(page, tmp_path):
    import pdfplumber

    file = tmp_path / "elves.pdf"
    file.write_bytes(printed(page))
    with pdfplumber.open(file) as pdf:
        text = "\n".join(sheet.extract_text() for sheet in pdf.pages)
    for name in ("Mage", "Sentries", "Foot Soldiers"):
        assert name in text


@pytest.mark.quick
def test_the_elves_are_built_and_printed_by_clicking(page, tmp_path):
    build_elves(page, scripted=True)
    assert_printed(page, tmp_path)


@pytest.mark.thorough
def test_the_elves_are_built_on_a_phone(phone, tmp_path):
    build_elves(phone, scripted=True)
    assert_printed(phone, tmp_path)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.thorough
def test_the_elves_are_built_with_scripts_off(plain_page, tmp_path):
    build_elves(plain_page, scripted=False)
    assert_printed(plain_page, tmp_path)


@pytest.mark.thorough
def test_undo_to_the_start_and_redo_to_the_end(page):
    build_elves(page, scripted=True)
    steps = 0
    while page.is_enabled("#undo"):
        page.click("#undo")
        settle(page)
        steps += 1
    assert steps > 10
    assert page.inner_text("#spent") == "0"
    page.reload()
    while page.is_enabled("#redo"):
        page.click("#redo")
        settle(page)
    assert page.inner_text("#spent") == "25"


@pytest.mark.thorough
def test_no_script_or_policy_error_is_reported(page):
    said = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    build_elves(page, scripted=True)
    assert said == []


def test_the_browser_s_own_print_is_the_army_s_summary(page, tmp_path):
    page.goto("/samples/undead/")
    page.get_by_role("button", name="Copy to my armies").first.click()
    page.wait_for_url("**/armies/**")
    page.get_by_role("link", name="Ghouls").first.click()
    file = tmp_path / "summary.pdf"
    file.write_bytes(page.pdf(format="Letter"))
    with pdfplumber.open(file) as pdf:
        words = " ".join(sheet.extract_text() for sheet in pdf.pages)
        assert len(pdf.pages) <= 2
    assert all(name in words for name in ("Undead", "Necromancer", "Skeleton Archers", "Ghouls", "25"))
    assert not any(button in words for button in ("Undo", "Done", "Remove", "Add a unit", "Notes"))
