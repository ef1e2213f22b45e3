"""``manage.py army`` with house rules: ``--rules`` reads armies by a catalogue's file, ``rules`` keeps catalogues."""

import json

import pytest
from django.core.management import CommandError
from django.db import IntegrityError

from armybuilder.armies.models import Army
from armybuilder.house.models import HouseRules
from rules import loading
from rules.documents import document_of, write_catalogue
from rules.models import Edition
from tests.armies.importing.test_bring_rules import ABROAD, SLUG, built, rules

TEXT = """Checkmate
King: Hero guy, Commander, Shield Wall trait – 5 points
"""
CLASH = (
    "rules4.json: edition.slug: This server already has “tuesday-table@3” with different content. "
    "Tuesday Table rules, revision 3 needs another slug."
)


@pytest.fixture
def army(run_army, tmp_path):
    """A function that calls the command in a folder with an army and its catalogue."""
    (tmp_path / "army.json").write_bytes(built())
    (tmp_path / "army.txt").write_text(TEXT, "utf-8")
    (tmp_path / "rules.json").write_bytes(rules())
    (tmp_path / "rules4.json").write_bytes(rules(4))
    (tmp_path / "wrong.json").write_bytes(rules().replace(b'"points": 3,', b'"points": 0.25,', 1))
    (tmp_path / "book.json").write_bytes(rules(slug="vsgmr-7"))
    return run_army


def test_without_its_catalogue_a_document_is_refused(army):
    assert army("check", "army.json") == (2, "", [f"army.json: edition: {ABROAD}"])
    assert army("convert", "army.json", "--to", "text") == (2, "", [f"army.json: edition: {ABROAD}"])
    assert army("import", "army.json") == (2, "", [f"army.json: edition: {ABROAD}"])
    assert army("pdf", "army.json", "-o", "out.pdf") == (2, "", [f"army.json: edition: {ABROAD}"])


def test_with_its_catalogue_it_is_checked_and_nothing_is_kept(army):
    code, out, complaints = army("check", "army.json", "--rules", "rules.json")
    told = json.loads(out)
    assert (code, complaints, told["points"], told["legal"]) == (0, [], "5", True)
    assert not Edition.objects.filter(slug=SLUG).exists()


def test_the_file_outranks_what_is_here_where_nothing_is_kept(army):
    army("rules", "import", "rules.json")
    assert json.loads(army("check", "army.json")[1])["points"] == "5"
    assert json.loads(army("check", "army.json", "--rules", "rules4.json")[1])["points"] == "6"


def test_it_becomes_a_text_and_a_text_becomes_a_document_of_it(army):
    code, out, _ = army("convert", "army.json", "--to", "text", "--rules", "rules.json")
    assert code == 0 and "Shield Wall" in out
    code, out, _ = army("convert", "army.txt", "--to", "json", "--rules", "rules.json", "--edition", SLUG)
    assert code == 0 and json.loads(out)["edition"] == SLUG
    code, _, complaints = army("convert", "army.txt", "--to", "json", "--edition", SLUG)
    assert (code, complaints) == (2, [f"army.txt: The rules “{SLUG}” aren’t on this server."])


