"""Which pages the rules have, and what stands on them."""

import re

import pytest
from django.core.management import call_command
from django.utils import translation

from armybuilder.handbook.book import book
from rules import models
from rules.snapshot import catalogue, catalogue_in_own_words

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

CHAPTERS = [
    "figures", "attacks-and-armor", "traits", "super-powers", "round", "moves", "dice", "scenarios", "scales", "solo",
    "optional-rules",
]  # fmt: skip


@pytest.fixture
def read(client):
    """A function that gives the text of a page of the rules, without its tags."""

    def page(address):
        html = client.get(f"/rules/vsgmr-7/{address}").content.decode()
        return " ".join(re.sub(r"<[^>]+>", " ", html).split())

    return page


def test_the_only_rule_book_is_opened_at_once(client):
    models.Edition.objects.exclude(slug="vsgmr-7").delete()
    response = client.get("/rules/")

    assert (response.status_code, response.headers["Location"]) == (302, "/rules/vsgmr-7/")


def test_several_rule_books_are_listed(client):
    models.Edition.objects.create(slug="tiny", name="Tiny Rules", short_name="Tiny", credit="Nobody")
    page = client.get("/rules/").content.decode()

    assert "/rules/vsgmr-7/" in page and "/rules/tiny/" in page and "Tiny Rules" in page


def test_the_contents_name_every_chapter(client):
    page = client.get("/rules/vsgmr-7/").content.decode()

    assert re.findall(r'class="chapter-card[^"]*" href="/rules/vsgmr-7/([^/]+)/"', page) == [*CHAPTERS, "points"]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_chapter_names_its_author_and_license(read, chapter):
    page = read(f"{chapter}/")

    assert "Andrew Domino, CC BY-NC-SA 3.0" in page
    assert "Summarized in our own words." in page


@pytest.mark.long
def test_every_rule_is_reached_by_its_slug(client, catalogue):
    pages = {one: client.get(f"/rules/vsgmr-7/{one}/").content.decode() for one in CHAPTERS}
    every = [*catalogue.figures, *catalogue.options, *catalogue.rolls, *catalogue.scenarios, *catalogue.optional_rules]
    every += [scale.slug for scale in catalogue.scales]

    assert len(every) == 6 + 27 + 7 + 6 + 8 + 7
    for slug in every:
        response = client.get(f"/rules/vsgmr-7/rule/{slug}/")
        chapter, anchor = re.fullmatch(r"/rules/vsgmr-7/([^/]+)/#(.+)", response.headers["Location"]).groups()
        assert response.status_code == 302
        assert f'id="{anchor}"' in pages[chapter]


@pytest.mark.parametrize(
    ("slug", "address"),
    [
        ("sharpshooter", "traits/#sharpshooter"),
        ("armor", "attacks-and-armor/#armor"),
        ("super-blast", "super-powers/#super-blast"),
        ("large-cavalry", "figures/#large-cavalry"),
        ("hand_to_hand", "dice/#hand_to_hand"),
        ("fortress-assault", "scenarios/#fortress-assault"),
        ("everyone-acts", "optional-rules/#everyone-acts"),
        ("round-move", "round/#round-move"),
        ("solo-6", "solo/#solo-6"),
    ],
)
def test_a_rule_has_its_place(client, slug, address):
    assert client.get(f"/rules/vsgmr-7/rule/{slug}/").headers["Location"] == f"/rules/vsgmr-7/{address}"


@pytest.mark.parametrize(
    "address", ["/rules/", "/rules/vsgmr-7/", "/rules/vsgmr-7/traits/", "/rules/vsgmr-7/rule/tough/"]
)
def test_the_rules_are_only_read(client, address):
    assert client.post(address).status_code == 405


def test_a_chapter_has_one_address_in_all_languages():
    edition = models.Edition.objects.get(slug="vsgmr-7")
    with translation.override("de"):
        german = book(catalogue(edition), catalogue_in_own_words(edition)).chapters
    assert [chapter.slug for chapter in german] == CHAPTERS
    assert german[2].name == "Eigenschaften"


@pytest.mark.parametrize(
    ("address", "count"), [("", 2), ("traits/", 1), ("dice/", 1), ("rule/sharpshooter/", 1), ("?q=reroll", 2)]
)
def test_a_page_asks_the_database_once_and_the_contents_for_the_mark_too(
    client, django_assert_num_queries, address, count
):
    client.get(f"/rules/vsgmr-7/{address}")

    with django_assert_num_queries(count):
        client.get(f"/rules/vsgmr-7/{address}")


