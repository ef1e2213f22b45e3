"""The studio's page: what is chosen stands in the address, is remembered, kept under a name and printed."""

import re
from datetime import timedelta
from io import BytesIO

import pikepdf
import pytest
from django.test import Client
from django.utils import timezone

from armybuilder.armies.models import Army
from armybuilder.core.i18n import dates
from armybuilder.printing.models import Print, Setup
from armybuilder.printing.sheets import SHEETS
from armybuilder.printing.studio.print_request import sets_of
from tests.printing import geometry
from tests.support.players import signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture
def client(client):
    """A browser that has been here before: nothing is drawn for one that brings no cookie."""
    client.get("/")
    return client


UNDEAD = "/samples/undead/sheets/"
USUAL = ["roster", "cards", "reference", "measuring"]


def copied(client: Client, sample: str) -> str:
    """The address of the visitor's own copy of a sample."""
    return client.post(f"/samples/{sample}/copy/").headers["Location"].partition("?")[0].partition("#")[0]


def ticked(page: str) -> list[str]:
    return re.findall(r'name="sheets" value="([a-z]+)" checked', page)


def chosen(client: Client, address: str, **fields) -> str:
    """The address that says what a form chose."""
    answer = client.post(address, fields)
    assert answer.status_code == 302
    return answer.headers["Location"]


@pytest.mark.long
def test_the_usual_is_chosen_where_nobody_chose(client):
    page = client.get(UNDEAD).content.decode()
    assert ticked(page) == USUAL
    assert 'value="letter" checked' in page and "4 pages, 4 sheets of paper" in page
    assert '<option value="tonight" selected>For tonight</option>' in page


@pytest.mark.long
def test_the_address_says_all_that_was_chosen_and_nothing_else(client):
    fields = {"sheets": ["reference", "roster"], "paper": "a4", "text": "large", "ink": "saver", "turned": ""}
    address = chosen(client, UNDEAD, **fields)
    assert address == f"{UNDEAD}?sheets=reference,roster&paper=a4&text=large&ink=saver"
    page = client.get(address).content.decode()
    assert ticked(page) == ["reference", "roster"]
    assert "A4, portrait, large text, ink saver" in page


def test_the_address_says_only_of_choices_what_is_otherwise_than_usual(client):
    fields = {"sheets": "kit", "paper": "letter", "kit.dice": "12", "kit.chips": "39"}
    assert chosen(client, "/samples/hedgerow-patrol/sheets/", **fields).endswith("?sheets=kit&paper=letter&kit.dice=12")


@pytest.mark.parametrize(
    "button, order",
    [
        ({"up": "cards"}, "cards,roster,reference"),
        ({"down": "cards"}, "roster,reference,cards"),
        ({"up": "roster"}, "roster,cards,reference"),
        ({"down": "reference"}, "roster,cards,reference"),
        ({"up": "poster"}, "roster,cards,reference"),
        ({"set": "roster"}, "roster"),
        ({"set": "roster", "set_was": "tonight"}, "roster"),
        ({"set": "roster", "set_was": "roster"}, "roster,cards,reference"),
        ({"set": "", "set_was": ""}, "roster,cards,reference"),
        ({"set": "nothing"}, "roster,cards,reference"),
    ],
)
def test_buttons_move_a_sheet_or_start_from_a_set(client, button, order):
    fields = {"sheets": ["roster", "cards", "reference"], "paper": "letter", **button}
    assert chosen(client, UNDEAD, **fields) == f"{UNDEAD}?sheets={order}&paper=letter"


@pytest.mark.long
def test_sheets_are_printed_in_the_chosen_order(client):
    page = client.get(f"{UNDEAD}?sheets=measuring,roster&measuring.measures=all").content.decode()
    assert re.findall(r"<b>(\d)</b> ([A-Za-z]+)", page) == [("1", "Paper"), ("2", "Paper"), ("3", "Roster")]


