"""Loading rule books: twice, changed, beside what an admin edited."""

import json
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction

from rules import loading, models
from rules.fixture import digest, edition_node, node, rows_of
from rules.snapshot import catalogue, catalogue_by_slug

SHIPPED = settings.ROOT / "fixtures" / "vsgmr-7.json"


def load(*files):
    """What the command says."""
    said = StringIO()
    call_command("load_rules", *files, stdout=said)
    return said.getvalue().strip()


@pytest.fixture
def newer(db, tmp_path):
    """A function that writes the shipped fixture with changes, as the next release would bring it."""

    def write(change):
        document = json.loads(SHIPPED.read_text())
        change(document)
        path = tmp_path / "vsgmr-7.json"
        path.write_text(json.dumps(document))
        return path

    return write


def rows():
    edition = models.Edition.objects.get(slug="vsgmr-7")
    tables = {"edition": edition_node(edition)}
    for name, row in rows_of(edition).items():
        tables.setdefault(name.partition("/")[0], {})[row.key] = node(row)
    return tables


def test_what_was_loaded_is_what_the_file_says(db):
    document = json.loads(loading.with_texts(SHIPPED))
    assert document.pop("format") == "muster-rules/1"
    assert {table: digest(plain(found)) for table, found in rows().items()} == {
        table: digest(plain(found)) for table, found in document.items()
    }


def plain(value):
    """Numbers written alike, unordered lists in order, zeros and empty lists left out."""
    if isinstance(value, dict):
        return {key: plain(found) for key, found in value.items() if found is False or found not in ([], 0)}
    if isinstance(value, list):
        return sorted((plain(found) for found in value), key=str)
    return value if isinstance(value, str | bool) else f"{float(value):g}"


def test_loading_twice_changes_nothing(db):
    before, stamp = rows(), models.Edition.objects.get(slug="vsgmr-7").stamp
    assert load(SHIPPED) == "vsgmr-7: unchanged since it was last loaded."
    assert rows() == before
    assert models.Edition.objects.get(slug="vsgmr-7").stamp == stamp


@pytest.mark.long
def test_a_changed_file_is_taken_over_and_seen_at_once(newer):
    def change(document):
        document["options"]["tough"]["levels"][""]["points"] = 2.5
        document["figures"]["walker"] = {"name": "Walker", "plural": "Walkers", "kind": "guy", "points": 1.5}
        del document["terms"]["solo/1"]

    assert load(newer(change)) == "vsgmr-7: loaded."
    now = catalogue_by_slug("vsgmr-7")
    assert now.level("tough", "").points == 5
    assert now.figures["walker"].points == 3
    assert [term.slug for term in now.table("solo")] == ["6", "5", "4", "3", "2"]


@pytest.mark.long
def test_a_row_edited_by_an_admin_is_kept_and_named(newer):
    effect = models.Effect.objects.get(level__option__slug="sharpshooter")
    effect.amount = 2
    effect.save()
    models.FigureType.objects.filter(slug="hero").update(points="2.5")

    def change(document):
        document["options"]["sharpshooter"]["text"] = "Shoots better."
        document["options"]["tough"]["text"] = "Harder to kill."

    said = load(newer(change)).splitlines()
    assert said == ["vsgmr-7: loaded.", "  kept as edited: figures/hero", "  kept as edited: options/sharpshooter"]
    now = catalogue_by_slug("vsgmr-7")
    assert now.options["sharpshooter"].text == "+1 to distance rolls."
    assert now.level("sharpshooter", "").effects[0].amount == 2
    assert now.figures["hero"].points == 5
    assert now.options["tough"].text == "Harder to kill."


@pytest.mark.long
def test_an_edited_row_stays_kept_through_the_releases_after_the_next(newer):
    models.Option.objects.filter(slug="tough").update(text="Ours.")
    load(newer(lambda document: document["options"]["tough"].update(text="Second.")))
    said = load(newer(lambda document: document["options"]["tough"].update(text="Third.")))
    assert said.splitlines() == ["vsgmr-7: loaded.", "  kept as edited: options/tough"]
    assert models.Option.objects.get(slug="tough").text == "Ours."