def test_a_chapter_is_shown_only_where_there_are_rows_for_it(client):
    tiny = models.Edition.objects.create(slug="tiny", name="Tiny Rules", short_name="Tiny", credit="Nobody")
    page = client.get("/rules/tiny/")
    assert (page.status_code, b"chapter-card" in page.content) == (200, False)

    kind = models.Kind.objects.create(edition=tiny, slug="pawn", name="pawn", plural="pawns")
    models.FigureType.objects.create(edition=tiny, slug="pawn", name="Pawn", plural="Pawns", kind=kind, points=1)
    stamped = models.Edition.objects.get(slug="tiny")
    assert stamped.stamp != tiny.stamp

    page = client.get("/rules/tiny/").content.decode()
    assert re.findall(r'class="chapter-card[^"]*" href="/rules/tiny/([^/]+)/"', page) == ["figures"]
    assert client.get("/rules/tiny/figures/").status_code == 200
    assert client.get("/rules/tiny/scenarios/").status_code == 404
    assert client.get("/rules/tiny/dice/").status_code == 404


@pytest.mark.sql
def test_a_changed_row_is_on_the_next_page(client):
    assert "33%" in client.get("/rules/vsgmr-7/traits/").content.decode()
    effect = models.Effect.objects.get(level__option__slug="cause-fear", roll__slug="distance")
    models.Option.objects.filter(slug="cause-fear").update(name="Cause Terror")
    effect.save()

    assert "Cause Terror" in client.get("/rules/vsgmr-7/traits/").content.decode()
    models.Option.objects.filter(slug="cause-fear").update(name="Cause Fear")
    call_command("load_rules", verbosity=0)


@pytest.mark.parametrize(
    ("chapter", "said"),
    [
        ("figures", "Armies that meet differ by 5 points at most."),
        ("figures", "What is not spent is lost."),
        ("figures", "Move 9″ 11″ Half move 4½″ 8½″"),
        ("figures", "Crew needed 1 1 Carries 4 4"),
        ("attacks-and-armor", "only Troops, Heroes exactly 1 in an army"),
        ("attacks-and-armor", "Guys +1 +2 Cavalry, Vehicles free +1"),
        ("attacks-and-armor", "needs: Distance attack"),
        ("traits", "17 in all. 2 points each"),
        ("traits", "only Cavalry, Vehicles"),
        ("traits", "needs: Distance attack or Disable"),
        ("super-powers", "only Guys"),
        ("super-powers", "for each point above 7"),
        ("round", "After round 5"),
        ("moves", "Vehicle 12″ 6″ 6″ 12″"),
        ("moves", "Vehicle 15″ 8½″ 8½″ 11″"),
        ("dice", "Reach: 12″, 11″ (Paper)"),
        ("scenarios", "falls with the second hit that counts; each Assaulter player after the first makes it 1 more"),
        ("scenarios", "5 Free choice Any side."),
        ("scales", "300 mm 6″ 1 2 5"),
        ("solo", "Half of the figures, rounded up"),
        ("optional-rules", "in play in new armies"),
    ],
)
def test_a_chapter_says_what_the_rule_book_has(read, chapter, said):
    assert said in read(f"{chapter}/")


def test_a_chapter_shows_what_a_kind_of_figures_may_have(client):
    def rules(address):
        return re.findall(r'<article class="rule-card[^"]*" id="([^"]+)"', client.get(address).content.decode())

    assert len(rules("/rules/vsgmr-7/traits/")) == 17
    assert set(rules("/rules/vsgmr-7/traits/")) - set(rules("/rules/vsgmr-7/traits/?for=guy")) == {"independent"}
    assert rules("/rules/vsgmr-7/super-powers/?for=vehicle") == [
        "super-armor",
        "super-blast",
        "super-fight",
        "super-move",
    ]
    assert len(rules("/rules/vsgmr-7/traits/?for=%00dragon")) == 17
    assert "?for=" not in client.get("/rules/vsgmr-7/scenarios/").content.decode()


def test_every_option_and_figure_has_a_longer_text(catalogue):
    longer = {term.slug for term in catalogue.table("details")}

    assert set(catalogue.options) - longer == set()
    assert set(catalogue.figures) - longer == set()


def test_no_anchor_stands_twice_on_a_page(client):
    for chapter in CHAPTERS:
        ids = re.findall(r'\sid="([^"]+)"', client.get(f"/rules/vsgmr-7/{chapter}/").content.decode())
        assert len(ids) == len(set(ids))
