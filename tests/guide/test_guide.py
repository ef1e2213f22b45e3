"""The guide: its parts, what is found in them, and that they speak of what is there."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.utils import translation
from django.utils.translation import trans_real
from PIL import Image

from armybuilder.guide.parts import PARTS
from armybuilder.guide.pictures import FOLDER, picture
from armybuilder.guide.views import search
from tests.support.markup import flat

ROOT = Path(settings.ROOT)
TEMPLATES = ROOT / "templates"
TEXTS = sorted((TEMPLATES / "guide" / "parts").glob("*.html"))
HINT = re.compile(r'{% help_link "([\w-]+)" "([\w-]+)" %}')
PICTURE = re.compile(r'{% include "guide/_picture.html" with name="([\w-]+)" %}')
SENTENCE = re.compile(r"{% blocktranslate[^%]*%}(.*?){% endblocktranslate %}", re.DOTALL)
VALUE = re.compile(r"{{ (\w+) }}")
MOST = 290_000
"""Bytes of the pictures of one language: those of three fit in 870 KB."""


def found(query: str) -> dict[str, list[str]]:
    """The parts that are found, each with the anchors of its steps."""
    return {one.part.slug: [step.anchor for step in one.steps] for one in search(query)[1]}


@pytest.mark.django_db
def test_the_contents_lead_to_every_part_and_every_page_to_the_contents(client):
    page = client.get("/help/").content.decode()
    assert len(PARTS) == len(TEXTS) == 15
    for part in PARTS:
        assert f'<a href="/help/{part.slug}/">{part.title}</a>' in page
    assert '<a href="/help/">Help</a>' in client.get("/about/").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("place", range(15))
def test_a_part_says_where_one_is_and_leads_to_its_neighbors(client, django_assert_num_queries, place):
    part = PARTS[place]
    with django_assert_num_queries(0):
        page = flat(client.get(f"/help/{part.slug}/").content.decode())
    assert re.search(rf"Part {place + 1} of 15 · [1-4] minutes?", page)
    assert page.count('aria-current="page"') == 3
    neighbors = [("prev", place - 1), ("next", place + 1)]
    for way, other in neighbors:
        expected = f'rel="{way}" href="/help/{PARTS[other].slug}/"' if 0 <= other < 15 else f'rel="{way}"'
        assert (expected in page) == (0 <= other < 15)


@pytest.mark.django_db
def test_a_part_that_is_not_there(client):
    assert client.get("/help/nothing/").status_code == 404


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.stem)
def test_a_part_is_short_and_has_steps_with_anchors_of_their_own(text):
    said = next(part.text for part in PARTS if part.slug == text.stem)
    anchors = [step.anchor for step in said.steps]
    assert 5 <= len(anchors) == len(set(anchors)) <= 7
    assert 50 <= len(said.lead) <= 320
    assert 200 <= sum(len(f"{step.heading} {step.words}".split()) for step in said.steps) <= 500


def test_every_word_must_be_found_in_one_step():
    assert found("") == {part.slug: [] for part in PARTS}
    assert found("sendtestemail") == {"server": ["mail"]}
    assert found("edit LINK turn off") == {"share": ["edit-link"]}
    assert found("house rules")["house-rules"]
    assert found("zzz") == {}


@pytest.mark.django_db
def test_the_guide_is_searched_by_a_plain_form(client, django_assert_num_queries):
    form = flat(client.get("/help/build/").content.decode())
    assert '<form class="optq" role="search" method="get" action="/help/">' in form
    with django_assert_num_queries(0):
        page = flat(client.get("/help/", {"q": "recovery <b> discord"}).content.decode())
    assert "No part has “recovery &lt;b&gt; discord”." in page and "/help/share/" not in page
    page = flat(client.get("/help/", {"q": "discord"}).content.decode())
    assert "1 part with “discord”" in page and '<a href="/help/share/#link">Send the link</a>' in page


@pytest.mark.django_db
@pytest.mark.parametrize("query", ["\0", "%", "*", "a" * 5_000, "(", "“"])
def test_no_search_is_too_odd(client, query):
    assert client.get("/help/", {"q": query}).status_code == 200


def test_every_hint_of_a_form_leads_to_a_paragraph_that_is_there():
    hints = {hint for file in TEMPLATES.rglob("*.html") for hint in HINT.findall(file.read_text("utf-8"))}
    assert len(hints) >= 15
    for slug, anchor in hints:
        part = next(part for part in PARTS if part.slug == slug)
        assert part.text.step(anchor).heading


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "to"),
    [
        ("/", "/help/build/#size"),
        ("/armies/new/", "/help/build/#rules"),
        ("/armies/import/", "/help/lists/#lines"),
        ("/samples/elves/sheets/", "/help/print/#sheets"),
        ("/house/new/", "/help/house-rules/#create"),
    ],
)
def test_a_form_leads_to_its_paragraph(client, address, to):
    assert f'<a class="help-link" href="{to}">' in client.get(address).content.decode()


def test_links_between_parts_lead_to_paragraphs_that_are_there():
    steps = {part.slug: {step.anchor for step in part.text.steps} for part in PARTS}
    for text in TEXTS:
        said = text.read_text("utf-8")
        names = dict(re.findall(r"{% url 'guide:part' '([\w-]+)' as (\w+) %}", said))
        for slug, name in names.items():
            (anchor,) = re.findall(rf'"{{{{ {name} }}}}(?:#([\w-]+))?"', said)
            assert not anchor or anchor in steps[slug]


def test_every_picture_is_there_and_none_is_too_large():
    named = {name for text in TEXTS for name in PICTURE.findall(text.read_text("utf-8"))}
    assert {text.stem for text in TEXTS if PICTURE.search(text.read_text("utf-8"))} == {part.slug for part in PARTS}
    files = list(FOLDER.glob("*.webp"))
    for language in {file.suffixes[0][1:] for file in files}:
        own = [file for file in files if file.suffixes[0] == f".{language}"]
        assert {file.name.partition(".")[0] for file in own} == named
        assert sum(file.stat().st_size for file in own) <= MOST
        assert language in dict(settings.LANGUAGES)


@pytest.mark.django_db
@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.slug)
def test_a_page_names_the_true_size_of_its_pictures_and_what_they_show(client, part):
    page = client.get(f"/help/{part.slug}/").content.decode()
    shown = re.findall(r'<img src="/static/([^"]+)" alt="([^"]+)" width="(\d+)" height="(\d+)"', page)
    assert len(shown) == page.count("<figure>") == page.count("<figcaption>") > 0
    for file, alt, width, height in shown:
        with Image.open(finders.find(file)) as image:
            assert image.size == (int(width), int(height)) and image.width == 585
        assert len(alt) > 15


def test_a_language_without_pictures_shows_the_english_ones():
    assert picture("ruler", "xx") == picture("ruler", "en")
    assert picture("nothing", "en") is None


@pytest.mark.long
def test_words_in_bold_are_said_by_the_pages():
    files = [file for file in TEMPLATES.rglob("*.html") if "guide" not in file.parts]
    files += [
        file for top in ("armybuilder", "rules") for file in (ROOT / top).rglob("*.py") if "guide" not in file.parts
    ]
    said = "\n".join(" ".join(file.read_text("utf-8").split()) for file in files)
    for text in TEXTS:
        for words in re.findall(r"<b>([^<]+)</b>", " ".join(text.read_text("utf-8").split())):
            assert re.search(rf"(?:[\"'>]|%}} ){re.escape(words)}(?:[\"'<….]| {{%)", said), f"{text.stem}: {words}"


@pytest.mark.parametrize("code", [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE])
def test_words_in_bold_are_translated_as_the_pages_say_them(code):
    known = trans_real.translation(code)._catalog
    said = {re.sub(r"<[^>]+>", "", str(value)) for key, value in known.items() if "<b>" not in str(key)}
    with translation.override(code):
        for text in TEXTS:
            for message in SENTENCE.findall(text.read_text("utf-8")):
                known_as = VALUE.sub(r"%(\1)s", " ".join(message.replace("%", "%%").split()))
                for words in re.findall(r"<b>([^<]+)</b>", translation.gettext(known_as)):
                    assert any(one.startswith(words) for one in said), f"{text.stem}: {words}"
