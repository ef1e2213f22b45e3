"""The lists that the guide shows are read as it says, in each language."""

import html
import re

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from rules import engine
from tests.rules.engine.lists.test_styles import books as books
from tests.support.list_styles import asks

LIST = re.compile(r'<pre class="example">(.*?)</pre>', re.DOTALL)
UNITS = [
    [("hero", 1), ("troop", 4), ("hero", 2), ("troop", 1)],
    [("troop", 6)] * 5,
    [("troop", 6), ("hero", 1), ("mook", 3), ("small-cavalry", 4)],
    [("hero", 1), ("troop", 6)],
    [("hero", 1), ("troop", 5)],
]


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_every_example_is_read_without_a_question(books, language):
    with translation.override(language):
        texts = [html.unescape(text) for text in LIST.findall(render_to_string("guide/parts/lists.html"))]
        readings = [engine.read_notation(text, books[language]["vsgmr-7"]) for text in texts]
    assert [[(unit.figure, unit.count) for unit in one.build.units] for one in readings] == UNITS
    assert [text for text, one in zip(texts, readings, strict=True) if asks(one)] == []
