"""Searching the rules: what is found, what is said where nothing is, and what harms nothing."""

import re

import pytest

from armybuilder.handbook.search import plain_words, search
from tests.support.markup import flat

ADDRESS = "/rules/vsgmr-7/"


@pytest.fixture
def names(book):
    """A function that gives the names of the rules found."""
    return lambda query: [hit.entry.name for hit in search(book, query).hits]


def test_a_name_is_found_first(names):
    assert names("stealth")[0] == "Stealth"
    assert names("armor")[0] == "Armor"


@pytest.mark.parametrize("query", ["sharpshooter", "SHARP", "  sharp ", "shárpshoöter", "ＳＨＡＲＰ"])
def test_case_accents_and_ends_of_words_do_not_matter(names, query):
    assert "Sharpshooter" in names(query)


def test_every_word_must_be_there(names):
    assert names("ignores armor")[0] == "Ignores Armor"
    assert "Stealth" not in names("cover machine")
    assert "Stealth" in names("cover shots")


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("reroll", "Inspiration"),
        ("re-roll", "Inspiration"),
        ("superblast", "Super-Blast"),
        ("24″", "Sniper"),
        ("d12", "Super-Fight"),
        ("knockback", "Knockback"),
        ("initiative", "Initiative"),
        ("horse", "Small cavalry"),
        ("dinosaur", "Large cavalry"),
        ("fashion dolls", "300 mm"),
        ("infiltrators", "Spawning"),
        ("building", "Fortress Assault"),
        ("½", "Mooks"),
    ],
)
def test_what_a_rule_says_is_found(names, query, name):
    assert name in names(query)


def test_an_excerpt_shows_the_word_in_its_place(book):
    hit = next(hit for hit in search(book, "dinosaur").hits if hit.entry.slug == "large-cavalry")

    assert hit.excerpt[1] == "dinosaur"
    assert hit.excerpt[0].endswith("1 more guy: a ")
    assert hit.excerpt[2].startswith(", a glider.")


@pytest.mark.parametrize(
    ("typed", "meant"), [("weapon master", "Combat Master"), ("sharpshoter", "Sharpshooter"), ("stelth", "Stealth")]
)
def test_the_nearest_name_is_offered(book, typed, meant):
    answer = search(book, typed)

    assert (answer.hits, answer.meant) == ((), meant)


def test_nothing_like_it_is_offered_for_nonsense(book):
    assert search(book, "qqqq zzzz").meant == ""


def test_words_are_read_without_signs():
    assert plain_words("Super-Blást, 24″ ½") == ("super", "blast", "24", "1", "2")


@pytest.mark.django_db
def test_the_page_says_how_many_it_found_and_where_they_are(client):
    page = flat(client.get(ADDRESS, {"q": "dinosaur"}).content.decode())

    assert "1 rule with “dinosaur”" in page
    assert 'href="/rules/vsgmr-7/figures/#large-cavalry"' in page
    assert "<mark>dinosaur</mark>" in page
    assert 'value="dinosaur"' in page


@pytest.mark.django_db
def test_a_search_without_an_answer_says_what_to_do(client):
    page = flat(client.get(ADDRESS, {"q": "weapon master"}).content.decode())

    assert "No rules found for “weapon master”." in page
    assert re.search(r'Did you mean <a href="/rules/vsgmr-7/\?q=Combat%20Master">Combat Master</a>', page)
    assert "Try fewer or shorter words" in page
    assert "chapter-card" in page


@pytest.mark.django_db
def test_htmx_gets_the_answer_alone(client):
    response = client.get(ADDRESS, {"q": "stealth"}, headers={"HX-Request": "true"})

    assert response.content.decode().lstrip().startswith('<div id="found">')
    assert "HX-Request" in response.headers["Vary"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("", ""),
        ("%20%20", ""),
        ("%00", ""),
        ("%00%00stealth", "with “stealth”"),
        ("x" * 10_000, "This search is too long. Use 200 characters at most."),
        ("%ED%A0%80", "Enter at least one letter or number."),
        ("%FF%FE", "Enter at least one letter or number."),
        ("%F0%9F%90%89", "Enter at least one letter or number."),
        ("%E2%80%8B%E2%80%AE", "Enter at least one letter or number."),
        ("___", "Enter at least one letter or number."),
        ("(((%5B%5B*", "Enter at least one letter or number."),
        ("%3Cscript%3Ealert(1)%3C/script%3E", "No rules found for “&lt;script&gt;alert(1)&lt;/script&gt;”."),
        ("%D9%85%D8%B1%D8%AD%D8%A8%D8%A7", "No rules found"),
        ("a&q=stealth", "with “stealth”"),
    ],
)
def test_no_query_is_a_server_error(client, query, said):
    response = client.get(f"{ADDRESS}?q={query}")

    assert response.status_code == 200
    assert said in response.content.decode()
    assert "<script>alert" not in response.content.decode()


def test_typing_finds_at_once_and_stands_in_the_address(page):
    page.goto(ADDRESS)
    page.get_by_label("Search the rules").press_sequentially("dino")
    page.get_by_text("1 rule with “dino”").wait_for()

    assert page.url.endswith("/rules/vsgmr-7/?q=dino")
    page.reload()
    assert page.get_by_role("link", name="Large cavalry").count() == 1


def test_the_search_works_without_scripts(plain_page):
    plain_page.goto("/rules/vsgmr-7/traits/")
    plain_page.get_by_label("Search the rules").fill("fashion dolls")
    plain_page.get_by_role("button", name="Search").click()
    plain_page.get_by_role("link", name="300 mm").click()

    assert plain_page.url.endswith("/rules/vsgmr-7/scales/#300-mm")


@pytest.mark.long
def test_an_option_of_the_editor_leads_to_its_rule_and_back(page):
    page.goto("/samples/elves/")
    page.locator("form[action$='/copy/'] button").first.click()
    page.wait_for_url("**/armies/**")
    page.goto(page.url.split("?")[0] + "?unit=0")
    editor = page.url

    link = page.get_by_role("link", name="Sharpshooter in the rules")
    box = link.bounding_box()
    assert min(box["width"], box["height"]) >= 24
    link.click()
    page.wait_for_url("**/rules/vsgmr-7/traits/#sharpshooter")
    assert page.locator("#sharpshooter:target").count() == 1

    page.go_back()
    page.wait_for_url(editor)
    assert page.get_by_role("checkbox", name="Sharpshooter").is_checked()
    # Most lie in folds, by the use of their options.
    assert page.locator("a[aria-label$=' in the rules']").count() >= 20
