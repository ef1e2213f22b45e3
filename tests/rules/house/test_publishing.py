"""A changed document published as rows is the catalogue that the document says."""

from dataclasses import fields

import pytest

from rules import house
from rules.documents import catalogue_of, document_of
from rules.loading import publish
from rules.models import Edition
from rules.snapshot import catalogue

CHANGES = {
    "vsgmr-7": (
        house.TakeOut("options/distance-attack"),
        house.AddOption("traits", "Shield Wall", 7, "Holds.", "add:armor", figures=("troop",), needs=("armor",)),
        house.AddLevel("armor", "Full plate", 6, "On 3+.", "d8:armor"),
        house.AddFigure("Ogre", "large-cavalry", 9),
        house.AddScenario("The Teapot", 50, 80, "As ever.", "After 5 rounds.\n\nOr never.", "Whoever holds it."),
        house.SetField("options/armor", "targets.light:armor.number", 5),
    ),
    "vsgmr-2010": (house.TakeOut("figures/hero"), house.reprice("figures/vehicle", 5)),
    "umr": (house.TakeOut("optional_rules/rpg"), house.AddLevel("ability", "Medic", 0, "Heals.")),
    "smg": (
        house.SetField("options/skill", "targets.regular:skill.number", 4),
        house.SetField("options/weapon", "name", "Arms"),
    ),
}


@pytest.mark.every_case
@pytest.mark.parametrize("slug", CHANGES)
def test_a_published_revision_is_what_the_document_says(db, books, slug):
    document = books[slug]
    for change in CHANGES[slug]:
        document = change.apply(document, books[slug])
    edition = publish(document, "tuesday-table", Edition.objects.get(slug=slug), "Ours.")
    said, kept = catalogue_of(document), catalogue(edition)
    stated = [one.name for one in fields(said) if one.init]
    differing = [name for name in stated if getattr(said, name) != getattr(kept, name)]
    # Its names say which revision it is, and the rows that changed are marked as its maker’s words.
    assert [name for name in differing if name != "is_main"] == ["slug", "name", "short_name", "credit", "foreign"]
    assert (said.is_main, kept.is_main) == (slug == "vsgmr-7", False)
    assert document_of(edition).rows == document.rows
    assert catalogue(Edition.objects.get(slug=slug)).options.keys() == catalogue_of(books[slug]).options.keys()


def test_publishing_stamps_the_edition_once(db, books, django_assert_max_num_queries):
    parent = Edition.objects.get(slug="vsgmr-7")
    with django_assert_max_num_queries(1_100) as asked:
        edition = publish(books["vsgmr-7"], "tuesday-table", parent)
    stamps = [one["sql"] for one in asked.captured_queries if 'SET "stamp"' in one["sql"]]
    assert len(stamps) == 1
    assert edition.stamp.hex in stamps[0].replace("-", "")
