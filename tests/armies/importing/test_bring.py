"""Armies come in as texts and files: shown as they were understood, kept only then, whatever is sent."""

import html
import io
import json
import re
import uuid
import zipfile

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from armybuilder.armies.documents.files import is_document
from armybuilder.armies.models import Army
from tests.support.markup import flat

BRING, KEEP = "/armies/import/", "/armies/import/save/"
ORCS = """Orcs (24 points)
Warlord: Commander, Combat Master – 4 points
Mercenaries (2): Hero, Heavy armor, Combat Master – 12 points
Warriors (4): Troop, Light armor – 8 points"""
MISSPELT = ORCS.replace("Commander, Combat Master", "Commander, Weapon Master")
SAMPLES = settings.ROOT / "fixtures" / "samples"


def document(name: str = "Elves") -> bytes:
    return (SAMPLES / f"{name.lower()}.json").read_bytes()


def file(name: str, content: bytes | str) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content if isinstance(content, bytes) else content.encode())


def zipped(**contents: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in contents.items():
            archive.writestr(name.replace("__", "."), content)
    return buffer.getvalue()


def page(response) -> str:
    return html.unescape(flat(response.content.decode()))


def fields(response) -> dict[str, list[str]]:
    """The hidden fields of the page's form, and its list."""
    text = response.content.decode().split('<form id="bring"')[1].split("</form>")[0]
    found: dict[str, list[str]] = {}
    for name, value in re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', text):
        found.setdefault(name, []).append(html.unescape(value))
    found["text"] = [html.unescape(text.split("<textarea")[1].split(">\n", 1)[1].split("</textarea>")[0])]
    return found


def armies(response) -> list[str]:
    return re.findall(r'<div class="us-head"><h3>([^<]+)</h3>', flat(response.content.decode()))


def refused(response) -> list[str]:
    return re.findall(r'<div class="refused"><h3>([^<]+)</h3>', flat(response.content.decode()))


def test_a_list_is_shown_as_it_was_understood_and_not_kept(client):
    response = client.post(BRING, {"text": ORCS})
    shown = page(response)
    assert response.status_code == 200 and armies(response) == ["Orcs"]
    assert "<b>24</b><small>of 24 points</small>" in shown and "7 figures" in shown
    assert "<b>Mercenaries</b>" in shown and "<b>12</b><small>6 each</small>" in shown
    assert "Import Orcs (24 points)" in shown
    assert not Army.objects.exists()


def test_what_was_shown_is_kept_and_opened(client):
    response = client.post(KEEP, fields(client.post(BRING, {"text": ORCS})))
    army = Army.objects.get()
    assert response.url == f"/armies/{army.code}/"
    assert client.get(response.url).status_code == 200
    assert [unit["name"] for unit in army.document["units"]] == ["Warlord", "Mercenaries", "Warriors"]
    assert army.document["units"][1]["options"] == {"armor": "heavy", "combat-master": True}
    assert army.versions.count() == 1


def test_a_misspelt_trait_is_mended_by_its_button(client):
    response = client.post(BRING, {"text": MISSPELT})
    shown = page(response)
    assert "“Weapon Master” isn’t in Very Simple v7." in shown and "line 2, column 21" in shown
    assert (
        "What we could read" in shown
        and 'name="partly" value="1" aria-describedby="partly-why">Import Orcs (22 points)' in shown
    )
    fix = re.findall(r'name="fix" value="([^"]+)"', shown)
    assert fix == ["2:21:Combat Master trait", "2:21:Remove “Weapon Master”"]
    fixed = client.post(BRING, {"text": MISSPELT, "fix": fix[0]})
    assert "Warlord: Commander, Combat Master trait – 4 points" in page(fixed)
    assert "Import Orcs (24 points)" in page(fixed)
    assert "Import Orcs (22 points)" in page(client.post(BRING, {"text": MISSPELT, "fix": fix[1]}))


@pytest.mark.parametrize("fix", ["9:9:Combat Master trait", "2:21:Nonsense", "x", "\0", "2:21"])
def test_a_suggestion_that_the_list_no_longer_has_changes_nothing_of_it(client, fix):
    response = client.post(BRING, {"text": MISSPELT, "fix": fix})
    assert response.status_code == 200 and fields(response)["text"] == [MISSPELT]


def test_stated_points_stand_beside_what_they_add_up_to(client):
    shown = page(client.post(BRING, {"text": ORCS.replace("– 8 points", "– 9 points")}))
    assert "9" in shown and re.search(r"Warriors.{0,80}8", shown)


def test_a_list_with_mistakes_is_not_kept(client):
    response = client.post(KEEP, {"text": MISSPELT, "typed": "", "document": document().decode()})
    assert response.status_code == 422 and fields(response)["text"] == [MISSPELT]
    assert "or clear the list, before you import. Or import only what we could read." in page(response)
    assert not Army.objects.exists()


def test_what_was_understood_can_be_kept_without_the_rest(client):
    text = f"{MISSPELT}\nGoblin: Gobln\n"
    response = client.post(BRING, {"text": text})
    shown = page(response)
    assert "Import Orcs (22 points)" in shown
    assert "Of the 3 parts marked as errors above, only what was understood is imported." in shown
    assert client.post(KEEP, {**fields(response), "partly": "1"}).status_code == 302
    assert [unit.name for unit in Army.objects.get().build().units] == ["Warlord", "Mercenaries", "Warriors"]


def test_what_was_understood_is_kept_only_as_it_was_shown(client):
    sent = fields(client.post(BRING, {"text": MISSPELT}))
    response = client.post(KEEP, {**sent, "text": MISSPELT.replace("(4)", "(5)"), "partly": "1"})
    assert response.status_code == 422 and "The list has changed since the preview." in page(response)
    assert not Army.objects.exists()


def test_a_list_of_which_nothing_was_understood_is_not_kept(client):
    response = client.post(KEEP, {"text": "Goblin: Gobln", "partly": "1"})
    assert response.status_code == 422 and not Army.objects.exists()


def test_each_suggestion_has_a_button_of_its_own(client):
    """A focused button whose value changes would keep the old one."""
    text = "Undead (3 points)\nGhoul: Troop – 2 points\nHearse: Vehcle\n"
    first = page(client.post(BRING, {"text": text}))
    ids = re.findall(r'id="(fix-\w+)" name="fix" value="([^"]+)"', first)
    assert len(ids) == len({one for one, _ in ids}) >= 3
    assert ids[0][0] not in page(client.post(BRING, {"text": text, "fix": ids[0][1]}))


def test_a_line_without_its_colon_is_a_unit_all_the_same(client):
    text = "Undead (4 points)\nSteed: Small cavalry\nSkeletal Steed Rider Troop guy – 1 point\nGhoul: Troop\n"
    shown = page(client.post(BRING, {"text": text}))
    assert "Skeletal Steed Rider</b>" in shown and shown.count('<li class="finding') == 1
    assert "Is this list for Very Simple v7 or Very Simple 2010?" in shown


def test_a_list_changed_since_it_was_read_is_shown_again_first(client):
    sent = fields(client.post(BRING, {"text": ORCS}))
    response = client.post(KEEP, {**sent, "text": ORCS.replace("(4)", "(5)")})
    assert response.status_code == 422 and "The list has changed since the preview." in page(response)
    assert not Army.objects.exists()


def test_a_doubled_click_keeps_an_army_once(client):
    sent = fields(client.post(BRING, {"text": ORCS}))
    first, second = client.post(KEEP, sent), client.post(KEEP, sent)
    assert first.url == second.url and Army.objects.count() == 1
    assert uuid.UUID(sent["once"][0])


def test_nobody_elses_army_is_reached_by_the_same_form(client):
    sent = fields(client.post(BRING, {"text": ORCS}))
    client.post(KEEP, sent)
    stranger = Client()
    assert stranger.get(stranger.post(KEEP, sent).url).status_code == 200
    assert Army.objects.count() == 2 and len(set(Army.objects.values_list("owner", flat=True))) == 2


def test_several_files_are_kept_together_and_undone_together(client):
    response = client.post(BRING, {"files": [file("a.json", document()), file("b.json", document("Orcs"))]})
    assert armies(response) == ["Elves", "Orcs"] and "Import 2 armies" in page(response)
    kept = client.post(KEEP, fields(response), follow=True)
    assert "2 armies were added." in page(kept)
    moment = re.search(r'name="kept" value="(\d+)"', page(kept)).group(1)
    client.post("/armies/trash/", {"kept": moment})
    assert not Army.objects.filter(binned=None).exists()


def test_the_good_files_of_a_set_may_be_kept_and_the_bad_are_named_with_every_mistake(client):
    bad = json.loads(document())
    bad["units"][0] |= {"figure": "trop", "count": 0}
    response = client.post(BRING, {"files": [file("bad.json", json.dumps(bad)), file("good.json", document("Orcs"))]})
    shown = page(response)
    assert refused(response) == ["bad.json couldn’t be imported"] and armies(response) == ["Orcs"]
    assert "<code>units[0].figure</code> “trop” isn’t a figure in Very Simple v7. Did you mean “troop”?" in shown
    assert "<code>units[0].count</code> Expected a whole number from 1 to 999, not 0." in shown
    client.post(KEEP, fields(response))
    assert Army.objects.get().name == "Orcs"


def test_a_single_text_file_lies_in_the_list_to_be_mended(client):
    response = client.post(BRING, {"files": [file("orcs.txt", MISSPELT.replace("\n", "\r\n"))]})
    assert fields(response)["text"] == [MISSPELT] and "Combat Master trait" in page(response)


def test_text_files_beside_others_are_read_each(client):
    response = client.post(BRING, {"files": [file("o.txt", ORCS), file("m.txt", MISSPELT), file("e.json", document())]})
    assert armies(response) == ["Orcs", "Elves"] and refused(response) == ["m.txt couldn’t be imported"]
    assert "<code>line 2, column 21</code>" in page(response)


def test_what_came_in_files_stays_while_the_list_is_read_anew(client):
    sent = fields(client.post(BRING, {"files": [file("e.json", document())]}))
    response = client.post(BRING, {**sent, "text": ORCS})
    assert armies(response) == ["Orcs", "Elves"] and "Import 2 armies" in page(response)


def test_a_document_may_be_pasted(client):
    assert armies(client.post(BRING, {"text": document().decode()})) == ["Elves"]
    shown = page(client.post(BRING, {"text": '{"format": 1}'}))
    assert "edition: This field is missing." in shown and '{"format": 1}</textarea>' in shown


def test_a_document_goes_out_and_comes_in_again_byte_for_byte(client):
    code = client.post("/samples/undead/copy/").url.split("/")[2]
    before = client.get(f"/armies/{code}/document.json").content
    address = client.post(KEEP, fields(client.post(BRING, {"files": [file("u.json", before)]}))).url
    assert client.get(f"{address}document.json").content == before


def test_every_sample_goes_out_as_one_file_and_comes_in_again(client):
    paths = list(SAMPLES.glob("*.json"))
    for path in paths:
        client.post(f"/samples/{path.stem}/copy/")
    packed = b"".join(client.get("/armies/documents.zip").streaming_content)
    response = client.post(BRING, {"files": [file("all.zip", packed)]})
    assert len(armies(response)) == len(paths) >= 14 and refused(response) == []
    client.post(KEEP, fields(response))
    documents = [json.dumps(one, sort_keys=True) for one in Army.objects.values_list("document", flat=True)]
    assert len(documents) == 2 * len(paths) and len(set(documents)) == len(paths)


def test_nothing_sent_is_told(client):
    for sent in ({}, {"text": "  \n "}):
        response = client.post(BRING, sent)
        assert response.status_code == 422 and "Nothing to import yet" in page(response)
    assert client.post(KEEP, {}).status_code == 422


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("a.json", b"{", "This isn’t valid JSON"),
        ("a.json", b'{"format":"muster-army/1","edition":"nope","name":"X","units":[]}', "aren’t on this server"),
        ("a.txt", "Orcs".encode("utf-16"), "This isn’t UTF-8. Save the file as UTF-8."),
        ("a.png", b"\x89PNG\r\n\x1a\n\0\0", "This isn’t UTF-8. Save the file as UTF-8."),
        ("a.zip", b"PK\x03\x04 and no more", "The zip is damaged. Create it again."),
        ("a.zip", b"PK" + b"\0" * 2**21, "The zip is larger than 2 MB."),
        ("a.zip", zipped(), "The zip contains 0 files. It can contain 1 to 100."),
        ("a.zip", zipped(**{f"a{n}": b"" for n in range(101)}), "The zip contains 101 files. It can contain 1 to 100."),
        ("a.zip", zipped(bomb__json=b"\0" * 50_000_000), "The file is larger than 1 MB."),
        ("a.zip", zipped(inner__zip=zipped(a__json=document())), "This isn’t UTF-8"),
    ],
)
def test_a_file_that_cannot_be_read_is_named_with_its_reason(client, name, content, reason):
    beside = file("good.json", document())
    response = client.post(BRING, {"files": [file(name, content), beside]})
    assert response.status_code == 200 and reason in page(response)
    assert armies(response) == ["Elves"] and len(refused(response)) == 1
    assert not Army.objects.exists()


