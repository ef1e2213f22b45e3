"""The mark of an edition: when it is made, what it rests on, and where it stands."""

import csv
from datetime import timedelta
from itertools import islice

import pytest
from django.test import Client
from django.utils import timezone

from armybuilder.armies.models import Army
from armybuilder.jobs.child_process import End
from armybuilder.jobs.queue import State
from armybuilder.marks import chores
from armybuilder.marks.models import Mark, unmarked
from armybuilder.matches.jobs import marks, playing
from armybuilder.matches.jobs.marks import MarkOrder
from armybuilder.matches.models import Simulation
from rules.documents import document_of
from rules.models import Edition
from rules.worth.marks import lean
from tests.house.conftest import Desk
from tests.marks.conftest import SMALL_BOOK
from tests.proposals.conftest import table as club_table
from tests.support.players import signed_in

pytestmark = pytest.mark.any_database
QUERIES = 3
"""The edition, and its mark twice."""
table = club_table


def words(answer) -> str:
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


@pytest.fixture
def desk(db) -> Desk:
    client = Client()
    return Desk(client, client.post("/house/new/", {"name": "Small rules", "from": SMALL_BOOK}).url)


def publishes(desk: Desk, option: str = "sharpshooter", points: str = "", text: str = "") -> Edition:
    """The revision with another price, or other words."""
    if points:
        assert desk.does("price", row="figures/hero", level="-", points=points).status_code == 302
    if text:
        assert desk.does("words", row="figures/hero", name="Hero", text=text).status_code == 302
    assert desk.publishes(visibility="all").status_code == 302
    return desk.house.revisions().first()


@pytest.mark.parametrize(
    ("price", "ends", "said"),
    [
        (2, (0.9, 1.1), "even"),
        (2, (0.5, 0.76), "even"),
        (2, (0.5, 0.74), "dear"),
        (2, (1.24, 1.6), "even"),
        (2, (1.26, 1.6), "cheap"),
        (2, (None, 0.1), "dear"),
        (2, (None, None), None),
        (2, (3.0, None), "cheap"),
        (2, (0.2, None), None),
    ],
)
def test_a_price_is_even_if_no_other_half_point_is_nearer_to_its_worth(price, ends, said):
    assert lean(price, *ends) == said


@pytest.mark.long
def test_battles_judge_every_price_of_a_book(judge):
    mark = judge(SMALL_BOOK)
    assert mark.made and mark.is_played and mark.judged >= mark.uneven
    judged = [name for name in mark.result if name.startswith("even ")]
    assert len(judged) == len([one for one in mark.result["things"]["things"] if not one["doubt"]]) > 3
    assert not any(name.startswith("look") for name in mark.result)


def test_rules_that_battles_cannot_play_have_no_judged_price_and_say_why(judge):
    mark = judge("smg")
    assert mark.made and not mark.is_played and (mark.judged, mark.uneven) == (0, 0)
    page = words(Client().get("/rules/smg/mark/"))
    assert "Battles can’t play these rules" in page and "Only battles of the Very Simple rules" in page
    assert 'class="mark-line unjudged"' in words(Client().get("/rules/smg/"))


@pytest.mark.long
def test_other_words_are_not_judged_again_but_another_price_is(desk, judge):
    first = judge(publishes(desk, points="3").slug)
    played = Simulation.objects.count()
    second = judge(publishes(desk, text="Braver than others.").slug)
    assert Simulation.objects.count() == played
    assert (second.made, second.judged, second.result) == (first.made, first.judged, first.result)
    third = judge(publishes(desk, points="5").slug)
    assert Simulation.objects.count() == played + 1 and third.basis != first.basis


def test_a_book_is_judged_again_only_after_its_rows_have_changed(marked):
    mark = marked(SMALL_BOOK, hero=(1.9, 2.1))
    assert mark.edition not in unmarked()
    Edition.objects.filter(pk=mark.edition_id).update(stamp="0" * 32)
    assert mark.edition in unmarked()