def test_it_is_printed(army, tmp_path):
    assert army("pdf", "army.json", "-o", "out.pdf", "--rules", "rules.json") == (0, "", [])
    assert (tmp_path / "out.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.any_database
def test_it_is_kept_with_its_catalogue_once(army):
    code, out, complaints = army("import", "army.json", "--rules", "rules.json", "--owner", "me")
    assert (code, complaints) == (0, []) and out.startswith("/armies/")
    assert army("import", "army.json", "--rules", "rules.json", "--owner", "me")[0] == 0
    assert [one.edition.slug for one in Army.objects.all()] == [SLUG, SLUG]
    assert Edition.objects.filter(family="tuesday-table").count() == 1
    assert HouseRules.objects.get().owner_id == "me"


def test_what_no_army_is_built_on_is_not_kept(army, tmp_path):
    (tmp_path / "plain.txt").write_text("Patrol\nLeader: Hero guy, Commander", "utf-8")
    assert army("import", "plain.txt", "--rules", "rules.json")[0] == 0
    assert not Edition.objects.filter(slug=SLUG).exists()


@pytest.mark.parametrize(
    "verb", [["check", "army.json"], ["import", "army.json"], ["convert", "army.json", "--to", "text"]]
)
def test_a_wrong_catalogue_is_named_with_its_file_and_place(army, verb):
    code, out, complaints = army(*verb, "--rules", "wrong.json")
    assert (code, out) == (2, "")
    assert complaints[0].startswith("wrong.json: ") and "Expected a multiple of ½" in complaints[0]
    code, _, complaints = army(*verb, "--rules", "none.json")
    assert code == 2 and complaints[0] == "none.json: The file can’t be read: No such file or directory."
    assert not Army.objects.exists()


@pytest.mark.any_database
def test_a_catalogue_here_with_other_content_keeps_nothing(army):
    army("rules", "import", "rules.json")
    assert army("rules", "import", "rules4.json") == (2, "", [CLASH])
    assert army("import", "army.json", "--rules", "rules4.json") == (2, "", [CLASH])
    assert not Army.objects.exists()


def test_somebody_elses_house_rules_are_left_alone(army, tmp_path):
    army("rules", "import", "rules.json", "--owner", "me")
    (tmp_path / "fourth.json").write_bytes(rules(4, "tuesday-table@4"))
    code, out, complaints = army("rules", "import", "fourth.json", "--owner", "you")
    assert (code, out) == (2, "") and complaints[0].startswith(
        "“tuesday-table” already belongs to someone else’s house rules"
    )
    assert not Edition.objects.filter(slug="tuesday-table@4").exists()


def test_catalogues_are_imported_all_or_none(army):
    code, out, complaints = army("rules", "import", "rules.json", "book.json")
    assert (code, out) == (2, "") and not Edition.objects.filter(slug=SLUG).exists()
    said = "“vsgmr-7” is a rule book. Only house rules (slug@number) can be imported."
    assert complaints == [f"book.json: edition.slug: {said}"]
    assert army("rules", "import", "rules.json", "rules.json") == (0, f"{SLUG}\n{SLUG}\n", [])
    assert army("rules", "import", "-", stdin=rules())[:2] == (0, f"{SLUG}\n")
    assert Edition.objects.get(slug=SLUG).revision == 3 and not HouseRules.objects.exists()


def test_two_revisions_of_the_same_house_rules_are_imported_at_once(army, tmp_path):
    (tmp_path / "fourth.json").write_bytes(rules(4, "tuesday-table@4"))
    expected = (0, f"{SLUG}\ntuesday-table@4\n", [])
    assert army("rules", "import", "rules.json", "fourth.json", "--owner", "me") == expected
    assert [one.revision for one in HouseRules.objects.get().revisions()] == [4, 3]


def test_two_files_that_say_different_things_under_one_slug_are_refused(army):
    said = CLASH.replace("This server", "Another file")
    assert army("rules", "import", "rules.json", "rules4.json") == (2, "", [said])
    assert not Edition.objects.filter(slug=SLUG).exists()


def test_an_import_that_was_overtaken_says_so_and_keeps_nothing(army, monkeypatch):
    def overtaken(*_):
        raise IntegrityError

    monkeypatch.setattr(loading, "adopt", overtaken)
    assert army("rules", "import", "rules.json") == (
        2,
        "",
        ["Somebody else has just saved house rules with the same name. Nothing was saved; please try again."],
    )


def test_a_players_key_that_is_too_long_is_refused(army):
    said = "--owner: a player’s key has at most 32 characters."
    assert army("rules", "import", "rules.json", "--owner", "m" * 33) == (2, "", [said])


@pytest.mark.long
@pytest.mark.any_database
def test_a_catalogue_is_exported_as_it_was_published(army, tmp_path):
    army("rules", "import", "rules.json")
    expected = write_catalogue(document_of(Edition.objects.get(slug=SLUG)))
    assert army("rules", "export", SLUG) == (0, expected, [])
    assert army("rules", "export", SLUG, "-o", "out.json") == (0, "", [])
    assert (tmp_path / "out.json").read_text("utf-8") == expected
    Edition.objects.get(slug=SLUG).delete()
    assert army("rules", "import", "out.json") == (0, f"{SLUG}\n", [])
    assert army("rules", "export", "vsgmr-7")[0] == 0


def test_an_edition_that_is_not_here_is_not_exported(army):
    assert army("rules", "export", "chess@1") == (2, "", ["The rules “chess@1” aren’t on this server."])
    code, _, complaints = army("rules", "export", "vsgmr-7", "-o", "no/folder.json")
    assert code == 2 and complaints[0] == "no/folder.json: The file can’t be written: No such file or directory."


def test_a_verb_is_asked_for(army):
    with pytest.raises(CommandError):
        army("rules")
