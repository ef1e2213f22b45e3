"""The way back is one list on every page, ``A / B / C``: links, and at its end the page itself."""

import re
from pathlib import Path

import pytest
from lxml import html

TEMPLATES = Path(__file__).parent.parent.parent / "templates"
LIST = re.compile(r'<nav class="crumb small" aria-label="\{% translate "Breadcrumbs" %\}">\s*<ol>')
OTHER_WAYS = re.compile(r'class="back"|<span aria-hidden="true">\s*[›/]\s*</span>|</a>\s*[›/]\s')


def test_every_template_writes_breadcrumbs_as_a_list():
    texts = {str(file.relative_to(TEMPLATES)): file.read_text("utf-8") for file in TEMPLATES.rglob("*.html")}
    assert len([name for name, text in texts.items() if "crumb small" in text]) >= 30
    other = [name for name, text in texts.items() if text.count("crumb small") != len(LIST.findall(text))]
    assert other == []
    assert [name for name, text in texts.items() if OTHER_WAYS.search(text)] == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address", ["/match/", "/games/new/", "/toys/", "/rules/vsgmr-7/", "/help/print/", "/house/new/"]
)
def test_breadcrumbs_are_links_with_the_page_itself_at_the_end(client, address):
    (ways,) = html.fromstring(client.get(address, follow=True).content).xpath("//nav[starts-with(@class, 'crumb ')]")
    *before, last = ways.xpath("ol/li")
    assert before
    assert all(item.xpath(".//a[@href]") for item in before)
    assert last.get("aria-current") == "page"
    assert last.text_content().strip()
    assert not last.xpath(".//a")