@pytest.mark.parametrize(
    "there, offered",
    [
        ("roster cards reference", {"tonight": "roster cards reference", "roster": "roster"}),
        ("roster cards measuring score", {"tonight": "roster cards measuring", "roster": "roster",
                                    "cards": "cards measuring", "measures": "measuring"}),
        ("reference measuring", {"measures": "measuring"}),
        ("", {}),
    ],
)  # fmt: skip
def test_a_set_is_what_the_rule_book_has_of_it(there, offered):
    found = {one.slug: " ".join(slugs) for one, slugs in sets_of([SHEETS[slug] for slug in there.split()])}
    assert found == offered


@pytest.mark.long
def test_what_was_chosen_is_the_armys_and_the_visitors(client):
    at = copied(client, "undead")
    other = copied(client, "elves")
    chosen(client, f"{at}sheets/", sheets="reference", paper="a4")
    assert ticked(client.get(f"{at}sheets/").content.decode()) == ["reference"]
    assert ticked(client.get(f"{other}sheets/").content.decode()) == USUAL
    client.get(f"{at}sheets/?sheets=cards&paper=legal")
    assert ticked(client.get(f"{at}sheets/").content.decode()) == ["reference"]
    assert ticked(Client().get(UNDEAD).content.decode()) == USUAL


@pytest.mark.long
@pytest.mark.sql
def test_sheets_kept_under_a_name_are_printed_again_in_one_click_and_removed(client):
    told = chosen(client, UNDEAD, sheets=["cards", "reference"], paper="a4", name="The  sheets for tonight", keep="1")
    assert "“The  sheets for tonight” was saved." in client.get(told).content.decode()
    kept = Setup.objects.get(name="The  sheets for tonight")
    assert f'href="{kept.file}"'.replace("&", "&amp;") in client.get("/prints/").content.decode()
    assert kept.file == "/samples/undead/sheets.pdf?sheets=cards,reference&paper=a4"
    assert client.get(kept.file)["Content-Type"] == "application/pdf"
    gone = client.post(f"/print/kept/{kept.code}/remove/", {"listed": "1"}).headers["Location"]
    assert "was removed." in client.get(gone).content.decode() and kept.file not in client.get(UNDEAD).content.decode()
    client.post(f"/print/kept/{kept.code}/restore/")
    assert kept.page.replace("&", "&amp;") in client.get(UNDEAD).content.decode()


def kept(client: Client, address: str) -> Setup:
    """Sheets kept under a name for what stands at the address."""
    chosen(client, address, sheets="roster", paper="a4", name="Game night", keep="1")
    return Setup.objects.get(name="Game night")


def test_sheets_kept_for_an_army_that_is_gone_say_so_and_lead_to_a_sentence(client):
    at = copied(client, "undead")
    setup = kept(client, f"{at}sheets/")
    client.post(f"{at}trash/")
    shelf = client.get("/prints/").content.decode()
    assert "Undead (deleted or in the trash)" in shelf and "Remove Game night" in shelf
    assert setup.file.replace("&", "&amp;") not in shelf and setup.page.replace("&", "&amp;") not in shelf
    assert "Undead is in the trash" in client.get(setup.file).content.decode()

    client.post(f"{at}delete/")
    for address in (setup.file, setup.page):
        answer = client.get(address)
        assert (answer.status_code, "Nothing left to print for “Game night”" in answer.content.decode()) == (410, True)
        assert "You saved these sheets for Undead." in answer.content.decode()
        assert Client().get(address).status_code == 404


def test_sheets_kept_for_an_army_that_is_put_back_are_printed_again(client):
    at = copied(client, "undead")
    setup = kept(client, f"{at}sheets/")
    client.post(f"{at}trash/")
    client.post(f"{at}restore/")
    assert setup.file.replace("&", "&amp;") in client.get("/prints/").content.decode()


@pytest.mark.sql
def test_sheets_kept_for_several_armies_are_there_as_long_as_1_of_them_is(client):
    one, other = (copied(client, sample) for sample in ("undead", "elves"))
    codes = [at.split("/")[2] for at in (one, other)]
    setup = kept(client, f"/print/?army={codes[0]}&army={codes[1]}")
    client.post(f"{one}trash/")
    assert "deleted or in the trash" not in client.get("/prints/").content.decode()
    client.post(f"{other}trash/")
    assert "Undead and Elves (deleted or in the trash)" in client.get("/prints/").content.decode()
    assert "You saved these sheets for Undead and Elves." in client.get(setup.file).content.decode()


