"""Armies larger than allowed: refused wherever they come from; one that was kept opens on every page."""

import html
import io
import json
import re
from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client

from armybuilder.armies.display.points_ruler import round_step
from armybuilder.armies.models import Army
from armybuilder.library import entries
from rules import engine
from rules.models import Edition
from rules.snapshot import catalogue
from tests.armies.houses import publish, readable_by_everybody

pytestmark = pytest.mark.any_database

TEXT = "".join(f"Tanks {number} (999): Vehicle\n" for number in range(40))
TOLD = "An army can cost at most 100,000 points. This one would cost "


@pytest.fixture
def client():
    client = Client()
    client.post("/samples/undead/copy/")
    return client


def made(client, *counts, edition="vsgmr-7", figure="vehicle"):
    """An army of the visitor's that was kept when bounds were wider."""
    book = Edition.objects.get(slug=edition)
    units = tuple(engine.Unit(id, f"Tanks {id}", figure, count) for id, count in enumerate(counts))
    build = engine.Build(catalogue(book), "Horde", units, 2_000_000, "basic-game", "player", frozenset({"traits"}))
    return Army.start(build, book, client.session["player"])


def words(response):
    return html.unescape(response.content.decode())


@pytest.mark.long
def test_a_kept_army_of_7_million_points_opens_on_every_page(client):
    army = made(client, *[9_999] * 241)
    army.visibility = "all"
    army.save(update_fields=("visibility",))
    at = f"/armies/{army.code}/"
    own = ("", "?unit=3", "share/", "history/", "rules/?to=vsgmr-2010", "text/", "document.json")
    for page in (
        "/armies/", "/library/", f"/read/{army.code}/", f"/read/{army.code}/preview.png", *(at + page for page in own),
    ):  # fmt: skip
        assert client.get(page).status_code == 200, page
    assert client.post(f"{at}units/3/count/", {"by": "-1", "version": army.version}).status_code == 302
    army.refresh_from_db()
    assert army.build().unit(3).count == 9_998


@pytest.mark.long
def test_a_kept_army_larger_than_allowed_is_printed(client):
    army = made(client, *[9_999] * 5)
    assert client.get(f"/armies/{army.code}/sheets/").status_code == 200


def test_points_that_no_column_holds_are_counted_to_its_end(client):
    def dear(document):
        document["figures"]["vehicle"]["points"] = 1_000_000

    revision = publish(dear)
    army = made(client, *[9_999] * 20, edition=revision.slug)
    army.visibility = "all"
    army.save(update_fields=("visibility",))
    assert entries.values_of(army, None)["points"] == 2**31 - 1
    assert client.get(f"/armies/{army.code}/").status_code == 200


@pytest.mark.parametrize(
    ("post", "data"),
    [("units/", {"figure": "vehicle"}), ("units/3/copy/", {}), ("units/33/count/", {"count": "999"}),
     ("units/33/count/", {"by": "1"}), ("edit/", {"edit_json": json.dumps({"take": {"unit": 0, "option": "flight"}})}),
     ("edit/", {"edit_json": json.dumps({"add": {"figure": "hero", "options": {"commander": True}}})})],
)  # fmt: skip
def test_no_button_of_the_builder_makes_it_larger_than_allowed(client, post, data):
    army = made(client, *[999] * 33, 366)
    answer = client.post(f"/armies/{army.code}/{post}", {**data, "version": army.version})
    assert answer.status_code == 422 and TOLD in words(answer)
    army.refresh_from_db()
    assert army.version == 0


def test_neither_a_text_nor_a_document_nor_a_zip_brings_one(client):
    book = catalogue(Edition.objects.get(slug="vsgmr-7"))
    build = engine.Build(book, "Horde", tuple(engine.Unit(id, "Tanks", "vehicle", 999) for id in range(40)))
    document = engine.dump(build)
    for sent in ({"text": TEXT}, {"text": document}, {"files": SimpleUploadedFile("horde.json", document.encode())}):
        assert TOLD in words(client.post("/armies/import/", sent))
    assert client.post("/armies/import/save/", {"document": document}).status_code == 422
    assert Army.objects.count() == 1


def test_neither_does_the_command(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "horde.txt").write_text(TEXT)
    errors = io.StringIO()
    with pytest.raises(SystemExit):
        call_command("army", "import", "horde.txt", stdout=io.StringIO(), stderr=errors)
    assert TOLD in errors.getvalue() and not Army.objects.exists()


@pytest.fixture
def everybody_may_read():
    with readable_by_everybody():
        yield


