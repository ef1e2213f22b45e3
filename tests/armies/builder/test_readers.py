"""What is rendered once is remembered apart for each language and units: nobody reads it in another's."""

import pytest

SAID = {
    ("en", "in"): ("Distance", "12″"),
    ("de", "in"): ("Fernkampf", "12″"),
    ("en", "cm"): ("Distance", "30.5\u00a0cm"),
    ("es", "cm"): ("Distancia", "30,5\u00a0cm"),
}


def read(alice, army, language, units, query="?unit=0"):
    alice.cookies["units"] = units
    return alice.get(f"/armies/{army.code}/{query}", HTTP_ACCEPT_LANGUAGE=language).content.decode()


@pytest.mark.any_database
def test_each_reads_the_builder_in_their_own_words(alice, army):
    for reader in (*SAID, *SAID):
        page = read(alice, army, *reader)
        for roll, length in SAID.values():
            assert (roll in page) == (roll == SAID[reader][0]), (reader, roll)
            assert (length in page) == (length == SAID[reader][1]), (reader, length)


def test_the_ruler_and_the_settings_too(alice, army):
    english, german, again = (read(alice, army, language, "in", "") for language in ("en", "de", "en"))
    assert 'lang="de"' in german and "Punkte" in german and "Optionale Regeln" in german
    assert "Optionale Regeln" not in english and "Optional rules" not in german
    assert "Optionale Regeln" not in again
