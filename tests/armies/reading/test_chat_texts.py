"""An army in little space: whatever its names and however many its units, chats show all of it."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.translation import override

from armybuilder.armies import samples
from armybuilder.armies.display import army_context, chat_texts
from rules.engine import PLASTICS, bill

ADDRESS = "https://muster.example/x/"


@pytest.fixture
def undead(catalogue):
    return samples.get("undead").build


def with_units(build, number, name="Unit"):
    units = tuple(replace(build.units[i % 2], id=i + 1, name=f"{name} {i}") for i in range(number))
    return replace(build, units=units)


def preview(build):
    return army_context.link_preview(build, bill(build))


@pytest.mark.parametrize("number", [12, 110, 330])
@pytest.mark.parametrize("name", ["Unit", "A*_*_*_*_*_*_*_*_*_*_*_*_*_*_*", "Ритари Ритари Ритари"])
def test_the_discord_message_of_any_army_fits_and_counts_the_units_that_it_leaves_out(undead, number, name):
    build = with_units(undead, number, name)
    lines = army_context.chat(build, bill(build), ADDRESS).splitlines()
    assert len("\n".join(lines)) <= 2000 and lines[0] == f"<{ADDRESS}>"
    rest = re.fullmatch(r"and (\d+) more units?", lines[-1])
    assert len(lines) - 2 - bool(rest) + int(rest[1] if rest else 0) == number
    assert number < 330 or rest


def test_a_message_without_room_for_one_more_unit_uses_all_the_room(undead):
    build = with_units(undead, 330)
    message = army_context.chat(build, bill(build), ADDRESS)
    assert 2000 - len("2 × Unit 155 4\n") < len(message) <= 2000


def test_a_link_preview_names_units_in_short(undead):
    assert preview(undead)["title"] == "Undead, 25 points"
    assert preview(undead)["description"] == (
        "11 figures, 25 points, legal for Very Simple v7, Basic Game. "
        + ", ".join(chat_texts.unit_in_short(undead, unit, unit.name) for unit in undead.units)
    )


@pytest.mark.parametrize("name", ["Unit", "Ритари", "步兵", "🧟🧟"])
@pytest.mark.parametrize("number", [0, 1, 15, 330])
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_description_ends_after_a_unit_within_340_letters_and_347_bytes(undead, name, number, language):
    build = with_units(undead, number, name)
    with override(language):
        text = preview(build)["description"]
        more = [chat_texts._more_units(rest) for rest in range(1, number + 1)]
    assert len(text) <= 340 and len(text.encode()) <= 347
    last = chat_texts.unit_in_short(build, build.units[-1], build.units[-1].name) if number else "."
    assert text.endswith((last, *more))


def test_a_description_without_room_for_units_is_cut(undead):
    assert chat_texts.preview_description(undead, "Ж" * 300) == "Ж" * 172 + "…"


@pytest.mark.parametrize("name", ["A" * 80, "Ж" * 80, "🧟" * 80])
def test_a_long_title_is_cut_within_the_name_and_keeps_the_points(undead, name):
    title = preview(replace(undead, name=name))["title"]
    assert 63 < len(title.encode()) <= 67 and title.endswith("…, 25 points")


@pytest.mark.parametrize("plastic", PLASTICS)
def test_the_color_of_a_preview_is_that_of_the_plastic_on_pages(undead, plastic):
    theme = (Path(settings.ROOT) / "static/css/theme.css").read_text()
    light = re.search(rf'\[data-plastic="{plastic}"\] {{\s*--pl: light-dark\((#[0-9a-f]{{6}}),', theme)[1]
    assert preview(replace(undead, plastic=plastic))["color"] == light
