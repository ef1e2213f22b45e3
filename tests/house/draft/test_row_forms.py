"""The form of an open row: its inputs come from the list of fields, and what is not changed stays as it is."""

import pytest
from django.conf import settings
from django.http import QueryDict

from armybuilder.house.draft.row_forms import RowForm, is_known
from rules.documents import catalogue_of, read_catalogue
from rules.house import HOUSE_FIELDS, fields
from rules.nodes import table_of
from tests.support.markup import flat

BOOKS = ["smg", "umr", "vsgmr-2010", "vsgmr-7"]
FIELDS = [field for field in HOUSE_FIELDS if field.question]


@pytest.fixture(scope="module")
def books():
    """Each rule book as document and catalogue."""
    documents = {slug: read_catalogue((settings.ROOT / "fixtures" / f"{slug}.json").read_bytes()) for slug in BOOKS}
    return {slug: (document, catalogue_of(document)) for slug, document in documents.items()}


def sent(form: RowForm, row: str, **values: str) -> QueryDict:
    """What the form sends as it is shown, with other values for some of its inputs."""
    data = QueryDict(mutable=True)
    data.update({"row": row, **{field.html_name: field.value() for field in form if field.name != "row"}, **values})
    return data


@pytest.mark.parametrize("slug", BOOKS)
def test_a_row_that_is_saved_as_it_was_shown_stays_as_it_is(books, slug):
    document, catalogue = books[slug]
    for row in document.rows:
        if is_known(catalogue, row):
            form = RowForm(sent(RowForm(None, document, catalogue, row), row), document, catalogue)
            assert form.is_valid(), (row, form.errors)
            assert form.edit.edits == ()


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: f"{field.table}-{field.path}")
def test_every_field_with_a_question_has_an_input_that_changes_it(books, field):
    document, catalogue = books["vsgmr-7"]
    row, place = next(
        (row, place)
        for row in document.rows
        for place in fields.questions(document, row)
        if table_of(row) == field.table and place.field is field
    )
    shown = RowForm(None, document, catalogue, row)
    inputs = [name for name in shown.fields if name.partition(":")[2] == place.part and name != "row"]
    column = {"points": "most"}.get(place.column, place.column)
    (name,) = (name for name in inputs if name.partition(":")[0] == column)
    value = {"figures": "figure:mook", "needs": "flight", "points": "77"}.get(place.column, "Something else")
    form = RowForm(sent(shown, row, **{shown[name].html_name: value}), document, catalogue)
    assert form.is_valid(), form.errors
    (edit,) = form.edit.edits
    after = fields.place_at(edit.apply(document, document), document, row, place.path)
    assert (edit.path, str(shown[name].label) != "") == (place.path, True)
    assert field.current(after) == edit.value != field.current(place)


def test_what_is_not_sent_stays_as_it_is(books):
    document, catalogue = books["vsgmr-7"]
    for row in ("options/armor", "figures/hero", "scenarios/ambush"):
        data = QueryDict(mutable=True)
        data.update({"row": row, "name": "Something else"})
        form = RowForm(data, document, catalogue)
        assert form.is_valid()
        assert [edit.path for edit in form.edit.edits] == ["name"]


def test_a_field_that_joins_the_list_is_asked_for_and_changed(desk, monkeypatch):
    field = fields.HouseField("scenarios", "setup", "question-ends")
    monkeypatch.setitem(fields.FIELDS, (field.table, field.path), field)
    assert '<textarea id="st-setup" name="setup"' in flat(desk.shows("?row=scenarios/ambush"))
    answer = desk.does("stage", row="scenarios/ambush", name="Ambush", setup="Behind the hill.")
    assert desk.house.document().rows["scenarios/ambush"][1]["setup"] == "Behind the hill."
    assert "Text of Ambush." in desk.client.get(answer.url).content.decode()
    assert "Ambush, set-up" in desk.shows()
