"""Pages in the reader's numbers, dates and units: only words differ, and what is typed is read in each of them."""

import pytest
from django.test import Client
from django.utils import translation

from armybuilder.armies.display.army_context import figures
from armybuilder.core.i18n import dates
from tests.support.markup import flat_page
from tests.support.players import copied

DISTANCES = {"in": ("3″", "\u00a0cm"), "cm": ("7.5\u00a0cm", "″")}


@pytest.fixture(autouse=True)
def three_languages(settings):
    settings.LANGUAGES = [("en", "English"), ("de", "Deutsch"), ("es", "Español")]


@pytest.fixture
def army(reader):
    return copied(reader, "undead")


@pytest.fixture
def reader():
    return Client()


@pytest.mark.parametrize("units", ["in", "cm"])
@pytest.mark.parametrize("place", ["/armies/{}/?unit=0", "/samples/undead/", "/rules/vsgmr-7/moves/"])
def test_lengths_are_in_the_units_of_the_reader(reader, army, units, place):
    reader.post("/language/", {"units": units})
    said, other = DISTANCES[units]
    html = flat_page(reader, place.format(army.code)).replace("&nbsp;", "\u00a0")
    assert said in html and other not in html


def test_another_reader_keeps_inches(reader, army):
    reader.post("/language/", {"units": "cm"})
    assert "15\u00a0cm" in flat_page(reader, "/samples/undead/")
    assert "15\u00a0cm" not in flat_page(Client(), "/samples/undead/")


@pytest.mark.parametrize(("language", "said"), [("en", "1,234"), ("de", "1.234"), ("es", "1\u00a0234")])
def test_thousands_are_written_as_the_language_does(language, said):
    with translation.override(language):
        assert figures(1_234).startswith(said)


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_dates_are_written_as_the_language_does(reader, army, language):
    reader.post("/language/", {"language": language})
    with translation.override(language):
        day = dates.day(army.changed)
    assert day in flat_page(reader, f"/armies/{army.code}/history/")
    assert day in flat_page(reader, f"/armies/{army.code}/history/0/")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("typed", ["32,5", "32.5", "32½"])
def test_points_are_read_with_a_comma_and_with_a_point(reader, army, language, typed):
    reader.post("/language/", {"language": language})
    said = {"limit": typed, "rules": ["traits"], "plastic": "tan", "notes": "", "chart": ""}
    assert reader.post(f"/armies/{army.code}/settings/", said).status_code in (200, 302)
    army.refresh_from_db()
    assert army.document["points_limit"] == 32.5