def test_revisions_come_before_books_and_only_the_newest_is_judged(desk):
    old, new = publishes(desk, points="3"), publishes(desk, points="4")
    waiting = list(unmarked())
    assert waiting[0] == new and old not in waiting
    assert {one.slug for one in waiting[1:]} == set(Edition.objects.books().values_list("slug", flat=True))


def test_it_waits_an_hour_behind_what_people_wait_for(settings):
    settings.JOBS_INLINE = False
    chores.begin()
    assert Simulation.objects.get().queue_position > timezone.now() + timedelta(minutes=59)
    assert playing.TURNS[marks.KIND] == marks.BEHIND


def test_one_edition_is_played_at_a_time_and_none_while_pages_wait(settings):
    chores.keep_up()
    assert not Simulation.objects.exists()
    settings.JOBS_INLINE = False
    chores.look()
    chores.look()
    assert Simulation.objects.count() == 1 and Mark.objects.count() == 1


def steps(row: Simulation, count: int) -> None:
    """Some turns of the worker."""
    for _turn in range(count):
        row.refresh_from_db()
        if row.is_open and row.claim(timezone.now()):
            job = playing.SimulationJob(row)
            job.begin()
            while job.child:
                job.child.wait()
                job.poll_child()


@pytest.mark.long
def test_after_a_killed_worker_it_goes_on_where_it_was(settings):
    settings.JOBS_INLINE = False
    chores.ask(Edition.objects.get(slug=SMALL_BOOK))
    row = Simulation.objects.get()
    steps(row, 1)
    row.refresh_from_db()
    # A quick machine plays all in one turn.
    known = dict(islice(row.result.items(), 3))
    Simulation.objects.filter(pk=row.pk).update(result=known, state=State.WAITING)
    row.refresh_from_db()
    assert row.claim(timezone.now())
    job = playing.SimulationJob(row)
    job.begin()
    job.child.kill()
    Simulation.objects.filter(pk=row.pk).update(lease=None)
    Mark.objects.filter().update(made=None)
    while Simulation.objects.get().is_open:
        steps(row, 1)
    chores.look_at(Mark.objects.get())
    row.refresh_from_db()
    mark = Mark.objects.get()
    assert known and all(row.result[name] == value for name, value in known.items())
    assert mark.made and all(mark.result.get(name, value) == value for name, value in known.items())


def test_a_mark_whose_battles_are_gone_is_asked_for_again(settings):
    settings.JOBS_INLINE = False
    chores.begin()
    Simulation.objects.all().delete()
    chores.look()
    assert Simulation.objects.count() == 1 and Mark.objects.get().made is None


def test_battles_that_failed_are_begun_again_the_next_day(settings):
    settings.JOBS_INLINE = False
    chores.begin()
    edition = Mark.objects.get().edition
    Simulation.objects.update(state="failed", failure={"why": End.KILLED.name, "values": {"memory": 256}})
    assert "It is tried again tomorrow." in words(Client().get(f"/rules/{edition.slug}/mark/"))
    chores.look()
    assert Mark.objects.count() == 2, "the next edition goes on"
    chores.try_again()
    assert Simulation.objects.filter(state="waiting").count() == 2


def test_the_page_lists_prices_by_what_battles_say_with_the_question_beside_each(marked):
    marked("vsgmr-7", hero=(1.0, 1.2), armor=(1.9, 2.2), tough=(3.0, 3.4))
    page = words(Client().get("/rules/vsgmr-7/mark/"))
    assert "3 prices judged: 2 are higher or lower than what they buy is worth." in page
    assert page.index("Overpriced") < page.index("Hero") < page.index("Underpriced") < page.index("Tough")
    assert "1.0 to 1.2 points" in page and "27,000 battles of the scenario Basic Game" in page
    assert "Three tactics: Advance, Hold back and Pick targets." in page and "Judged on" in page
    assert "Everything is compared with this figure" in page
    assert page.count("What price is fair? ") == 3
    assert "/rules/vsgmr-7/mark/price/?row=options%2Farmor&amp;level=light&amp;armies=mix" in page