def test_rules_by_which_an_army_is_too_large_do_not_take_it(client, everybody_may_read):
    def dear(document):
        document["figures"]["vehicle"]["points"] = 100

    revision = publish(dear)
    army = made(client, *[999] * 2)
    at = f"/armies/{army.code}/rules/"
    page = words(client.get(f"{at}?to={revision.slug}"))
    assert f"{TOLD}199,800." in page
    assert "Switch (" not in page
    for how in ("", "copy"):
        answer = client.post(at, {"to": revision.slug, "version": army.version, "how": how})
        assert answer.status_code == 302 and TOLD in words(client.get(answer["Location"]))
    army.refresh_from_db()
    assert (army.edition.slug, army.version, Army.objects.count()) == ("vsgmr-7", 0, 2)


@pytest.mark.parametrize(
    ("limit", "told"),
    [
        ("0", "The limit must be more than 0 and at most 100,000. Leave it empty for no limit."),
        ("100001", "Enter at most 100,000 points."),
    ],
)
def test_limits_of_nothing_and_of_too_much_are_refused_beside_their_field(client, limit, told):
    army = Army.objects.get()
    answer = client.post(f"/armies/{army.code}/settings/", {"limit": limit, "version": 0, "plastic": "green"})
    assert told in words(answer) and f'value="{limit}"' in words(answer)
    begun = client.post("/armies/", {"new": "1", "edition": "vsgmr-7", "limit_other": limit})
    assert told in words(begun) and 'id="limit-e"' in words(begun)


def test_a_limit_outside_the_scenario_is_told_in_the_builder(client):
    army = Army.objects.get()
    edit = replace(army.build(), limit=199_998)
    assert "The limit of 99999 is too high." in " ".join(str(one.message) for one in engine.findings(edit))


@pytest.mark.parametrize("span", [1, 120, 121, 240, 600, 1_201, 10**7, 10**13])
def test_a_ruler_of_any_length_has_few_numbers(span):
    step = round_step(span, 12)
    assert span <= 12 * step and (step == 10 or span > 12 * step / 2.5)
    assert str(step).strip("0") in "125"


@pytest.fixture
def largest(client):
    """As many units as the points allow, each with every option and a name as long as it may be."""
    book = Edition.objects.get(slug="vsgmr-7")
    read = catalogue(book)
    options = tuple(sorted((one.slug, one.levels[-1].slug) for one in read.options.values()))
    units = tuple(engine.Unit(id, f"{'🐉' * 60} {id:03}", "hero", 1, options) for id in range(330))
    rules = frozenset(read.optional_rules)
    return Army.start(
        engine.Build(read, "Horde", units, 200_000, "basic-game", "player", rules), book, client.session["player"]
    )


@pytest.mark.long
@pytest.mark.parametrize(
    "page", ["", "?unit=200", "?lit=200", "?page=7", "?find=199", "?reorder=1&page=3", "history/0/", "read"]
)
def test_no_page_of_the_largest_army_is_larger_than_500_kilobytes(client, largest, page):
    at = f"/read/{largest.code}/" if page == "read" else f"/armies/{largest.code}/{page}"
    assert len(client.get(at).content) <= 500_000


@pytest.mark.long
def test_every_unit_of_the_largest_army_is_reached_by_links_search_and_its_number(client, largest):
    at = f"/armies/{largest.code}/"
    first = words(client.get(at))
    pages = re.findall(r'href="([^"]*page=\d)#units"', first)
    assert len(set(pages)) == 7 and "Units 51 to 100" in first
    found = {int(id) for page in pages for id in re.findall(r'id="unit-(\d+)"', words(client.get(page)))}
    assert found == set(range(330))
    assert 'id="editor-200"' in words(client.get(f"{at}?unit=200"))
    assert re.findall(r'id="unit-(\d+)"', words(client.get(f"{at}?find=199"))) == ["199"]


@pytest.mark.long
def test_an_edit_of_a_unit_on_a_later_page_answers_with_that_page(client, largest):
    sent = {"by": "1", "version": "0", "at": "page=5"}
    answer = words(client.post(f"/armies/{largest.code}/units/210/count/", sent, headers={"HX-Request": "true"}))
    assert 'id="unit-210"' in answer and 'id="unit-0"' not in answer and len(answer) <= 500_000


def test_an_army_of_fifty_units_is_shown_whole(client):
    army = made(client, *[1] * 50)
    page = words(client.get(f"/armies/{army.code}/"))
    assert len(re.findall(r'id="unit-\d+"', page)) == 50 and "unit-pages" not in page