@pytest.mark.sql
def test_sheets_kept_for_a_withdrawn_link_a_sample_and_a_rule_book(client):
    other = Client()
    at = copied(other, "elves")
    other.post(f"{at}share/link/")
    chosen(client, f"/shared/{Army.objects.get().read_key}/sheets/", sheets="roster", name="Theirs", keep="1")
    chosen(client, UNDEAD, sheets="roster", name="Sample", keep="1")
    chosen(client, "/print/?edition=vsgmr-7", sheets="measuring", name="Book", keep="1")
    assert "deleted or in the trash" not in client.get("/prints/").content.decode()
    other.post(f"{at}share/link/turn-off/")
    assert client.get("/prints/").content.decode().count("deleted or in the trash") == 1


@pytest.mark.sql
def test_the_same_name_is_kept_anew(client):
    for sheets in ("roster", "cards"):
        chosen(client, UNDEAD, sheets=sheets, paper="a4", name="Tonight", keep="1")
    assert [one.query for one in Setup.objects.filter(name="Tonight")] == ["sheets=cards&paper=a4"]


@pytest.mark.sql
def test_what_was_removed_goes_for_good_a_day_later(client):
    for name in ("Old", "New"):
        chosen(client, UNDEAD, sheets="roster", paper="a4", name=name, keep="1")
    Setup.objects.filter(name="Old").update(removed=timezone.now() - timedelta(days=2))
    client.post(f"/print/kept/{Setup.objects.get(name='New').code}/remove/")
    assert list(Setup.objects.exclude(name="").values_list("name", flat=True)) == ["New"]


@pytest.mark.long
def test_several_armies_are_one_print_and_each_can_be_left_out(client):
    at = f"/print/?army={copied(client, 'undead').split('/')[2]}&army=night-shift"
    page = client.get(f"{at}&sheets=roster&paper=a4").content.decode()
    assert re.findall(r"<b>\d</b> ([A-Za-z :]+)", page)[0] == "Undead: Roster"
    assert "The Night Shift: Roster" in page and 'aria-label="Remove Undead"' in page
    pdf = client.get(at.replace("/print/", "/print.pdf") + "&sheets=roster,measuring&paper=a4")
    assert pdf["Content-Disposition"] == 'inline; filename="undead-the-night-shift.pdf"'


@pytest.mark.long
def test_an_army_is_added_by_the_address_that_somebody_gave(client):
    other = Client()
    at = copied(other, "elves")
    other.post(f"{at}share/link/")
    link = Army.objects.get().read_key
    moved = client.get("/print/", {"army": ["undead", f"http://testserver/shared/{link}/"], "sheets": "roster"})
    assert moved.headers["Location"] == f"/print/?army=undead&army={link}&sheets=roster"
    assert "Undead and Elves" in client.get(moved.headers["Location"]).content.decode()


@pytest.mark.long
def test_an_army_that_is_not_there_is_left_out_of_several_with_a_sentence(client):
    nobody = "00000000-0000-0000-0000-000000000000"
    page = client.get(f"/print/?army=undead&army={nobody}&army=elves").content.decode()
    assert "1 army was left out: it doesn’t exist, or it isn’t shared with you." in page


def test_one_army_has_one_page(client):
    assert client.get("/print/?army=undead&paper=a4").headers["Location"] == f"{UNDEAD}?paper=a4"
    asked = {"army": ["undead", "elves"], "csrfmiddlewaretoken": "x", "once": "y", "sort": "name"}
    assert client.get("/print/", asked).headers["Location"] == "/print/?army=undead&army=elves"


@pytest.mark.long
def test_a_rule_book_is_printed_without_an_army(client):
    page = client.get("/print/?edition=vsgmr-2010").content.decode()
    assert "measuring" in ticked(page) and 'value="roster"' not in page
    pdf = client.get("/print.pdf?edition=vsgmr-2010&sheets=measuring&paper=a4")
    assert pdf["Content-Disposition"] == 'inline; filename="very-simple-2010-paper-ruler.pdf"'


