"""Whatever comes in, the readers answer with an army or a list of mistakes, in time, and never with an exception."""

import io
import json
import zipfile

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.armies.documents.bundled_catalogues import BundledCatalogues
from armybuilder.armies.importing import uploads as importing_uploads
from armybuilder.armies.models import Army
from armybuilder.visitors import Visitor
from rules import engine
from tests.failing.inputs.documents import ARMY
from tests.support import work
from tests.support.examples import share

FEW = share(3)
SECOND = 1

WHOLE = json.dumps(ARMY).encode()
KEYS = st.sampled_from([*ARMY, "figure", "count", "options", "slug", "side", "look", "names", "sets", "portrait"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["hero", "vsgmr-7", "armor"]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(KEYS | st.text(max_size=3), inner, max_size=6),
    max_leaves=25,
)


@st.composite
def damaged(draw):
    """A good document with some of its bytes replaced, dropped or doubled."""
    content = bytearray(WHOLE)
    for _ in range(draw(st.integers(1, 6))):
        place = draw(st.integers(0, len(content)))
        content[place : place + draw(st.integers(0, 9))] = draw(st.binary(max_size=9))
    return bytes(content)


@st.composite
def changed(draw):
    """A good document with something else under one of its keys."""
    return json.dumps({**ARMY, draw(KEYS): draw(JSON)}).encode("utf-8", "surrogatepass")


@st.composite
def zips(draw):
    """A zip of anything, sometimes damaged."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", draw(st.sampled_from([0, 8, 12, 14]))) as archive:
        for number, content in enumerate(draw(st.lists(st.binary(max_size=40) | damaged(), max_size=3))):
            archive.writestr(f"{number}{draw(st.sampled_from(['.json', '.txt', '/', '/../x', '']))}", content)
    content = bytearray(buffer.getvalue())
    for _ in range(draw(st.integers(0, 4))):
        content[draw(st.integers(0, len(content) - 1))] = draw(st.integers(0, 255))
    return bytes(content)


TEXT = st.text(max_size=300).map(lambda text: text.encode("utf-8", "surrogatepass"))
WRITTEN = JSON.map(lambda value: json.dumps(value).encode("utf-8", "surrogatepass"))
BYTES = st.binary(max_size=400) | TEXT | WRITTEN | damaged() | changed() | zips()


@given(content=BYTES)
def test_the_reader_of_documents_answers_anything(catalogue, content):
    with work.at_most(SECOND):
        try:
            build = engine.read_document(content, {"vsgmr-7": catalogue}.get)
        except engine.DocumentError as error:
            assert error.mistakes and all(str(mistake.message) for mistake in error.mistakes)
        else:
            assert engine.read_document(engine.dump(build), {"vsgmr-7": catalogue}.get) == build


@given(text=st.text(max_size=300) | BYTES.map(lambda content: content.decode("utf-8", "replace")))
def test_the_reader_of_lists_answers_anything(catalogue, text):
    with work.at_most(SECOND):
        reading = engine.read_notation(text, catalogue)
        assert reading.mistakes or reading.build is not None
        assert all(str(remark.message) and remark.line >= 1 and remark.column >= 1 for remark in reading.remarks)


@pytest.mark.any_database
@given(contents=st.lists(st.tuples(st.sampled_from(["a.json", "a.txt", "a.zip", "\u202e", ""]), BYTES), max_size=4))
def test_files_of_anything_come_to_an_army_or_to_mistakes_each(catalogue, db, contents):
    with work.at_most(SECOND):
        files = [incoming_file(name, content) for name, content in contents]
        for arrival in importing_uploads.read_files(
            files, lambda text: [catalogue], importing_uploads.Allowance(), BundledCatalogues(Visitor())
        ):
            assert (arrival.build is None) == bool(arrival.mistakes) or arrival.text is not None


def incoming_file(name: str, content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile(name or "x", content)


FIELDS = st.dictionaries(
    st.sampled_from(["text", "edition", "fix", "typed", "document", "once"]),
    st.text(st.characters(codec="utf-8"), max_size=60)
    | st.just("vsgmr-7")
    | BYTES.map(lambda content: content.decode("utf-8", "replace")),
)


@FEW
@given(fields=FIELDS, files=st.lists(BYTES, max_size=2))
@pytest.mark.usefixtures("without_limits")
@pytest.mark.django_db
def test_the_page_on_which_armies_come_in_answers_anything_and_keeps_nothing(catalogue, fields, files):
    cache.clear()  # nobody tries as often as this
    with work.at_most(2 * SECOND):
        uploads = [SimpleUploadedFile(f"{place}.json", content) for place, content in enumerate(files)]
        answer = Client().post("/armies/import/", {**fields, "files": uploads})
        assert answer.status_code in (200, 422)
        assert 'class="brand"' in answer.content.decode()
        assert not Army.objects.exists()


@FEW
@given(fields=FIELDS)
@pytest.mark.usefixtures("without_limits")
@pytest.mark.django_db
def test_only_what_was_shown_is_kept(catalogue, fields):
    cache.clear()  # nobody tries as often as this
    answer = Client().post("/armies/import/save/", fields)
    assert answer.status_code in (302, 422)
    assert Army.objects.exists() == (answer.status_code == 302)
    Army.objects.all().delete()