def test_a_zip_that_lies_about_its_sizes_is_refused(client):
    honest = zipped(bomb__json=b"\0" * 3_000_000)
    place = honest.index(b"PK\x01\x02") + 24
    lying = honest[:place] + (1000).to_bytes(4, "little") + honest[place + 4 :]
    response = client.post(BRING, {"files": [file("a.zip", lying), file("good.json", document())]})
    assert refused(response) == ["bomb.json couldn’t be imported"] and armies(response) == ["Elves"]


def test_what_a_computer_put_into_a_zip_by_itself_is_passed_over(client):
    content = zipped(**{"army.json": document(), "__MACOSX/._army.json": b"\0", ".DS_Store": b"\0"})
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in ("army.json", "__MACOSX/._army.json", "folder/.DS_Store"):
            archive.writestr(name, document() if name == "army.json" else b"\0")
    for packed in (buffer.getvalue(), content):
        assert "Elves" in armies(client.post(BRING, {"files": [file("a.zip", packed)]}))


@pytest.mark.any_database
def test_more_than_fits_together_is_named_and_the_rest_can_be_kept(client):
    units = [{"name": "N" * 80, "figure": "troop", "notes": "é" * 1_900} for _ in range(200)]
    large = {"format": "muster-army/1", "edition": "vsgmr-7", "name": "Large", "units": units}
    text = json.dumps(large, ensure_ascii=False)
    response = client.post(BRING, {"files": [file(f"{n}.json", text) for n in range(4)]})
    assert armies(response) == ["Large", "Large"]
    assert refused(response) == ["2.json couldn’t be imported", "3.json couldn’t be imported"]
    assert "Too large together with the others. Import it on its own." in page(response)
    assert client.post(KEEP, fields(response)).status_code == 302 and Army.objects.count() == 2