def test_the_page_says_how_far_the_battles_are(settings):
    settings.JOBS_INLINE = False
    assert "The prices are not judged yet." in words(Client().get("/rules/vsgmr-7/mark/"))
    edition = Edition.objects.get(slug="vsgmr-7")
    chores.ask(edition)
    things = [{"key": f"figures/{slug}", "kind": "mix", "price": 4, "doubt": ""} for slug in ("hero", "mook")]
    even = {"price": 1.1, "low": 1.0, "high": 1.2, "battles": 9_000}
    result = {"things": {"is_played": True, "things": things}, "even figures/hero": even}
    row = Simulation.objects.get()
    row.result = result
    row.save()
    page = words(Client().get("/rules/vsgmr-7/mark/"))
    assert "Muster can’t play test battles right now." in page and "Overpriced" in page
    assert "1.0 to 1.2 points" in page and "Judged on" not in page
    assert 'http-equiv="refresh"' not in page


def test_the_file_has_every_price(marked):
    marked("vsgmr-7", hero=(1.0, 1.2), armor=(None, 0.2))
    answer = Client().get("/rules/vsgmr-7/mark.csv")
    lines = [*csv.DictReader(answer.content.decode().splitlines())]
    assert [line["judgment"] for line in lines] == ["dear", "dear", "not judged: currency"]
    assert lines[0] | {"battles": ""} == {
        "thing": "figures/hero", "name": "Hero", "price": "2", "low": "1.0", "high": "1.2", "battles": "",
        "judgment": "dear",
    }  # fmt: skip


def test_the_mark_stands_where_rules_and_their_armies_are_shown(desk, marked):
    edition = publishes(desk, points="3")
    marked(edition.slug, hero=(1.0, 1.2))
    marked(SMALL_BOOK, hero=(1.9, 2.1))
    short, at = "1 of 1 prices uneven", f"/rules/{edition.slug}/mark/"
    for page in (f"/rules/{edition.slug}/", f"/house/read/{desk.house.slug}/", f"{desk.at}published/1/"):
        shown = words(desk.client.get(page))
        assert "1 price judged: 1 is higher or lower" in shown.replace("1 prices", "1 price") and at in shown, page
    made = desk.client.post("/armies/", {"edition": edition.slug, "name": "Heroes"})
    assert made.status_code == 302
    army = Army.objects.get()
    assert short in words(desk.client.get(f"/armies/{army.code}/"))
    Army.objects.update(visibility="all")
    army.refresh_from_db()
    army.save()
    assert short in words(desk.client.get(f"/read/{army.code}/"))
    library = words(desk.client.get("/library/"))
    assert f"Small rules, revision 1 · {short}" in library.replace("⁨", "").replace("⁩", "")
    chosen = words(desk.client.get(f"/library/?rules={desk.house.slug}"))
    assert f'<a href="{at}">' in chosen


def test_an_army_of_a_book_has_no_mark_beside_its_name(marked):
    marked("vsgmr-7", hero=(1.0, 1.2))
    client = Client()
    client.post("/armies/", {"edition": "vsgmr-7", "name": "Heroes"})
    assert "mark-chip" not in words(client.get(f"/armies/{Army.objects.get().code}/"))


def test_what_price_is_fair_is_asked_of_any_edition_that_one_may_read(desk, marked):
    edition = publishes(desk, points="3")
    asked = {"row": "figures/hero", "level": "-", "armies": "mix"}
    question = f"/rules/{edition.slug}/mark/price/"
    other = Client()
    assert "Hero, 3 points today" in words(other.get(question, asked))
    desk.does("visibility", visibility="me")
    assert other.get(question, asked).status_code == 404
    assert other.post(question, asked).url.startswith("/unsent/")
    assert Simulation.objects.count() == 0
    assert desk.client.get(question).url == f"/rules/{edition.slug}/mark/"
    assert desk.client.get("/rules/umr/mark/price/", asked).status_code == 404
    assert desk.client.get(question, asked | {"row": "figures/nobody"}).status_code == 404


