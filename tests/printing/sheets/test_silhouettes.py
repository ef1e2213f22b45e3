"""The drawn figure of a unit follows from its type, its attack and what moves it."""

import re

import pytest
from django.conf import settings

from armybuilder.armies.pictures.silhouettes import pose
from rules.engine.build import Build, Unit

PLASTICS = ("green", "tan", "grey", "blue", "red", "bone", "copper", "violet")


@pytest.mark.parametrize(
    ("figure", "options", "drawn"),
    [
        ("hero", ("commander",), "commander"),
        ("hero", ("commander", "distance-attack"), "commander"),
        ("troop", ("commander",), "commander"),
        ("hero", (), "hero"),
        ("hero", ("distance-attack",), "hero"),
        ("troop", (), "troop"),
        ("troop", ("distance-attack",), "shoot"),
        ("troop", ("disable", "sniper"), "troop"),
        ("mook", ("distance-attack",), "mook"),
        ("small-cavalry", (), "horse"),
        ("vehicle", ("distance-attack",), "tank"),
        ("vehicle", ("independent",), "beast"),
        ("vehicle", ("flight",), "heli"),
        ("gone-from-the-book", (), "troop"),
    ],
)
def test_the_silhouette_follows_from_type_attack_and_mount(catalogue, figure, options, drawn):
    unit = Unit(0, "Somebody", figure, options=tuple((option, "") for option in sorted(options)))
    assert pose(Build(catalogue, "Army", (unit,)), unit) == drawn


@pytest.mark.parametrize("drawn", ["commander", "hero", "troop", "shoot", "mook", "horse", "tank", "beast", "heli"])
def test_every_pose_is_drawn_in_every_plastic_facing_both_ways(drawn):
    folder = settings.ROOT / "static" / "print" / "img"
    for plastic in PLASTICS:
        for facing in ("", "-left"):
            drawing = (folder / f"{drawn}-{plastic}{facing}.svg").read_text()
            assert drawing.startswith("<svg ")
            assert "opacity" not in drawing and "<use" not in drawing


@pytest.mark.parametrize("drawn", ["commander", "hero", "drone", "mook", "horse", "tank", "beast", "heli", "wizard"])
def test_an_outline_is_ink_and_white(drawn):
    drawing = (settings.ROOT / "static" / "print" / "img" / f"{drawn}-outline.svg").read_text()
    assert set(re.findall(r'(?:fill|stroke)="(#?\w+)"', drawing)) <= {"#fff", "#1f281e", "none"}
    assert '"#1f281e"' in drawing
