"""Prints: the same order is the same print, what is there costs nothing, and nobody sees another's."""

from dataclasses import replace

import pikepdf
import pytest
from django.utils import translation

from armybuilder.jobs import queue as job_queue
from armybuilder.printing.jobs import print_job, prints
from armybuilder.printing.jobs.prints import Order
from armybuilder.printing.jobs.steps import next_step
from armybuilder.printing.jobs.store import store
from armybuilder.printing.models import Print
from armybuilder.printing.papers import Layout
from armybuilder.printing.sheets import SHEETS
from armybuilder.visitors import Visitor
from tests.jobs.child_tasks import deep

pytestmark = pytest.mark.django_db

ANN, BEN = Visitor("ann"), Visitor("ben")


@pytest.fixture(autouse=True)
def empty(settings, tmp_path):
    """A store of its own for each test."""
    settings.PRINTS = tmp_path


@pytest.fixture
def steps(monkeypatch):
    """The steps that are taken, by name and number of sheets. Armies called Bad need too much memory."""
    taken = []

    def child(step, limits, **asked):
        items = getattr(step, "items", ())
        taken.append((type(step).__name__, len(items)))
        return real(deep if any(item.build.name == "Bad" for item in items) else step, limits, **asked)

    real = job_queue.Child
    monkeypatch.setattr(job_queue, "Child", child)
    return taken


def labels(row):
    with pikepdf.open(prints.file_of(row)) as pdf, pdf.open_outline() as outline:
        return [item.title for item in outline.root]


@pytest.mark.long
def test_an_order_is_printed_once_and_found_again(sample, steps):
    order = Order((sample("elves"),), ("roster", "reference"))

    first, again, other = (prints.ask(order, visitor) for visitor in (ANN, ANN, BEN))

    assert steps == [("LayOut", 2)]
    assert (first.state, first.pages, first.error) == ("done", 2, "")
    assert first == again and first != other and other.state == "done"
    assert prints.file_of(first).read_bytes().startswith(b"%PDF-1.7")


@pytest.mark.long
@pytest.mark.any_database
def test_an_army_that_changes_makes_only_its_own_sheets_new(sample, steps):
    elves, undead = sample("elves"), sample("undead")
    prints.ask(Order((elves, undead), ("roster", "measuring")), ANN)
    assert steps == [("LayOut", 2), ("LayOut", 1), ("Join", 0)]
    del steps[:]

    row = prints.ask(Order((replace(elves, name="Others"), undead), ("roster", "measuring")), ANN)

    assert steps == [("LayOut", 1), ("Join", 0)]
    assert labels(row)[:2] == ["Others", "Undead"]


def test_another_choice_of_one_sheet_leaves_the_others(sample):
    cards = Layout(choices=(("cards.size", "tarot"),))
    plain, chosen = (Order((sample("elves"),), ("roster", "cards"), layout).items for layout in (Layout(), cards))

    assert plain[0].key == chosen[0].key
    assert plain[1].key != chosen[1].key


def test_a_changed_rule_makes_sheets_new(sample):
    from rules.models import FigureType

    before = Order((sample("elves"),), ("roster",)).key
    FigureType.objects.filter(edition__slug="vsgmr-7").first().save()

    assert Order((sample("elves"),), ("roster",)).key != before


def test_a_picture_that_comes_to_the_server_makes_its_sheets_new(sample, settings, tmp_path):
    settings.PORTRAITS, digest = tmp_path, "a" * 64
    elves = sample("elves")
    army = replace(elves, units=(replace(elves.units[0], portrait=digest), *elves.units[1:]))
    before = Order((army,), ("cards",)).key
    (tmp_path / f"{digest}.jpg").write_bytes(b"")

    assert Order((army,), ("cards",)).key != before


@pytest.mark.long
@pytest.mark.any_database
def test_pages_are_ghosts_first_and_pictures_then(sample):
    layout = Layout(choices=(("measuring.measures", "all"),))
    order = Order((sample("undead"),), ("roster", "measuring"), layout)
    ghosts = [(page.sheet, page.number, page.address) for page in prints.pages_of(order)]
    assert ghosts == [("roster", 1, None), ("measuring", 2, None)]

    prints.ask(order, ANN, is_saved=False, pictured=True)

    found = prints.pages_of(order)
    assert [(page.sheet, page.number) for page in found] == [("roster", 1), ("measuring", 2), ("measuring", 3)]
    assert found[2].address == f"/prints/pictures/{order.items[1].key}/2.webp"


@pytest.mark.long
def test_a_picture_is_the_page_in_its_proportions(sample, client):
    from PIL import Image

    order = Order((sample("elves"),), ("roster",))
    prints.ask(order, ANN, pictured=True)

    with Image.open(store().picture(order.items[0].key, 0)) as picture:
        assert (picture.format, picture.size) == ("WEBP", (980, 1268))
    assert client.get(prints.pages_of(order)[0].address)["Content-Type"] == "image/webp"


