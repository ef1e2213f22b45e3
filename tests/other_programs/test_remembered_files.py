"""Files that take long to write are made once for each language."""

import pytest
from django.utils.translation import override

from armybuilder.other_programs.battlescribe import rule_book
from armybuilder.other_programs.remembered_files import remembered
from rules.engine.memory import MEMORY
from rules.engine.wording.reader import measuring_in


def test_a_file_is_written_once_for_each_subject_language_and_units():
    written = []
    write = remembered(lambda subject: written.append(subject) or f"of {subject}")
    for language, units in (("en", "in"), ("de", "in"), ("de", "cm"), ("en", "in"), ("de", "in")):
        with override(language), measuring_in(units):
            assert [write("elves"), write("orcs"), write("elves")] == ["of elves", "of orcs", "of elves"]
    assert written == ["elves", "orcs"] * 3


def test_what_cannot_be_written_is_tried_again():
    tries = []

    def refuse(subject):
        tries.append(subject)
        raise ValueError

    for _ in range(2):
        with pytest.raises(ValueError):
            remembered(refuse)("elves")
    assert len(tries) == 2


@pytest.mark.parametrize(
    "address", ["/samples/elves/army.csv", "/samples/elves/army.rosz", "/battlescribe/vsgmr-7/rules.cat"]
)
def test_a_download_that_is_asked_for_again_is_not_made_again(client, address, monkeypatch):
    MEMORY.__init__(MEMORY.most)
    first = client.get(address)
    for module, name in (
        ("army_table", "_rows"),
        ("battlescribe.roster", "roster_xml"),
        ("battlescribe.rule_book", "root_element"),
    ):
        monkeypatch.setattr(f"armybuilder.other_programs.{module}.{name}", None)
    assert rule_book.root_element is None
    assert client.get(address).content == first.content and first.status_code == 200
    with pytest.raises(TypeError):
        client.get(address, headers={"Accept-Language": "de"})