@pytest.mark.long
def test_the_link_to_hand_on_is_one_that_others_can_open(client):
    at = copied(client, "undead")
    link = re.compile(r'id="link" type="text" readonly value="([^"]*)"')
    page = client.get(f"{at}sheets/?sheets=roster&paper=a4").content.decode()
    assert f'<li><a href="{at}share/">Undead</a></li>' in page.partition("Only you can open this link.")[2]
    client.post(f"{at}share/link/")
    page = client.get(f"{at}sheets/?sheets=roster&paper=a4").content.decode()
    given = link.search(page)[1].replace("&amp;", "&")
    assert given == f"http://testserver/print/?army={Army.objects.get().read_key}&sheets=roster&paper=a4"
    assert ticked(Client().get(given, follow=True).content.decode()) == ["roster"]


@pytest.mark.long
def test_a_sheet_that_the_paper_does_not_serve_says_so_and_leaves_the_others(client):
    page = client.get(f"{UNDEAD}?sheets=roster,measuring&paper=a5").content.decode()
    assert "Paper ruler only fits Letter and A4. It is left out on A5." in page
    assert re.findall(r"<b>(\d)</b> ([A-Za-z]+)", page)[0] == ("1", "Roster") and "</b> Paper ruler" not in page
    fields = {"sheets": ["roster", "measuring"], "paper": "a5"}
    assert chosen(client, UNDEAD, **fields, on="a4").endswith("?sheets=roster,measuring&paper=a4")
    assert chosen(client, UNDEAD, **fields, print="open") == "/samples/undead/sheets.pdf?sheets=roster&paper=a5"


def test_what_is_printed_is_found_again_under_my_prints(client):
    file = chosen(client, UNDEAD, sheets="roster", paper="a4", print="download")
    assert file == "/samples/undead/sheets.pdf?sheets=roster&paper=a4&download=1"
    assert client.get(file)["Content-Disposition"] == 'attachment; filename="undead-roster.pdf"'
    page = client.get("/prints/").content.decode()
    assert "Undead: Roster" in page and "Ready, 1 page" in page


@pytest.mark.long
@pytest.mark.sql
def test_what_is_only_looked_at_is_not_among_my_prints(client):
    client.get(UNDEAD)
    assert Print.objects.filter(kept=False).count() == 1
    assert "You haven’t printed anything" in client.get("/prints/").content.decode()


def count_100_pieces(build, layout):
    return 100


def has_always_backs(layout):
    return True


@pytest.fixture
def many(monkeypatch):
    """Rosters that would print 100 pieces."""
    monkeypatch.setattr(SHEETS["roster"], "count_pieces", count_100_pieces)


def test_more_than_99_pieces_are_asked_for_first(client, many):
    at = f"{UNDEAD}?sheets=roster,reference&paper=a4"
    page = client.get(at).content.decode()
    assert "Roster: 100 pieces would be printed." in page
    assert "</b> Roster" not in page and "</b> Quick reference" in page
    file = "/samples/undead/sheets.pdf?sheets=roster,reference&paper=a4"
    assert client.get(file).status_code == 422
    address = chosen(client, UNDEAD, sheets=["roster", "reference"], paper="a4", many="1")
    assert address == f"{at}&many=1"
    assert "</b> Roster" in client.get(address).content.decode()
    assert client.get(f"{file}&many=1")["Content-Type"] == "application/pdf"


@pytest.mark.long
def test_cards_for_each_of_more_than_99_figures_are_asked_for_first(client):
    at = copied(client, "undead")
    client.post(f"{at}units/5/count/", {"count": "100"})
    page = client.get(f"{at}sheets/?sheets=cards&paper=a4&cards.per=figure").content.decode()
    assert "Cards: 106 cards would be printed." in page and "Print all 106" in page and "</b> Cards" not in page
    page = client.get(f"{at}sheets/?sheets=cards&paper=a4").content.decode()
    assert "would be printed" not in page and "</b> Cards" in page