@pytest.mark.long
def test_a_removed_row_stays_removed_and_a_row_of_ones_own_stays(newer):
    models.Option.objects.get(slug="recruit").delete()
    edition = models.Edition.objects.get(slug="vsgmr-7")
    models.Option.objects.create(
        edition=edition, slug="shield-wall", name="Shield Wall", group=models.Group.objects.get(slug="traits")
    )
    said = load(newer(lambda document: document["edition"].update(limits="10 20")))
    assert said.splitlines() == ["vsgmr-7: loaded.", "  kept as edited: options/recruit"]
    now = catalogue_by_slug("vsgmr-7")
    assert "recruit" not in now.options
    assert "shield-wall" in now.options
    assert now.limits == (20, 40)


@pytest.mark.long
def test_a_row_the_file_drops_goes_unless_something_kept_needs_it(newer):
    models.Option.objects.filter(slug="specialty").update(text="Ours.")

    def change(document):
        del document["options"]["specialty"]
        del document["groups"]["skills"]
        del document["scales"]["300-mm"]

    said = load(newer(change)).splitlines()
    assert said == ["vsgmr-7: loaded.", "  kept as edited: groups/skills", "  kept as edited: options/specialty"]
    assert not models.Scale.objects.filter(slug="300-mm").exists()


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda document: document.update(format="other/1"), "format: “other/1” isn’t a format that Muster can read"),
        (lambda document: document.update(spells={}), "spells: Unknown field “spells”."),
        (lambda document: document["options"]["tough"].update(color="red"), "options.tough.color: Unknown field"),
        (lambda document: document["figures"]["hero"].update(kind="god"), "figures.hero.kind: “god” isn’t in “kinds”"),
    ],
)  # fmt: skip
@pytest.mark.first_case
def test_a_file_with_a_mistake_is_refused_whole(newer, change, sentence):
    before = rows()
    with pytest.raises(CommandError, match=sentence):
        load(newer(change))
    assert rows() == before


def test_every_change_gives_another_stamp(db):
    seen = {stamp()}
    hero = models.FigureType.objects.get(edition__slug="vsgmr-7", slug="hero")
    for change in (
        hero.save,
        lambda: models.Effect.objects.filter(figure=hero)[0].delete(),
        lambda: models.Option.objects.get(slug="tough").needs.clear(),
        lambda: models.Side.objects.get(scenario__edition__slug="vsgmr-7", slug="target").save(),
        lambda: models.Situation.objects.filter(roll__edition__slug="vsgmr-7", slug="cover")[0].save(),
        lambda: models.Edition.objects.get(slug="vsgmr-7").save(),
    ):
        change()
        assert stamp() not in seen
        seen.add(stamp())


def stamp():
    return models.Edition.objects.get(slug="vsgmr-7").stamp


@pytest.mark.parametrize(
    "change",
    [
        lambda: models.FigureType.objects.filter(slug="hero").update(points="-1"),
        lambda: models.FigureType.objects.filter(slug="hero").update(points="1.3"),
        lambda: models.Level.objects.filter(slug="light").update(points="0.1"),
        lambda: models.Option.objects.filter(slug="tough").update(slug="stealth"),
        lambda: models.Level.objects.filter(slug="minor").update(slug="major"),
        lambda: models.Effect.objects.filter(level__option__slug="tough").update(level=None),
    ],
)
def test_the_database_refuses_what_no_rule_book_has(db, change):
    with pytest.raises(IntegrityError), transaction.atomic():
        change()
        connection.check_constraints()


def test_an_edition_can_be_deleted_whole_and_loaded_again(db):
    models.Edition.objects.get(slug="vsgmr-7").delete()
    assert not models.Level.objects.filter(option__edition__slug="vsgmr-7").exists()
    assert load(SHIPPED) == "vsgmr-7: loaded."
    assert len(catalogue_by_slug("vsgmr-7").options) == 27


def test_a_published_revision_is_a_full_copy_under_a_number_of_its_own(db):
    book = models.Edition.objects.get(slug="vsgmr-7")
    document = loading.read(SHIPPED.read_bytes())
    first = loading.publish(document, "tuesday-table", book, "As it is.")
    second = loading.publish(document, "tuesday-table", book)
    assert (first.slug, second.slug) == ("tuesday-table@1", "tuesday-table@2")
    assert (first.parent, first.note, first.place) == (book, "As it is.", None)
    copied, original = catalogue(first), catalogue(book)
    assert (copied.figures, copied.options, copied.rolls) == (original.figures, original.options, original.rolls)
    assert first not in models.Edition.objects.books()
    assert list(models.Edition.objects.revisions("tuesday-table")) == [second, first]
