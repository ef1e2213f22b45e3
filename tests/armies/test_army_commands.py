"""``manage.py army import``, ``export`` and ``convert`` carry armies between documents, texts and the database."""

import json

import pytest
from django.core.management import CommandError
from django.test import Client

from armybuilder.armies.models import Army, Version
from rules.models import Edition
from rules.models import FigureType as Row
from rules.stamps import stamp

TEXT = """Patrol (9 points, 4 figures)
Leader: Commander – 2 points
Archers (2): Troop guy, Distance attack – 4 points (2 each)
Brute: Hero guy, Light armor – 3 points (Note: He sings.)
"""
DOCUMENT = {
    "format": "muster-army/1",
    "edition": "vsgmr-7",
    "name": "Patrol",
    "points_limit": 9,
    "scenario": {"slug": "basic-game", "side": "player"},
    "optional_rules": ["traits"],
    "units": [
        {"name": "Leader", "figure": "hero", "options": {"commander": True}},
        {"name": "Archers", "figure": "troop", "count": 2, "options": {"distance-attack": True}},
        {"name": "Brute", "figure": "hero", "options": {"armor": "light"}, "notes": "He sings."},
    ],
}
NOTHING = "No army found. Write a line for each unit: its name, a colon and its figure."
ALONE = "line 2, column 9: Leader has no figure type. Muster chose Hero guy, because the list says “Commander”."


@pytest.fixture
def army(run_army):
    return run_army


@pytest.fixture
def patrol(tmp_path):
    (tmp_path / "patrol.txt").write_text(TEXT, "utf-8")
    (tmp_path / "patrol.json").write_text(json.dumps(DOCUMENT), "utf-8")


def test_a_text_becomes_a_document(army, patrol):
    code, out, complaints = army("convert", "patrol.txt", "--to", "json")
    assert (code, json.loads(out), complaints) == (0, DOCUMENT, [f"patrol.txt: {ALONE}"])


def test_a_document_becomes_a_text_also_in_a_file(army, patrol, tmp_path):
    assert army("convert", "patrol.json", "--to", "text") == (0, TEXT, [])
    assert army("convert", "patrol.json", "--to", "text", "-o", "out.txt") == (0, "", [])
    assert (tmp_path / "out.txt").read_text("utf-8") == TEXT
    assert Army.objects.count() == 0


def test_a_text_is_written_in_a_language_and_read_in_any(army, tmp_path, settings):
    settings.LANGUAGES = [("en", "English"), ("de", "Deutsch")]
    Row.objects.filter(edition__slug="vsgmr-7", slug="troop").update(
        texts={"de": {"name": "Kämpfer", "plural": "Kämpfer"}}
    )
    stamp(Edition.objects.get(slug="vsgmr-7").pk)
    german = TEXT.replace("Troop guy", "Kämpfer")
    code, out, _ = army("convert", "-", "--to", "text", "--language", "de", stdin=TEXT.encode())
    assert (code, "Kämpfer" in out, "Troop" in out) == (0, True, False)
    assert army("convert", "-", "--to", "text", stdin=german.encode()) == (0, TEXT, [f"-: {ALONE}"])


def test_standard_input_may_be_either(army):
    assert army("convert", "-", "--to", "text", stdin=json.dumps(DOCUMENT).encode())[:2] == (0, TEXT)
    assert army("convert", "-", "--to", "text", stdin=b"\xef\xbb\xbf" + TEXT.encode())[:2] == (0, TEXT)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"\xff\xfeP\0", "-: byte 0: This isn’t UTF-8. Save the file as UTF-8."),
        (b"", f"-: line 1, column 1: {NOTHING}"),
        (b"{}", "-: format: This file wasn’t saved by Muster."),
        (b"A: Troop gut", "-: line 1, column 4: “Troop gut” isn’t in Very Simple v7. Did you mean “Troop guy”?"),
        (b" " * (2**20 + 1), "-: line 1, column 1: The text is larger than 1 MB."),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_said_by_its_place(army, content, complaint):
    code, out, complaints = army("convert", "-", "--to", "json", stdin=content)
    assert (code, out, complaints[0]) == (2, "", complaint)


def test_files_that_cannot_be_read_or_written_are_named(army, patrol, tmp_path):
    reason = "The file can’t be read: No such file or directory."
    assert army("convert", "none.txt", "--to", "json") == (2, "", [f"none.txt: {reason}"])
    code, out, complaints = army("convert", "patrol.json", "--to", "text", "-o", "no/out.txt")
    assert (code, out) == (2, "")
    assert complaints == ["no/out.txt: The file can’t be written: No such file or directory."]


def test_an_unknown_rule_book_is_refused(army, patrol):
    code, _, complaints = army("convert", "patrol.txt", "--to", "json", "--edition", "vsgmr-8")
    assert (code, complaints) == (2, ["patrol.txt: The rules “vsgmr-8” aren’t on this server."])


def test_imported_armies_belong_to_the_maker_and_their_addresses_are_printed(army, patrol):
    code, out, complaints = army("import", "patrol.txt", "patrol.json", "--owner", "k" * 22)
    kept = list(Army.objects.order_by("pk"))
    assert (code, complaints) == (0, [f"patrol.txt: {ALONE}"])
    assert out.splitlines() == [f"/armies/{one.code}/" for one in kept]
    assert [(one.name, one.owner_id, one.edit_key, one.versions.count()) for one in kept] == [
        ("Patrol", "k" * 22, None, 1)
    ] * 2
    assert kept[0].document == kept[1].document


