"""The rule book's own sample armies are understood as it prints them: marks, misprints, wrong sums and all."""

import json
import re
from pathlib import Path

import pytest

from rules import engine

FOLDER = Path(__file__).parents[4] / "fixtures" / "samples"

PRINTED = (Path(__file__).parent / "printed.txt").read_text("utf-8")
ARMIES = {re.sub(r"^\W*|\*.*", "", text, flags=re.DOTALL): text for text in PRINTED.strip().split("\n\n\n")}
REMARKS = {
    "Orcs": ["“Weapon Master trait” isn’t in Very Simple v7. Did you mean “Combat Master trait”?"],
    "Undead": ["Undead: the text says 9 figures, but there are 11 (9 guys, 1 cavalry and 1 vehicle)."],
}
"""Remarks on them, besides commanders named alone and optional rules put in play."""
TOTALS = {
    "Medieval Infantry": 23, "Dwarves": 28, "Elves": 25, "Orcs": 24, "Undead": 25, "Fantasy Adventurers": 27,
    "Wild West Bandit Gang": 22, "Zombie Horde": 20, "Horror Film Survivors": 19, "Modern Infantry": 24,
    "Justice Team": 42, "Mightiest Heroes": 38, "Star Soldiers": 36, "Bug Aliens": 37,
}  # fmt: skip


USUAL = ("figure-assumed", "rule-turned-on")


def unexpected_remarks(reading):
    """Remarks on a list, except those that follow from how the book writes lists."""
    return [str(remark.message) for remark in reading.remarks if remark.message.key not in USUAL]


def plain(text):
    """Without the marks of emphasis, as somebody would paste it from the pages."""
    return re.sub(r"[*#]+ ?", "", text)


def wrapped(text, width):
    """Broken into short lines between words, as a narrow column copies."""
    lines = []
    for line in text.split("\n"):
        while len(line) > width and " " in line[1:width]:
            cut = line.rindex(" ", 1, width)
            lines, line = [*lines, line[:cut]], line[cut + 1 :]
        lines.append(line)
    return "\n".join(lines)


def corrected(text):
    return text.replace("Weapon Master", "Combat Master")


def test_there_are_14(catalogue):
    assert list(ARMIES) == list(TOTALS)


@pytest.mark.parametrize("name", TOTALS)
@pytest.mark.parametrize("change", [str, plain], ids=["marked", "plain"])
def test_a_printed_army_is_understood_and_its_misprints_are_told(catalogue, name, change):
    reading = engine.read_notation(change(ARMIES[name]), catalogue)
    assert (reading.build.name, reading.build.limit) == (name, 2 * TOTALS[name])
    assert unexpected_remarks(reading) == REMARKS.get(name, [])


@pytest.mark.parametrize("name", TOTALS)
def test_mended_it_is_the_sample_army(catalogue, name):
    build = engine.notation_army(corrected(ARMIES[name]), catalogue)
    sample = json.loads((FOLDER / f"{name.lower().replace(' ', '-')}.json").read_text("utf-8"))
    assert engine.bill(build).total == 2 * TOTALS[name]
    units = engine.write_document(build)["units"]
    for unit in (*units, *sample["units"]):
        unit.pop("notes", None)
        if "support" in unit.get("options", {}):
            unit["options"]["support"] = True  # The samples choose its roll.
    assert units == sample["units"]


@pytest.mark.parametrize("name", TOTALS)
@pytest.mark.parametrize("width", [60, 72, 100])
def test_copied_from_a_narrow_column_it_is_the_same(catalogue, name, width):
    whole = engine.notation_army(corrected(plain(ARMIES[name])), catalogue)
    assert engine.notation_army(wrapped(corrected(plain(ARMIES[name])), width), catalogue).units == whole.units


def test_one_click_mends_the_orcs(catalogue):
    text = ARMIES["Orcs"]
    [mistake] = engine.read_notation(text, catalogue).mistakes
    assert (mistake.line, mistake.words) == (3, "Weapon Master trait")
    corrected_text = mistake.suggestions[0].applied(text)
    assert corrected_text == corrected(text)
    assert engine.read_notation(corrected_text, catalogue).mistakes == ()


def test_all_armies_at_once_are_read_one_at_a_time(catalogue):
    reading = engine.read_notation(PRINTED, catalogue)
    assert (reading.build.name, len(reading.build.units)) == ("Medieval Infantry", 3)
    assert [str(mistake.message) for mistake in reading.mistakes] == [
        "A second army starts here. Import one army at a time."
    ]
    assert reading.mistakes[0].suggestions[0].applied(PRINTED).strip() == ARMIES["Medieval Infantry"]
