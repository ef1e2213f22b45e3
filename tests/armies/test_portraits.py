"""Pictures of units: what is kept of an upload, who sees it, where it goes along, and how it goes."""

import io
import json
import os
import time

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from PIL import Image, ImageFile

from armybuilder.armies.models import Army
from rules import engine
from rules.engine import Build, EditError, Unit, edit_json, edits
from tests.support import work
from tests.support.markup import flat
from tests.support.pictures import photo, picture, written
from tests.support.players import copied

pytestmark = pytest.mark.any_database
DIGEST, OTHER = "ab" * 32, "cd" * 32


@pytest.fixture
def army(client):
    return copied(client, "undead")


def put(visitor, at, content=None, unit=0, **fields):
    """The answer to a picture that is sent."""
    file = {} if content is None else {"picture": SimpleUploadedFile("dragon.jpg", content)}
    return visitor.post(f"{at}units/{unit}/portrait/", {**file, **fields})


def digest(army, place=0):
    army.refresh_from_db()
    return army.document["units"][place].get("portrait", "")


def kept(pictures, name):
    return Image.open(pictures / f"{name}.jpg")


def color(image, x, y):
    """What is seen there, a share of the way across and down: the nearest of the four colors."""
    seen = image.getpixel((int(image.width * x), int(image.height * y)))
    colors = {"red": (255, 0, 0), "lime": (0, 255, 0), "blue": (0, 0, 255), "yellow": (255, 255, 0)}
    return min(colors, key=lambda name: sum(abs(a - b) for a, b in zip(seen, colors[name], strict=True)))


def corners(image):
    return [color(image, x, y) for y in (0.05, 0.95) for x in (0.05, 0.95)]


# what is kept


@pytest.mark.parametrize("format", ["JPEG", "PNG", "WEBP"])
def test_a_picture_is_kept_as_a_jpeg_of_640_by_800_under_its_digest(client, army, at, pictures, format):
    answer = put(client, at, picture(format))
    assert (answer.status_code, answer["Location"]) == (302, f"{at}#units")
    assert len(digest(army)) == 64
    assert [path.name for path in pictures.iterdir()] == [f"{digest(army)}.jpg"]
    with kept(pictures, digest(army)) as image:
        assert (image.format, image.mode, image.size) == ("JPEG", "RGB", (640, 800))
        assert corners(image) == ["red", "lime", "blue", "yellow"]


def test_the_content_says_what_it_is_and_not_its_name(client, army, at):
    client.post(f"{at}units/0/portrait/", {"picture": SimpleUploadedFile("a.txt", picture("WEBP"), "text/plain")})
    assert len(digest(army)) == 64


def test_place_time_camera_and_comment_are_gone(client, army, at, pictures):
    upload = photo()
    assert b"Secret Camera" in upload and b"Secret comment" in upload
    put(client, at, upload)
    content = (pictures / f"{digest(army)}.jpg").read_bytes()
    with Image.open(io.BytesIO(content)) as image:
        assert dict(image.getexif()) == {}
        assert set(image.info) == {"jfif", "jfif_version", "jfif_unit", "jfif_density"}
    assert b"Secret" not in content and b"Exif" not in content and b"2024" not in content


@pytest.mark.some_cases
@pytest.mark.parametrize(
    ("crop", "size", "seen"),
    [
        ({}, (640, 800), ["red", "lime", "blue", "yellow"]),
        ({"shape": "square"}, (720, 720), ["red", "lime", "blue", "yellow"]),
        ({"shape": "wide"}, (800, 640), ["red", "lime", "blue", "yellow"]),
        ({"focus": "top-left", "zoom": "2"}, (640, 800), ["red"] * 4),
        ({"focus": "top-right", "zoom": "3"}, (640, 800), ["lime"] * 4),
        ({"focus": "bottom-left", "zoom": "2"}, (640, 800), ["blue"] * 4),
        ({"focus": "bottom-right", "zoom": "2", "shape": "wide"}, (800, 640), ["yellow"] * 4),
        ({"focus": "middle-left", "zoom": "2"}, (640, 800), ["red", "red", "blue", "blue"]),
        ({"focus": "top-center", "zoom": "2"}, (640, 800), ["red", "lime", "red", "lime"]),
        ({"focus": "middle-center", "zoom": "3"}, (640, 800), ["red", "lime", "blue", "yellow"]),
    ],
)
def test_a_crop_keeps_what_was_chosen(client, army, at, pictures, crop, size, seen):
    put(client, at, picture("PNG", 800, 800), **crop)
    image = kept(pictures, digest(army))
    assert (image.size, corners(image)) == (size, seen)


def test_a_long_picture_is_cut_and_not_squeezed(client, army, at, pictures):
    put(client, at, picture("PNG", 1600, 400), focus="middle-left")
    assert corners(kept(pictures, digest(army))) == ["red", "red", "blue", "blue"]


