"""The text of an army names its rule book, house rules with their revision, and is read by them."""

import io
import zipfile

from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from armybuilder.armies.documents import files
from armybuilder.rule_books import named_in
from rules import engine
from rules.models import Edition
from rules.snapshot import catalogue
from tests.armies.houses import publish, readable_by_everybody


def text_of(edition):
    return engine.write_notation(engine.Build(catalogue(edition), "Patrol", (engine.Unit(0, "Bob", "troop"),)))


def test_an_army_of_house_rules_comes_back_by_their_revision(db, tmp_path):
    first, second = publish(), publish(note="Second")
    for edition in (first, second):
        (tmp_path / "army.txt").write_text(text_of(edition))
        build, notes = files.read_either(str(tmp_path / "army.txt"))
        assert (build.catalogue.slug, notes) == (edition.slug, ())


def test_house_rules_without_a_revision_are_the_newest(db):
    publish()
    second = publish(note="Second")
    assert named_in("Patrol\nRule book: tuesday table\nBob: Troop guy", Edition.objects.all) == [second]


def test_house_rules_that_may_not_be_read_are_not_named(db, client):
    edition = publish()
    page = client.post(reverse("armies:import"), {"text": text_of(edition), "edition": ""})
    assert "“Tuesday Table, revision 1”, but is read by" in page.content.decode()


def test_an_army_of_2010_pasted_back_comes_back_as_2010(db, client):
    text = text_of(Edition.objects.get(slug="vsgmr-2010"))
    page = client.post(reverse("armies:import"), {"text": text, "edition": ""})
    assert "vsgmr-2010" in page.content.decode()
    assert "but is read by" not in page.content.decode()


def test_a_name_that_no_database_can_hold_names_nothing(db):
    assert named_in("A\nRule book: B\0C\n", Edition.objects.all) == []


def test_files_and_zips_that_name_house_rules_are_read_by_them(db, client):
    edition = publish()
    text = text_of(edition)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("patrol.txt", text)
        archive.writestr("second.txt", text.replace("Patrol", "Second"))
    for name, content in (("patrol.txt", text.encode()), ("armies.zip", buffer.getvalue())):
        sent = {"text": "", "edition": "", "files": SimpleUploadedFile(name, content)}
        with readable_by_everybody():
            page = client.post(reverse("armies:import"), sent).content.decode()
        assert edition.slug in page and "but is read by" not in page
