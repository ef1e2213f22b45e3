"""An army in little space: whatever its names and however many its units, chats show all of it."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.translation import override

from armybuilder.armies import samples
from armybuilder.armies.display import army_context, chat_texts
from rules.engine import PLASTICS, bill, read_among
from rules.engine.lists.cutting.cleaning import without_rolls
from rules.models import Edition
from rules.snapshot import catalogue as catalogue_of

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


def read_back(build):
    """What the import reads of the army's message for Discord."""
    books = [catalogue_of(edition) for edition in Edition.objects.books()]
    return read_among(army_context.chat(build, bill(build), ADDRESS), books)


def units_of(build):
    return [(unit.name, unit.figure, unit.count, unit.options) for unit in build.units]


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_the_discord_message_of_each_sample_is_read_back(catalogue, language):
    with override(language):
        for sample in samples.all():
            reading = read_back(sample.build)
            assert units_of(reading.build) == units_of(sample.build), sample.slug
            assert (reading.build.name, reading.build.catalogue.slug) == (
                sample.build.name,
                sample.build.catalogue.slug,
            )
            assert not [question for question in reading.questions if question.key != "rule-turned-on"]


@pytest.mark.parametrize(
    "name", ["Hero", "2,5 Trolls", "5 Orcs", "A*_*_*", "@all – 3 · 4", "1. Company: Troop", "Ben [2]"]
)
def test_names_come_back_from_the_discord_message_as_they_are(undead, name):
    build = replace(undead, name=name, units=tuple(replace(unit, name=f"{name} {unit.id}") for unit in undead.units))
    reading = read_back(build)
    assert (reading.build.name, units_of(reading.build)) == (name, units_of(build)) and not reading.questions


def test_the_discord_message_is_read_back_as_discord_shows_it(undead):
    shown = army_context.chat(undead, bill(undead), ADDRESS).replace("**", "").replace("<", "").replace(">", "")
    reading = read_among(shown, [undead.catalogue])
    assert units_of(reading.build) == units_of(undead) and not reading.questions
    without_address = read_among(shown.partition("\n")[2], [undead.catalogue])
    assert units_of(without_address.build) == units_of(undead) and not without_address.questions


@pytest.mark.parametrize(("above", "between", "below"), [
    ("", "\r\n", "\r\n"),
    ("> ", "\n> ", "\n"),
    ("  ", "\n  ", ""),
    ("", "\n\n", "\n\n"),
    ("Me — today at 10:15\n", "\n", "\nSee you on Saturday!\n"),
])  # fmt: skip
def test_the_discord_message_is_read_back_out_of_quotes_and_talk(undead, above, between, below):
    text = above + army_context.chat(undead, bill(undead), ADDRESS).replace("\n", between) + below
    reading = read_among(text, [undead.catalogue])
    assert units_of(reading.build) == units_of(undead) and not reading.questions


def test_a_discord_message_without_room_for_rolls_still_has_figures_and_options(undead):
    build = with_units(undead, 25, "The units of the dead")
    message = army_context.chat(build, bill(build), ADDRESS)
    assert "Skill 4+" not in message and "Distance attack" in message and "more unit" not in message
    assert units_of(read_back(build).build) == units_of(build)


def test_remarks_on_a_discord_message_stand_where_it_has_the_words(undead):
    message = army_context.chat(undead, bill(undead), ADDRESS)
    text = message.replace("Independent", "Qxwv")
    mistake = read_among(text, [undead.catalogue]).mistakes[-1]
    assert text.splitlines()[mistake.line - 1][mistake.column - 1 :].startswith("Qxwv")
    assert mistake.suggestions[-1].applied(text) == text.replace(", Qxwv", "")
    wrong = message.replace("11 figures", "12 figures")
    [remark] = read_among(wrong, [undead.catalogue]).remarks
    assert remark.suggestions[0].applied(wrong) == message


@pytest.mark.parametrize(
    "text",
    [
        "Orcs – 25 points · Very Simple v7\nBoss · Hero · Commander\nOrc · Troop · Armor 4+",
        "Orcs – 25 points · Very Simple v7\nBoss · Hero · Points 2",
        "Orcs – 25 points\nBoss · Hero · Armor 4+",
        "Orcs · 25 points\nBoss · Hero · Commander",
        "Hello – 3 of us · see you\nBoss: Hero",
    ],
)
def test_other_texts_with_dots_between_words_are_read_as_they_are(text):
    assert without_rolls(text).text == text


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_a_message_without_figures_says_so_once_and_what_to_paste(undead, language):
    with override(language):
        long = army_context.chat(build := with_units(undead, 330), bill(build), ADDRESS)
        old = (
            f"<{ADDRESS}>\n**Orcs** – 6 figures, 16 points\n**Warlord** 4 · Hand to hand 2+ · Skill 3+ · Commander\n"
            "2 × **Mercenaries** 12 · Hand to hand 2+ · Armor 4+ · Heavy armor, Combat Master"
        )
        for text in (long, old):
            reading = read_among(text, [catalogue_of(edition) for edition in Edition.objects.books()])
            assert reading.build is None and [mistake.key for mistake in reading.mistakes] == ["chat-message"]


@pytest.mark.parametrize("line", ["Warlord Hero 2 pts", "Warlord · Hero · Armor 4+", "Warlord - Hero - 2 pts"])
def test_other_lists_below_an_address_are_read(undead, line):
    reading = read_among(f"https://forum.example/1\nOrcs – 4 points\n{line}\n2 × Orcs Troop 2 pts", [undead.catalogue])
    assert [unit.figure for unit in reading.build.units] == ["hero", "troop"]