def test_only_so_many_units_are_drawn_and_the_rest_counted(client):
    units = [{"name": "A", "figure": "troop"}] * 500
    text = json.dumps({"format": "muster-army/1", "edition": "vsgmr-7", "name": "Large", "units": units})
    response = client.post(BRING, {"files": [file("a.json", text), file("b.json", text)]})
    assert page(response).count("<b>A</b>") == 200
    assert "And 300 more units." in page(response) and "500 units." in page(response)


@pytest.mark.parametrize(
    "text", ["", "{", "nonsense", '{"format":"muster-army/1"}', "\0", "\ud800".encode("utf-8", "surrogatepass")]
)
def test_a_document_that_was_tampered_with_is_not_kept(client, text):
    response = client.post(KEEP, {"document": [document().decode(), text]})
    assert response.status_code == 422 and "One army couldn’t be imported" in page(response)
    assert not Army.objects.exists()


@pytest.mark.parametrize(
    "text",
    [
        "hello world", "🎉🎉🎉", "\u202eabc\u202c: Troop", "\u200b", "a\0b: Troop", "\ufeffOrcs\nA: Troop",
        "<script>alert(1)</script>: Troop", "</textarea><b>", ":" * 5_000, "A: " + "Troop, " * 5_000, "\n" * 90_000,
        "A (99999999999999999999): Troop", "A (0): Troop", "A (-1): Troop – 1e400 points", "x" * 1_100_000,
    ],
)  # fmt: skip
def test_whatever_is_typed_is_answered_and_stays(client, text):
    response = client.post(BRING, {"text": text})
    assert response.status_code in (200, 422)
    assert fields(response)["text"] == [text]
    assert "<script>alert" not in response.content.decode()
    assert not Army.objects.exists()