def test_looking_at_the_next_drops_what_waits_to_be_looked_at(sample, settings):
    settings.JOBS_INLINE = False
    first = prints.ask(Order((sample("elves"),), ("roster",)), ANN, is_saved=False)
    kept = prints.ask(Order((sample("undead"),), ("roster",)), ANN)
    last = prints.ask(Order((sample("elves"),), ("cards",)), ANN, is_saved=False)

    assert set(Print.objects.all()) == {kept, last}
    assert first.state == "waiting"


@pytest.mark.long
@pytest.mark.any_database
def test_what_had_to_make_room_is_printed_again(sample):
    order = Order((sample("elves"),), ("roster",))
    row = prints.ask(order, ANN)
    store().pdf(row.file).unlink()
    assert prints.file_of(row) is None

    assert prints.file_of(prints.ask(order, ANN)) is not None


@pytest.mark.long
@pytest.mark.any_database
def test_a_pack_is_laid_out_in_pieces(sample, monkeypatch, steps):
    monkeypatch.setattr(print_job, "PIECE", 6)
    armies = tuple(replace(sample("elves"), name=f"Elves {number}") for number in range(5))
    row = prints.ask(Order(armies, ("roster",)), ANN)

    assert steps == [("LayOut", 2), ("LayOut", 2), ("LayOut", 1), ("Join", 0)]
    assert (row.state, row.pages) == ("done", 5)
    assert labels(row) == ["Elves 0", "Elves 1", "Elves 2", "Elves 3", "Elves 4"]


@pytest.mark.long
def test_the_first_page_of_a_long_order_is_drawn_before_the_rest_is_laid_out(sample, monkeypatch, steps):
    monkeypatch.setattr("armybuilder.printing.jobs.steps.SHORT", 6)
    armies = tuple(replace(sample("elves"), name=f"Elves {number}") for number in range(3))
    order = Order(armies, ("roster",))
    step, drawn = next_step(order, pictured=True), []

    def look(_message):
        drawn.append([store().picture(item.key, 0).exists() for item in order.items])

    step(look)
    assert drawn[-2:] == [[True, False, False]] * 2
    assert len({store().printed(item.key).piece for item in order.items}) == 1

    row = prints.ask(order, ANN, pictured=True)
    assert (row.state, labels(row), steps) == ("done", ["Elves 0", "Elves 1", "Elves 2"], [("Draw", 0)])
    del steps[:]
    prints.ask(Order(armies[:1], ("cards",)), ANN, pictured=True)
    assert steps == [("LayOut", 1), ("Draw", 0)]


@pytest.mark.long
def test_an_order_that_ended_after_its_first_page_goes_on_with_the_rest(sample, monkeypatch, steps):
    monkeypatch.setattr("armybuilder.printing.jobs.steps.SHORT", 6)
    armies = tuple(replace(sample("elves"), name=f"Elves {number}") for number in range(3))
    order = Order(armies, ("roster",))

    def stop(message):
        if message["sheets"] == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        next_step(order, pictured=True)(stop)

    row = prints.ask(order, ANN, pictured=True)
    assert steps == [("LayOut", 2), ("Draw", 0), ("Join", 0)]
    assert (row.state, labels(row)) == ("done", ["Elves 0", "Elves 1", "Elves 2"])


@pytest.mark.long
def test_a_piece_that_is_too_much_is_tried_sheet_by_sheet(sample, steps):
    row = prints.ask(Order((sample("elves"), replace(sample("elves"), name="Bad")), ("roster",)), ANN)

    assert steps == [("LayOut", 2), ("LayOut", 1), ("LayOut", 1)]
    assert (row.state, row.reason) == (
        "failed",
        "The sheet “Roster” of Bad couldn’t be printed. This needed more than 512 MB of memory. "
        "Leave this sheet out, or copy the army and print half of its units at a time.",
    )


def test_a_print_and_why_it_failed_are_said_in_the_readers_language(sample, steps):
    row = prints.ask(Order((replace(sample("elves"), name="Bad"),), ("roster",)), ANN)
    row.refresh_from_db()

    assert row.label == "Bad: Roster" and row.reason.startswith("The sheet “Roster” of Bad couldn’t be printed.")
    with translation.override("de"):
        roster = str(SHEETS["roster"].name)
        assert f"„{roster}“ von Bad" in row.reason and row.label == f"Bad: {roster}" != "Bad: Roster"


def test_prints_that_failed_before_say_why_as_they_did():
    row = prints.Print(state="failed", error="The sheet was too much.", order={"armies": [], "sheets": []})
    assert row.reason == "The sheet was too much."
