"""The rule book's own sample armies are understood as it prints them: marks, misprints, wrong sums and all."""

# ruff: noqa: E501

import json
import re
from pathlib import Path

import pytest

from rules import engine

FOLDER = Path(__file__).parents[4] / "fixtures" / "samples"

PRINTED = """
### **Medieval Infantry** (23 points, 10 figures)

*Captain Of The Regiment*: Commander – 2 points

*Standard Bearer*: Troop guy, Heavy Armor, Inspiration trait – 5 points

*Soldiers (8)*: Troop guy, Light Armor – 16 points (2 each)


### **Dwarves** (28 points, 5 figures)

*Thane*: Commander, Tough trait – 4 points

*Runepriest*: Hero guy, Inspiration trait, Tough trait – 6 points

*Guards (3)*: Hero guy, Heavy Armor, Tough trait – 18 points (6 each)


### **Elves** (25 points, 7 figures)

*Mage*: Commander, Distance attack, Sharpshooter trait, Support trait – 7 points

*Sentries (2)*: Hero guy, Distance attack, Sharpshooter trait – 10 points (5 each)

*Foot Soldiers (4)*: Troop guy, Distance attack – 8 points (2 each)


### **Orcs** (24 points, 7 figures)

*Warlord*: Commander, Weapon Master trait – 4 points

*Mercenaries (2)*: Hero guy, Heavy Armor, Combat Master trait – 12 points (6 each)

*Warriors (4)*: Troop guy, Light Armor – 8 points (2 each)


### **Undead** (25 points, 9 figures including 1 cavalry and 1 vehicle)

*Necromancer*: Commander, Cause Fear trait, Summon trait – 6 points

*Skeleton Archers (2)*: Troop guy, Distance attack – 4 points (2 each)

*Skeletal Steed*: Cavalry – 2 points

*Skeletal Steed Rider*: Troop guy – 1 point

*Demon*: Vehicle, Cause Fear trait, Independent trait – 7 points (Note: as agreed)

*Ghouls (5)*: Troop guy – 5 points (1 each)


### **Fantasy Adventurers** (27 points, 5 figures)

*Fighter*: Commander, Combat Master trait, Double Strike trait – 6 points

*Cleric*: Hero guy, Light Armor, Support trait (Note: as agreed) – 5 points

*Rogue*: Hero guy, Ignores Armor trait, Stealth trait – 6 points

*Wizard*: Hero guy, Distance attack, Area Effect Attack trait – 5 points

*Ranger*: Hero guy, Distance attack, Double Strike trait – 5 points


### **Wild West Bandit Gang** (22 points, 8 figures including 4 cavalry)

*Gang Leader*: Commander, Distance attack, Sharpshooter trait – 5 points

*Bandits (3)*: Hero guy, Distance attack – 9 points (3 each)

*Horses (4)*: Cavalry – 8 points (2 each)


### **Zombie Horde** (20 points, 13 figures)

*Patient Zero*: Commander, Recruit trait – 4 points

*First Infected (2)*: Troop guy, Recruit trait – 6 points (3 each)

*Minions (10)*: Troop guy – 10 points (1 each)


**Horror Film Survivors** (19 points, 4 figures)

*Local Sheriff*: Commander, Distance attack, Sharpshooter trait – 5 points

*Gun Nut*: Hero guy, Distance attack, Automatic Fire, Revenge trait – 6 points

*Scream Queen*: Troop guy, Summon trait – 3 points (Note: as agreed)

*High School Football Star*: Hero guy, Light Armor, Tough trait – 5 points


**Modern Infantry** (24 points, 5 figures including 1 vehicle)

*Sergeant*: Commander, Distance attack, Automatic Fire – 4 points

*Soldiers (2)*: Troop guy, Light Armor, Distance attack, Automatic Fire – 8 points (4 each)

*Helicopter*: Vehicle, Heavy Armor, Distance attack, Automatic Fire, Flight trait – 8 points

*Helicopter Pilot*: Troop guy, Distance Attack, Automatic Fire, Light Armor – 4 points


**Justice Team** (42 points, 3 figures)

*Super-Guy*: Commander, Distance attack, Flight trait, Inspiration trait, Superior Super-Armor super power, Minor Super-Blast super power, Superior Super-Fight super power – 18 points

*Bat-Guy*: Hero guy, Light Armor, Distance attack, Cause Fear trait, Stealth trait, Major Super-Armor super power, Major Super-Skill super power – 14 points

*Bird Sidekick*: Hero guy, Light Armor, Distance attack, Stealth trait, Minor Super-Armor super power, Minor Super-Skill super power – 10 points


**Mightiest Heroes** (38 points, 3 figures)

*Spider-Guy*: Commander, Distance attack, Disable trait, Major Super-Move super power, Minor Super-Skill super power – 9 points

*Claw-Guy*: Hero guy, Light Armor, Combat Master trait, Revenge trait, Major Super-Armor super power, Major Super-Fight super power – 14 points

*Big Green*: Hero guy, Heavy Armor, Combat Master trait, Superior Super-Armor super power, Superior Super-Fight super power – 15 points


**Star Soldiers** (36 points, 3 figures)

*Captain*: Commander, Distance attack, Automatic Fire, Ignores Armor trait, Support trait, Minor Super-Blast super power – 10 points

*Lieutenant*: Hero guy, Heavy Armor, Distance attack, Automatic Fire, Ignores Armor trait, Support trait, Minor Super-Blast super power – 12 points

*Heavy Weapons Specialist*: Hero guy, Heavy Armor, Distance attack, Automatic Fire, Area Effect Attack trait, Ignores Armor trait, Support trait, Minor Super-Blast super power – 14 points


**Bug Aliens** (37 points, 8 figures including 1 vehicle)

*Hive Queen*: Commander, Cause Fear trait, Double Strike trait – 6 points

*Bio-Weapon*: Vehicle, Cause Fear trait, Independent trait – 7 points

*Soldiers (6)*: Troop guy, Light Armor, Double Strike trait – 24 points (4 each)
"""
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