def test_a_line_break_that_opens_a_list_stays(client):
    assert fields(client.post(BRING, {"text": "\n\nA: Troop"}))["text"] == ["\n\nA: Troop"]


def test_an_edition_that_there_is_not_is_passed_over(client):
    assert armies(client.post(BRING, {"text": ORCS, "edition": "no-such"})) == ["Orcs"]


def test_htmx_gets_the_form_alone(client):
    response = client.post(BRING, {"text": ORCS}, headers={"HX-Request": "true"})
    assert response.content.decode().strip().startswith('<form id="bring"')


def test_more_than_the_server_takes_in_has_its_page(client):
    response = client.post(BRING, {"text": "x" * 4_200_000})
    assert response.status_code == 413 and "That upload is too large" in page(response)
    assert client.post(BRING, {"files": [file(f"{n}", b"x") for n in range(101)]}).status_code == 413
    assert client.post(BRING, {"files": file("large", b"x" * 17_000_000)}).status_code == 413
    answer = client.post(BRING, {"files": [file("five.json", b"x" * 5_000_000)]})
    assert answer.status_code == 200 and "The file is larger than 1 MB." in page(answer)


def test_the_schema_is_served_as_it_stands_in_the_docs(client):
    response = client.get("/schema/muster-army-1.json")
    assert response.headers["Content-Type"] == "application/schema+json"
    assert response.headers["Cache-Control"] == "public, max-age=86400"
    assert response.content == (settings.ROOT / "docs" / "muster-army-1.schema.json").read_bytes()
    assert response.json()["$id"] == "/schema/muster-army-1.json"
    assert 'href="/schema/muster-army-1.json"' in client.get(BRING).content.decode()