@pytest.mark.long
def test_sheets_with_backs_say_how_they_are_turned(client):
    page = client.get(f"{UNDEAD}?sheets=cards&cards.sides=both&paper=a4").content.decode()
    assert "Print on both sides, flipped on the long edge" in page and "2 pages, 1 sheet of paper" in page
    assert "Print on both sides" not in client.get(f"{UNDEAD}?sheets=cards&paper=a4").content.decode()


def test_an_answer_that_is_not_asked_for_any_more_is_forgotten(client):
    assert chosen(client, UNDEAD, sheets="roster", paper="a4", many="1") == f"{UNDEAD}?sheets=roster&paper=a4"


@pytest.fixture
def backs(monkeypatch):
    """Paper rulers that have backs."""
    monkeypatch.setattr(SHEETS["measuring"], "has_backs", has_always_backs)


def test_a_sheet_with_backs_begins_on_the_front_of_a_sheet_of_paper(client, backs):
    asked = "sheets=roster,measuring,reference&paper=a4&measuring.measures=all"
    assert "4 pages, 3 sheets of paper" in client.get(f"{UNDEAD}?{asked}").content.decode()
    with pikepdf.open(BytesIO(client.get(f"/samples/undead/sheets.pdf?{asked}").content)) as pdf:
        drawn = [len(one.Contents.read_bytes()) > 0 for one in pdf.pages]
        assert drawn == [True, False, True, True, True]
        assert [float(edge) for edge in pdf.pages[1].mediabox] == pytest.approx([0, 0, 595.28, 841.89], abs=0.01)
    first = client.get("/samples/undead/sheets.pdf?sheets=measuring,roster&paper=a4&measuring.measures=all").content
    with pikepdf.open(BytesIO(first)) as pdf:
        assert len(pdf.pages) == 3


@pytest.mark.sql
def test_a_print_that_stopped_says_why_and_can_be_run_again(client):
    client.get(UNDEAD)
    Print.objects.update(state="failed", error="The cards need more than 512 MB. Print fewer units at a time.")
    page = client.get(UNDEAD).content.decode()
    assert "The cards need more than 512 MB. Print fewer units at a time." in page and 'hx-trigger="every' not in page
    assert client.post(f"/prints/{Print.objects.get().code}/again/").status_code == 302
    assert "4 pages, 4 sheets of paper" in client.get(UNDEAD).content.decode()


def test_pages_that_nobody_draws_are_said_to_wait(client, settings, tmp_path):
    settings.JOBS_INLINE, settings.PRINTS, settings.VAR = False, tmp_path, tmp_path
    settings.JOBS = settings.PRINTS
    page = client.get(f"{UNDEAD}?sheets=roster,cards").content.decode()
    assert "Printing is paused on this server. Your pages will come when it starts again." in page
    assert page.count("not ready yet") == 2 and "<b>Waiting</b>" in page
    assert 'hx-trigger="every 1s"' in page and "Everything fits" not in page
    # Each page in the strip, and the first one large.
    assert re.findall(r'viewBox="0 0 (\d+ \d+)" width="612" height="792" aria-hidden', page) == ["612 792"] * 3


def test_a_poll_brings_the_pages_alone(client):
    answer = client.get(UNDEAD, headers={"HX-Request": "true", "HX-Target": "preview"}).content.decode()
    assert answer.lstrip().startswith('<div class="preview" id="preview"') and "<main" not in answer
    assert '<em id="n-roster" hx-swap-oob="true">1 page</em>' in answer


@pytest.mark.long
@pytest.mark.any_database
def test_the_pages_of_each_sheet_follow_each_change(client):
    """Ink saver on A4, as no other test has had it laid out."""

    def told(query: str) -> list[str]:
        page = client.get(f"{UNDEAD}?paper=a4&ink=saver&{query}").content.decode()
        return re.findall(r'<em id="n-(?:roster|cards)">([^<]*)</em>', page)

    told("sheets=roster,cards&cards.sides=both")
    assert told("sheets=roster&cards.sides=both") == ["1 page", "2 pages"]
    assert told("sheets=roster&cards.sides=both&cards.size=tarot") == ["1 page", ""]
    told("sheets=cards&cards.sides=both&cards.size=tarot")
    assert told("sheets=roster&cards.sides=both&cards.size=tarot") == ["1 page", "4 pages"]