@pytest.mark.long
def test_the_answer_leads_to_ones_own_draft_to_a_proposal_or_to_new_house_rules(table):
    slug, asked = table.house.revisions().first().slug, {"row": "figures/hero", "level": "-", "armies": "mix"}
    question = f"/rules/{slug}/mark/price/"
    answer = table.browsers["olu"].post(question, asked)
    assert answer.status_code == 302 and Simulation.objects.filter(order__kind="price").count() == 1
    owner = words(table.browsers["olu"].get(answer.url))
    assert f"/house/{table.house.code}/?row=figures%2Fhero" in owner and "Propose a change" in owner
    member = words(table.browsers["kay"].get(answer.url))
    assert f"/clubs/{table.club.slug}/proposals/new/?rules={table.house.slug}&amp;row=figures%2Fhero" in member
    assert "Change it in your draft" not in member
    book = question.replace(slug, "vsgmr-7")
    answer = signed_in("ravi").post(book, asked)
    assert "/house/new/?from=vsgmr-7" in words(signed_in("ravi").get(answer.url))


def test_the_basis_leaves_out_words_and_keeps_numbers():
    document = document_of(Edition.objects.get(slug="vsgmr-7"))
    place, row = document.rows["options/tough"]

    def basis(**other: object) -> str:
        rows = {**document.rows, "options/tough": (place, {**row, **other})}
        return MarkOrder(type(document)(document.own, rows)).basis

    assert basis() == basis(text="Other words.", name="Hardy", texts={"de": {"name": "Zäh"}})
    assert basis() != basis(figures=["troop"])


def test_the_library_shows_only_armies_of_rules_with_even_prices(desk, marked):
    """By the newest revision of each."""
    house = publishes(desk, points="3")
    marked(house.slug, hero=(1.0, 1.2), armor=(1.9, 2.1), tough=(1.9, 2.1))
    marked(SMALL_BOOK, hero=(1.9, 2.1))
    for name, slug in (("Housed", house.slug), ("Even", SMALL_BOOK), ("Unjudged", "vsgmr-7")):
        assert desk.client.post("/armies/", {"edition": slug, "name": name}).status_code == 302
    Army.objects.update(visibility="all")
    for army in Army.objects.all():
        army.save()

    def shown(query: str) -> set[str]:
        page = words(desk.client.get(f"/library/{query}"))
        return {name for name in ("Housed", "Even", "Unjudged") if f">{name}</a></h3>" in page}

    assert shown("") == shown("?even=odd") == {"Housed", "Even", "Unjudged"}
    assert shown("?even=most") == {"Housed", "Even"} and shown("?even=all") == {"Even"}
    assert shown(f"?even=all&rules={desk.house.slug}") == set()
    page = words(desk.client.get(f"/library/?even=all&rules={desk.house.slug}"))
    assert "All prices even" in page and f"/library/?rules={desk.house.slug}" in page
    Mark.objects.update(uneven=2, judged=3)
    assert shown("?even=most") == shown("?even=all") == set()
    assert "Sample" not in words(desk.client.get("/library/?even=all")).partition('id="samples"')[2]


def test_house_rules_are_listed_with_their_mark(desk, marked):
    marked(publishes(desk, points="3").slug, hero=(1.0, 1.2))
    for browser in (desk.client, Client()):
        assert "1 of 1 prices uneven" in words(browser.get("/house/"))


def test_a_mark_with_many_prices_asks_equally_often(marked, django_assert_num_queries):
    marked("vsgmr-2010", hero=(1.0, 1.2))
    marked("vsgmr-7", hero=(1.0, 1.2), armor=(None, 0.2), tough=(3.0, 3.4))
    for slug in ("vsgmr-2010", "vsgmr-7"):
        Client().get(f"/rules/{slug}/mark/")
        with django_assert_num_queries(QUERIES):
            Client().get(f"/rules/{slug}/mark/")


@pytest.mark.parametrize("count", [1, 4])
def test_marks_cost_one_query_however_many_editions_are_shown(desk, marked, django_assert_num_queries, count):
    from armybuilder import rule_books

    editions = list(Edition.objects.all()[:count])
    with django_assert_num_queries(1):
        assert len(rule_books.marks_of(editions)) == len(editions)