def test_an_army_that_nobody_made_is_reached_by_its_secret_address(army, patrol):
    code, out, _ = army("import", "patrol.json", "--name", "Night patrol")
    kept = Army.objects.get()
    assert (code, out, kept.name) == (0, f"/edit/{kept.edit_key}/\n", "Night patrol")
    assert b"Night patrol" in Client().get(f"/edit/{kept.edit_key}/").content


def test_nothing_is_kept_where_one_file_has_a_mistake(army, patrol, tmp_path):
    (tmp_path / "bad.txt").write_text(TEXT.replace("Troop guy", "Troop gut"), "utf-8")
    code, out, complaints = army("import", "patrol.txt", "bad.txt", "patrol.json")
    assert (code, out) == (2, "")
    assert "bad.txt: line 3, column 14: “Troop gut” isn’t in Very Simple v7. Did you mean “Troop guy”?" in complaints
    assert (Army.objects.count(), Version.objects.count()) == (0, 0)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("patrol.txt", "patrol.json", "--name", "A"), "--name: one name can’t be used for 2 armies."),
        (("patrol.txt", "--name", " "), "--name: Enter a name."),
        (("patrol.txt", "--owner", "k" * 33), "--owner: a player’s key has at most 32 characters."),
    ],
)
def test_options_that_do_not_fit_are_refused(army, patrol, arguments, complaint):
    assert army("import", *arguments) == (2, "", [complaint])
    assert Army.objects.count() == 0


def test_kept_armies_are_exported_by_code_or_all(army, patrol, tmp_path):
    army("import", "patrol.json", "patrol.txt")
    first = Army.objects.order_by("pk").first()
    code, out, complaints = army("export", first.code)
    assert (code, json.loads(out), complaints) == (0, DOCUMENT, [])
    assert army("export", "--all", "--format", "text") == (0, f"{TEXT}\n{TEXT}", [])
    assert army("export", "--all", "--format", "text", "-o", "out") == (0, "", [])
    assert {path.name: path.read_text("utf-8") for path in (tmp_path / "out").iterdir()} == {
        "patrol.txt": TEXT,
        "patrol-2.txt": TEXT,
    }


def test_no_exported_file_takes_the_place_of_another(army, patrol, tmp_path):
    for name in ("A 2", "A", "A", "!"):
        army("import", "patrol.json", "--name", name)
    assert army("export", "--all", "-o", "out") == (0, "", [])
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["a-2.json", "a-3.json", "a.json", "army.json"]


def test_an_unknown_code_exports_nothing(army, patrol):
    army("import", "patrol.json")
    unknown = "00000000-0000-4000-8000-000000000000"
    code, out, complaints = army("export", Army.objects.get().code, unknown, "x")
    assert (code, out) == (2, "")
    assert complaints == [f"{unknown}: There is no army with this code.", "x: There is no army with this code."]


def test_export_wants_to_know_which(army):
    with pytest.raises(CommandError):
        army("export")


GUESSED = "Patrol (4 points)\n- 2x Archers - Troop, Dist. attack - 4 pts\n\nCheers\nBob\n"


@pytest.mark.parametrize("command", [("convert", "-", "--to", "json"), ("check", "-"), ("import", "-")])
def test_strict_refuses_a_text_of_which_something_is_assumed(army, command):
    code, out, complaints = army(*command, "--strict", stdin=GUESSED.encode())

    assert (code, out) == (2, "")
    assert complaints[-1] == "-: Refused by --strict, because something was assumed."
    assert not Army.objects.exists()
    assert army(*command, stdin=GUESSED.encode())[0] != 2


@pytest.mark.parametrize("command", [("convert", "-", "--to", "json"), ("check", "-"), ("import", "-")])
def test_strict_takes_a_text_of_which_nothing_is_assumed(army, command):
    assert army(*command, "--strict", stdin=b"Patrol (1 point)\nBob: Troop guy - 1 point\n")[0] != 2


def test_an_army_is_written_at_another_size(army, patrol):
    code, out, complaints = army("resize", "patrol.json", "25", "--to", "json")
    written = json.loads(out)
    assert (code, written["name"], written["points_limit"]) == (0, "Patrol, 25 points", 25)
    assert written["units"][0] == DOCUMENT["units"][0]
    assert complaints == []


def test_a_size_that_cannot_be_is_refused_with_the_reason(army, patrol):
    assert army("resize", "patrol.json", "lots")[0] == 2
    code, out, complaints = army("resize", "patrol.json", "1")
    assert (code, out) == (2, "")
    assert complaints[-1] == "With its leader this army has at least 2 points. Choose more."


def test_a_crew_of_an_army_is_written_with_its_issues_told(army, patrol):
    code, out, complaints = army("crew", "patrol.json", "--units", "1,2x1", "--points", "5", "--to", "json")
    written = json.loads(out)
    assert (code, written["name"], written["points_limit"]) == (0, "Patrol", 5)
    assert [(unit["name"], unit.get("count", 1)) for unit in written["units"]] == [("Leader", 1), ("Archers", 1)]
    assert complaints[0] == "4 points" and "You have 1 point left." in complaints
    code, _out, complaints = army("crew", "patrol.json", "--units", "2")
    assert code == 0 and any("ommander" in sentence for sentence in complaints[1:]), complaints


@pytest.mark.parametrize(("units", "sentence"), [
    ("x", "x: Write the number of a unit, or the number, an x and how many figures: 3x2."),
    ("1,4", "4: The army has units 1 to 3."),
    ("2x3", "2x3: Archers has 1 to 2 figures to bring."),
    ("0", "0: The army has units 1 to 3."),
])  # fmt: skip
def test_a_crew_that_the_army_does_not_have_is_refused(army, patrol, units, sentence):
    code, out, complaints = army("crew", "patrol.json", "--units", units)
    assert (code, out, complaints[-1]) == (2, "", sentence)
