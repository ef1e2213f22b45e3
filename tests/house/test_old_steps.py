"""Steps of drafts from when what they did was an English sentence."""

import pytest
from django.db import models

from armybuilder.house.models import HouseRules, Step
from rules.models import Edition
from tests.support.databases.migrating import migrate

pytestmark = pytest.mark.long

READ = [
    # What was written, and what it says now.
    ("House rules named Wednesday Table", "House rules named Wednesday Table"),
    ("Troop 1½ points instead of 1 point", "Troop: 1½ points instead of 1 point"),
    ("Flight renamed Wings", "Flight renamed Wings"),
    ("Words of Mook", "Text of Mook"),
    ("Shield Wall for all figures", "Shield Wall for all figures"),
    ("Shield Wall for guys and cavalry", "Shield Wall for guys and cavalry"),
    ("Shield Wall for 4 figure types", "Shield Wall for 4 figure types"),
    ("Sniper only with Armor, Tough or Flight", "Sniper only works with Armor, Tough or Flight"),
    ("Sniper needs nothing else", "Sniper needs nothing else"),
    ("Distance, in the open on 5+ instead of 4+", "Distance, in the open: 5+ instead of 4+"),
    ("Luck on up to 3 instead of up to 2", "Luck: up to 3 instead of up to 2"),
    ("Large cavalry, carries 2", "Carries, Large cavalry: 2"),
    ("Basic Game 20 to 50 instead of 25 to 40", "Basic Game: 20 to 50 instead of 25 to 40"),
    ("Escape, Attacker up to 40 instead of any points", "Escape (Attacker): up to 40 instead of any points"),
    ("Credit", "Credit changed"),
    ("Battle Cry added, 2 points", "Battle Cry added, 2 points"),
    ("Armor added", "Armor added"),
    ("Plate added to Armor, 3 points", "Plate added to Armor, 3 points"),
    ("Scenario “Tea” added, 25 or more", "Scenario “Tea” added, 25 or more"),
    ("Stealth taken out", "Stealth removed"),
    ("Armor taken out, with Tough, Flight and 3 more", "Armor removed, with Tough, Flight and 3 more"),
    ("Super-Skill put back", "Super-Skill restored"),
    ("Flight as in the parent", "Flight reset to the original"),
    ("Very Simple v7: Flight taken in", "Very Simple v7: Flight applied"),
    ("Very Simple v7: Flight left", "Very Simple v7: Flight skipped"),
    ("Draft thrown away: as revision 1", "Draft discarded: back to revision 1"),
    ("Draft thrown away: as Very Simple v7", "Draft discarded: back to Very Simple v7"),
    # What none of the patterns reads stays as it was.
    ("Ogre, a very long sentence that was cut", "Ogre, a very long sentence that was cut"),
    ("Something else", "Something else"),
]


def test_what_old_steps_did_is_read_into_keys_and_values_and_back(up_to_date):
    parent = Edition.objects.create(slug="tiny", name="Tiny", short_name="Tiny")
    house = HouseRules.objects.create(slug="tuesday", name="Tuesday", parent=parent, base="{}", draft="{}")
    old = migrate([("house", "0010_readable_columns")]).get_model("house", "Step")
    for number, (said, _) in enumerate(READ, 1):
        old.objects.create(house_id=house.pk, number=number, parent=number - 1, patch="{}", summary=said)
    migrate([("house", "0012_read_old_summaries")])
    steps = list(Step.objects.order_by("number"))
    assert [str(step.summary) for step in steps] == [said for _, said in READ]
    assert sum(step.summary.key == "as-written" for step in steps) == 2
    assert Step.objects.filter(summary=models.Value("")).count() == 0
    back = migrate([("house", "0010_readable_columns")]).get_model("house", "Step")
    assert list(back.objects.order_by("number").values_list("summary", flat=True)) == [said for said, _ in READ]