@pytest.mark.parametrize(("asked", "large"), [("", "1"), ("2", "2"), ("99", "3"), ("0", "1"), ("-1", "1"), ("²", "1")])
def test_a_page_of_the_strip_is_shown_large(client, asked, large):
    page = client.get(
        UNDEAD, {"sheets": "measuring,roster", "measuring.measures": "all", "look": asked}
    ).content.decode()
    assert re.findall(r'id="page-(\d)"[^>]* aria-current="true"', page) == [large]
    assert 'class="ps-big" href="' in page and f'aria-label="Page {large}, ' in page
    assert re.findall(r'name="look" value="(\d)"', page) == [large] * (large != "1")


def test_the_page_that_is_looked_at_stays_large_while_choosing_and_is_not_handed_on(client):
    address = chosen(client, UNDEAD, sheets=["measuring", "roster"], paper="letter", look="2")
    assert address == f"{UNDEAD}?sheets=measuring,roster&paper=letter&look=2"
    page = client.get(address).content.decode()
    assert 'value="http://testserver/print/?army=undead&amp;sheets=measuring,roster&amp;paper=letter"' in page


@pytest.mark.long
def test_the_usual_leaves_out_what_the_paper_does_not_serve(client):
    page = client.get(f"{UNDEAD}?paper=a5").content.decode()
    assert ticked(page) == ["roster", "cards", "reference"] and "left out on A5" not in page


@pytest.mark.long
def test_cards_to_fill_in_are_printed_without_an_army(client):
    page = client.get("/print/?edition=vsgmr-7&sheets=cards&cards.size=mini").content.decode()
    assert ticked(page) == ["cards"] and 'name="cards.size"' in page
    assert 'name="cards.per"' not in page and 'name="cards.blank"' not in page
    assert ticked(client.get("/print/").content.decode())[0] == "measuring"
    pdf = client.get("/print.pdf?edition=vsgmr-7&sheets=cards&cards.size=mini")
    [leaf] = geometry.read(pdf.content)
    assert leaf.text.count("Unit") >= 16 and "nounitsyet" not in leaf.text


@pytest.mark.long
@pytest.mark.first_case
@pytest.mark.any_database
@pytest.mark.parametrize("book", ["vsgmr-7", "vsgmr-2010", "umr", "smg"])
def test_every_sheet_that_needs_no_army_is_printed_without_one(client, book):
    page = client.get(f"/print/?edition={book}").content.decode()
    offered = re.findall(r'name="sheets" value="([a-z]+)"', page)
    assert {"cards", "reference", "tokens", "rulers", "scenario", "score"} <= set(offered)
    assert {"roster", "standees", "badges"}.isdisjoint(offered)
    assert ("kit" in offered) == (book == "smg")
    # What is written along the diagonal of the measuring sheet has boxes that cross; its own tests read it.
    others = ",".join(slug for slug in offered if slug != "measuring")
    for leaf in geometry.read(client.get(f"/print.pdf?edition={book}&sheets={others}").content):
        assert geometry.misprinted(leaf, "letter") == []


@pytest.mark.long
def test_a_roster_says_who_plays_it_its_date_and_version():
    ann = signed_in("Ann")
    page = copied(ann, "undead")
    ann.post(f"{page}name/", {"name": "Ann’s Undead", "version": 0})
    army = Army.objects.get()
    day = timezone.localdate(army.changed)
    (leaf,) = geometry.read(b"".join(ann.get(f"{page}sheets.pdf?sheets=roster", follow=True)))
    assert geometry.told(f"Ann · {dates.day(day)}, version {army.version}") in leaf.text


@pytest.mark.long
def test_a_roster_of_somebody_without_an_account_has_its_date_and_version_alone(client):
    page = copied(client, "undead")
    (leaf,) = geometry.read(b"".join(client.get(f"{page}sheets.pdf?sheets=roster", follow=True)))
    day = timezone.localdate(Army.objects.get().changed)
    assert geometry.told(f"with Traits{dates.day(day)}, first version") in leaf.text