def test_the_schema_of_rule_books_is_served_and_named(client):
    response = client.get("/schema/muster-rules-1.json")
    assert response.headers["Content-Type"] == "application/schema+json"
    assert response.json()["$id"] == "/schema/muster-rules-1.json"
    assert 'href="/schema/muster-rules-1.json"' in client.get("/about/").content.decode()


def test_a_list_says_itself_which_rule_book_it_is_of(client):
    older = "Fort (5 points)\nBoss: Hero, Commander, Heavy armor – 3 points\nWolf: Cavalry – 2 points"
    newer = "Fort (4 points)\nBoss: Hero, Commander – 2 points\nElf: Troop, Automatic fire – 2 points"
    for text, book in ((older, "Very Simple 2010"), (newer, "Very Simple v7"), (ORCS, "Very Simple v7")):
        assert f"{book} · " in page(client.post(BRING, {"text": text}))
    chosen = page(client.post(BRING, {"text": older, "edition": "vsgmr-7"}))
    assert "Very Simple v7 · " in chosen and "Very Simple 2010 · " not in chosen


@pytest.mark.parametrize(
    ("text", "document"),
    [
        ("{", True), (" \n{}", True), ("\ufeff{}", True), (b"\xef\xbb\xbf {}", True), ("[]", True), (b'[ "a"]', True),
        ("[{", True), ('{"format": 1, "units": [{"a": 1}]}', True), ('{"units": [{"a": 1}]}', False),
        ("", False), ("Orcs", False), ("[Old] Guard\nA: Troop", False), (b"\xff", False), ("[", False),
    ],
)  # fmt: skip
def test_a_document_is_told_from_a_text_by_its_beginning(text, document):
    assert is_document(text) is document


def test_a_json_file_of_another_program_is_read_as_a_list(client):
    units = [{"name": "Boss", "type": "Hero", "points": 2}, {"name": "Goons", "type": "Troop", "count": 3, "points": 3}]
    content = json.dumps({"name": "Orcs", "units": units})
    assert armies(client.post(BRING, {"files": [file("orcs.json", content)]})) == ["Orcs"]


@pytest.mark.parametrize("mark", ["\u202e", "\u202a", "\u2066", "\u2069"])
def test_marks_that_turn_the_text_around_are_in_no_name_that_is_kept(client, mark):
    sent = json.loads(document())
    sent["name"] = f"El{mark}ves"
    sent["units"][0]["name"] = f"{mark}Mage"
    shown = client.post(BRING, {"text": json.dumps(sent, ensure_ascii=False)})
    client.post(KEEP, fields(shown))
    army = Army.objects.get()
    assert (army.name, army.document["name"], army.document["units"][0]["name"]) == ("Elves", "Elves", "Mage")
