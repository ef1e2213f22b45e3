"""Chances of a roll against a foe's, by what the foe adds to it."""

import pytest

from armybuilder.armies import samples
from armybuilder.armies.builder.odds import odds

pytestmark = pytest.mark.any_database


def test_a_shot_is_shown_against_each_bonus_of_a_defense():
    build = samples.get("night-shift").build
    lamb = build.units[0]
    (shot,) = odds(build, lamb)
    assert (shot["name"], shot["note"]) == ("Ballistic", "d6 +1 against the foe’s d6")
    assert shot["columns"] == ["Defense 0", "+1", "+2"]
    name, cells = shot["rows"][0]
    # 20, 15 and 10 of 36.
    assert (name, cells) == ("under 12″", [("56%", ""), ("42%", ""), ("28%", "")])