@pytest.mark.long
def test_a_large_photo_is_taken_with_little_work(client, army, at, pictures):
    upload = written(Image.effect_noise((1250, 1000), 60).resize((5_000, 4_000)).convert("RGB"), "JPEG", quality=50)
    with work.at_most(seconds=1):
        put(client, at, upload)
    assert kept(pictures, digest(army)).size == (640, 800)


def test_the_same_picture_is_kept_once(client, army, at, pictures):
    put(client, at, picture(), unit=0)
    put(client, at, picture(), unit=1)
    assert digest(army, 0) == digest(army, 1) != ""
    assert len(list(pictures.iterdir())) == 1


@pytest.mark.long
def test_half_a_picture_is_refused_also_where_sheets_were_printed_before(client, army, at, pictures):
    client.get(f"{at}sheets.pdf?sheets=roster")
    ImageFile.LOAD_TRUNCATED_IMAGES = True
    answer = put(client, at, picture("JPEG", 900, 900)[:4_000])
    assert "The picture is damaged and can’t be read." in answer.content.decode()
    assert digest(army) == ""


# the editor


def test_the_editor_of_a_unit_has_a_form_for_its_picture(client, at):
    page = client.get(f"{at}?unit=0").content.decode()
    assert f'action="{at}units/0/portrait/"' in page
    assert 'type="file"' in page and 'enctype="multipart/form-data"' in page
    assert "Remove picture" not in page


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({}, "Choose a picture first: a JPEG, PNG or WebP, up to 8 MB."),
        ({"shape": "round"}, "Choose one of the shapes shown."),
        ({"focus": "top"}, "Choose one of the nine places shown."),
        ({"zoom": "9"}, "Choose one of the zooms shown."),
    ],
)
def test_what_is_missing_or_unknown_is_said_beside_the_picture(client, army, at, pictures, fields, sentence):
    answer = put(client, at, picture() if fields else None, **fields)
    assert answer.status_code == 422
    assert f"</svg> {sentence}</small>" in flat(answer.content.decode())
    assert digest(army) == "" and list(pictures.iterdir()) == []


def test_a_unit_that_is_gone_takes_no_picture(client, army, at):
    assert put(client, at, picture(), unit=99)["Location"] == f"{at}#units"
    assert "That unit has been removed." in client.get(at).content.decode()


def test_the_picture_is_shown_on_the_row_and_in_the_editor(client, army, at):
    put(client, at, picture())
    page = client.get(f"{at}?unit=0").content.decode()
    assert page.count(f'src="/portraits/{digest(army)}.jpg"') == 2
    assert "New picture" in page and "Remove picture" in page


@pytest.mark.sql
def test_a_change_with_a_picture_is_told_undone_and_made_again(client, army, at):
    put(client, at, picture())
    first = digest(army)
    put(client, at, picture("PNG", 300, 200))
    assert len({first, digest(army), ""}) == 3
    client.post(f"{at}undo/")
    assert digest(army) == first
    client.post(f"{at}undo/")
    assert digest(army) == ""
    client.post(f"{at}redo/")
    assert digest(army) == first
    summaries = list(army.versions.values_list("summary", flat=True))
    assert [*map(str, summaries[1:])] == ["Picture of Necromancer", "Another picture of Necromancer"]


def test_a_picture_is_removed_and_comes_back_by_undo(client, army, at):
    put(client, at, picture())
    first = digest(army)
    put(client, at, remove="1")
    assert digest(army) == ""
    assert str(army.versions.last().summary) == "Necromancer without picture"
    client.post(f"{at}undo/")
    assert digest(army) == first


def test_two_pictures_sent_from_one_page_are_two_changes_and_one_sent_twice_is_one(client, army, at):
    said = {"token": "A" * 16, "version": "0"}
    put(client, at, picture(), **said)
    first = digest(army)
    put(client, at, picture(), **said)
    assert army.versions.count() == 2
    put(client, at, picture("PNG", 300, 200), **{**said, "version": "1"})
    assert digest(army) != first and army.versions.count() == 3


def test_a_picture_on_an_older_version_meets_a_change_of_the_unit_made_since(client, army, at):
    client.post(f"{at}units/0/count/", {"count": "2"})
    answer = put(client, at, picture(), version="0")
    assert answer.status_code == 409
    assert "Picture of Necromancer" in answer.content.decode()
    assert digest(army) == ""


def test_a_picture_on_an_older_version_goes_in_beside_a_change_of_another_unit(client, army, at):
    client.post(f"{at}units/1/count/", {"count": "3"})
    put(client, at, picture(), version="0")
    assert digest(army) != ""


# where it goes along


def test_the_editor_and_a_copy_of_the_unit_keep_it(client, army, at):
    put(client, at, picture())
    first = digest(army)
    client.post(f"{at}units/0/", {"name": "Lich", "figure": "hero"})
    client.post(f"{at}units/0/copy/")
    army.refresh_from_db()
    assert [unit.get("portrait") for unit in army.document["units"][:2]] == [first, first]
    assert army.document["units"][0]["name"] == "Lich"


