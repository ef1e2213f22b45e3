"""The notes of the samples, in each language; their names stay as their authors wrote them."""

import pytest
from django.conf import settings
from django.utils import translation

from armybuilder.armies import samples

LANGUAGES = [language for language, _name in settings.LANGUAGES if language != "en"]


def notes_in(language):
    """The notes and names of every sample."""
    with translation.override(language):
        builds = [sample.build for sample in samples.all()]
        notes = [one.notes for build in builds for one in (build, *build.units) if one.notes]
        return notes, [unit.name for build in builds for unit in build.units]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_note_of_a_sample_is_in_the_readers_language(language):
    english, names = notes_in("en")
    notes, same_names = notes_in(language)
    assert len(notes) == len(english) > 15 and names == same_names
    assert not set(notes) & set(english)
    assert {note.strip() for note in notes} == set(samples._notes(language).values())


def test_a_german_print_of_a_sample_has_its_note_in_german(client):
    page = client.get("/samples/elves/", headers={"Accept-Language": "de"}).content.decode()
    assert "Wählt vor dem Spiel, welchem Wurf Unterstützung hilft." in page
    assert "Choose before the game" not in page
