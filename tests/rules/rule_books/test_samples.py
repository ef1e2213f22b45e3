"""The rule book's 14 sample armies cost what it says and hold whom it says."""

import json
from pathlib import Path

import pytest

from rules import engine

FOLDER = Path(__file__).parents[3] / "fixtures" / "samples"

ARMIES = {
    "Medieval Infantry": (23, 10, {"Captain Of The Regiment": 2, "Standard Bearer": 5, "Soldiers": 2}),
    "Dwarves": (28, 5, {"Thane": 4, "Runepriest": 6, "Guards": 6}),
    "Elves": (25, 7, {"Mage": 7, "Sentries": 5, "Foot Soldiers": 2}),
    "Orcs": (24, 7, {"Warlord": 4, "Mercenaries": 6, "Warriors": 2}),
    "Undead": (
        25,
        11,
        {
            "Necromancer": 6,
            "Skeleton Archers": 2,
            "Skeletal Steed": 2,
            "Skeletal Steed Rider": 1,
            "Demon": 7,
            "Ghouls": 1,
        },
    ),
    "Fantasy Adventurers": (27, 5, {"Fighter": 6, "Cleric": 5, "Rogue": 6, "Wizard": 5, "Ranger": 5}),
    "Wild West Bandit Gang": (22, 8, {"Gang Leader": 5, "Bandits": 3, "Horses": 2}),
    "Zombie Horde": (20, 13, {"Patient Zero": 4, "First Infected": 3, "Minions": 1}),
    "Horror Film Survivors": (
        19,
        4,
        {"Local Sheriff": 5, "Gun Nut": 6, "Scream Queen": 3, "High School Football Star": 5},
    ),
    "Modern Infantry": (24, 5, {"Sergeant": 4, "Soldiers": 4, "Helicopter": 8, "Helicopter Pilot": 4}),
    "Justice Team": (42, 3, {"Super-Guy": 18, "Bat-Guy": 14, "Bird Sidekick": 10}),
    "Mightiest Heroes": (38, 3, {"Spider-Guy": 9, "Claw-Guy": 14, "Big Green": 15}),
    "Star Soldiers": (36, 3, {"Captain": 10, "Lieutenant": 12, "Heavy Weapons Specialist": 14}),
    "Bug Aliens": (37, 8, {"Hive Queen": 6, "Bio-Weapon": 7, "Soldiers": 4}),
}
MOUNTS = {
    "Undead": {"guy": 9, "cavalry": 1, "vehicle": 1},
    "Wild West Bandit Gang": {"guy": 4, "cavalry": 4, "vehicle": 0},
    "Modern Infantry": {"guy": 4, "cavalry": 0, "vehicle": 1},
    "Bug Aliens": {"guy": 7, "cavalry": 0, "vehicle": 1},
}


@pytest.fixture(scope="session")
def sample(catalogue):
    """A function: the sample army of that name, and the text of its document."""

    def read(name):
        text = (FOLDER / f"{name.lower().replace(' ', '-')}.json").read_text("utf-8")
        return engine.read_document(text, {"vsgmr-7": catalogue}.get), text

    return read


def test_there_are_the_rule_books_fourteen_and_no_others():
    texts = {path.stem: json.loads(path.read_text("utf-8")) for path in FOLDER.glob("*.json")}
    names = {stem for stem, document in texts.items() if document["edition"] == "vsgmr-7"}
    assert names == {name.lower().replace(" ", "-") for name in ARMIES}


@pytest.mark.parametrize("name", ARMIES)
def test_a_sample_costs_what_the_book_says_line_by_line(sample, name):
    build, _ = sample(name)
    points, figures, each = ARMIES[name]
    bill = engine.bill(build)
    assert (build.name, bill.total, bill.figures, build.limit) == (name, 2 * points, figures, 2 * points)
    assert {unit.name: bill.unit_bill(unit.id).each for unit in build.units} == {
        of: 2 * cost for of, cost in each.items()
    }
    assert bill.by_kind == MOUNTS.get(name, {"guy": figures, "cavalry": 0, "vehicle": 0})


@pytest.mark.parametrize("name", ARMIES)
def test_a_sample_is_legal_and_written_as_documents_are(sample, name):
    build, text = sample(name)
    assert [finding.code for finding in engine.findings(build) if finding.severity == "error"] == []
    assert (build.scenario, build.side) == ("basic-game", "player")
    assert engine.dump(build) == text


def test_what_was_mended_is_said(sample):
    mended = {name for name in ARMIES if sample(name)[0].notes}
    assert mended == {"Orcs", "Undead"}
    assert "Combat Master" in sample("Orcs")[0].notes
    assert "11" in sample("Undead")[0].notes


def test_what_the_book_notes_on_a_figure_is_kept(sample):
    noted = {(name, unit.name) for name in ARMIES for unit in sample(name)[0].units if unit.notes}
    assert noted == {
        ("Dwarves", "Runepriest"), ("Elves", "Mage"), ("Undead", "Demon"), ("Fantasy Adventurers", "Cleric"),
        ("Horror Film Survivors", "Scream Queen"),
    }  # fmt: skip