def test_documents_and_copies_of_the_army_bring_it_along(client, army, at):
    put(client, at, picture())
    document = client.get(f"{at}document.json")
    assert json.loads(document.getvalue())["units"][0]["portrait"] == digest(army)
    client.post(f"{at}duplicate/")
    assert digest(Army.objects.exclude(pk=army.pk).get()) == digest(army)


def test_another_rule_book_keeps_it(client, army, at):
    put(client, at, picture())
    first = digest(army)
    client.post(f"{at}rules/", {"to": "vsgmr-2010", "version": "1"})
    assert army.document["edition"] == "vsgmr-7" and digest(army) == first
    assert army.document["edition"] == "vsgmr-2010"


def test_a_removed_unit_that_is_put_back_has_it_again(catalogue):
    unit = Unit(3, "Lich", "hero", portrait=DIGEST)
    assert edits.Add.like(unit).apply(Build(catalogue, "A")).units[0].portrait == DIGEST


@pytest.mark.long
def test_a_document_whose_picture_is_elsewhere_shows_the_silhouette(client, army, at):
    army.document["units"][0]["portrait"] = DIGEST
    army.save()
    page = client.get(f"{at}?unit=0").content.decode()
    assert "/portraits/" not in page and "#f-" in page
    assert client.get(f"{at}sheets.pdf?sheets=roster,cards").status_code == 200
    assert json.loads(client.get(f"{at}document.json").getvalue())["units"][0]["portrait"] == DIGEST


@pytest.mark.parametrize("wrong", ["../../etc/passwd", "ab", "AB" * 32, "ab" * 65, "zz" * 32])
def test_no_edit_puts_anything_but_a_digest_into_an_army(catalogue, wrong):
    build = Build(catalogue, "A", (Unit(0, "Lich", "hero"),))
    for edit in (edits.Portrait(0, wrong), edits.Add("hero", portrait=wrong)):
        with pytest.raises(EditError, match="32 to 128 hexadecimal digits"):
            edit.apply(build)


def test_the_edit_is_written_as_json_touches_its_unit_and_is_told(catalogue):
    build = Build(catalogue, "A", (Unit(0, "Lich", "hero"),))
    edit = edits.Portrait(0, DIGEST)
    assert edit_json.to_json(edit) == {"portrait": {"unit": 0, "portrait": DIGEST}}
    assert edit_json.from_json(edit_json.to_json(edit)) == edit
    assert edits.touches(edit) == {"unit:0"}
    after = engine.apply(build, edit)
    assert after.units[0].portrait == DIGEST
    assert str(engine.describe(build, after)) == "Picture of Lich"
    assert str(engine.describe(after, engine.apply(after, edits.Portrait(0, OTHER)))) == "Another picture of Lich"
    assert str(engine.describe(after, engine.apply(after, edits.Portrait(0, "")))) == "Lich without picture"


# who sees it


def test_whoever_may_read_the_army_is_shown_it(client, army, at):
    put(client, at, picture())
    client.post(f"{at}share/link/")
    army.refresh_from_db()
    page = Client().get(f"/shared/{army.read_key}/").content.decode()
    assert f'src="/portraits/{digest(army)}.jpg"' in page


def test_a_picture_is_answered_by_its_address_for_good_and_kept_from_search_engines(client, army, at, pictures):
    put(client, at, picture())
    answer = Client().get(f"/portraits/{digest(army)}.jpg")
    assert answer.content == (pictures / f"{digest(army)}.jpg").read_bytes()
    assert answer["Content-Type"] == "image/jpeg"
    assert answer["Cache-Control"] == "private, max-age=31536000, immutable"
    assert answer["X-Robots-Tag"] == "noindex"
    assert answer["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("name", [DIGEST, "a" * 31, DIGEST.upper(), "..%2f..%2fsecret-key", ""])
def test_another_address_has_no_picture(name):
    assert Client().get(f"/portraits/{name}.jpg").status_code == 404


# how it goes


def sweep(capsys):
    call_command("army", "sweep-pictures")
    return capsys.readouterr().out.strip()


def aged(pictures):
    """As if all of it were kept two days ago."""
    for path in pictures.iterdir():
        os.utime(path, (time.time() - 2 * 86_400,) * 2)


def test_a_picture_goes_when_no_army_and_no_state_of_one_has_it(client, army, at, pictures, capsys):
    put(client, at, picture())
    put(client, at, remove="1")
    aged(pictures)
    assert sweep(capsys) == "0 unused pictures deleted."
    client.post(f"{at}trash/")
    client.post(f"{at}delete/")
    assert sweep(capsys) == "1 unused picture deleted."
    assert list(pictures.iterdir()) == []


def test_a_picture_of_today_stays(pictures, capsys, client, army, at):
    put(client, at, picture())
    client.post(f"{at}trash/")
    client.post(f"{at}delete/")
    assert sweep(capsys) == "0 unused pictures deleted."
    assert len(list(pictures.iterdir())) == 1


def test_what_is_no_picture_is_left_alone(pictures, capsys):
    (pictures / "notes.txt").write_text("mine")
    aged(pictures)
    assert sweep(capsys) == "0 unused pictures deleted."
    assert (pictures / "notes.txt").exists()
