"""HTML that is rendered once for equal values."""

import re

import pytest
from django.template import Context, Template
from django.utils.safestring import mark_safe
from django.utils.translation import override

from armybuilder.armies.models import Army
from rules.engine.memory import MEMORY
from tests.support.players import copied

CHANGING = re.compile(
    r'(csrfmiddlewaretoken|token|once|version)" value="[^"]*"|data-version="\d+"|\d+ \w+(?=\s*</small>)'
)
"""What changes with every answer: tokens, and the number of the version."""
PART = Template("{% remember value %}<b>{{ value }}</b>{{ other }}{% endremember %}")


def shown(value, other):
    return PART.render(Context({"value": value, "other": other}))


def test_a_part_is_rendered_once_for_equal_values():
    assert shown("a", 1) == shown("a", 2) == "<b>a</b>1"
    assert shown("b", 2) == "<b>b</b>2"


@pytest.mark.parametrize("value", [True, 1, 1.0, "<", mark_safe("<")])
def test_values_of_different_types_are_different_ones(value):
    assert shown(value, "") == f"<b>{'&lt;' if type(value) is str else value}</b>"


def test_a_missing_value_is_one_of_its_own():
    assert PART.render(Context({"other": "x"})) == "<b></b>x"


@pytest.mark.parametrize("language", ["en", "de"])
def test_edits_are_answered_alike_with_and_without_memory(client, language, monkeypatch):
    army = copied(client)
    with override(language):
        pages = {name: list(answers(client, army, language)) for name in ("remembered", "again")}
        monkeypatch.setattr(type(MEMORY), "result", lambda self, key, compute, size: compute())
        pages["anew"] = list(answers(client, army, language))
    assert pages["remembered"] == pages["again"] == pages["anew"]


def answers(client, army, language):
    """The answers to some edits and to taking them back, without what changes with every answer."""
    at = f"/armies/{army.code}/"
    changes = [("units/1/count/", {"count": "5"}), ("units/2/count/", {"count": "3"}), ("name/", {"name": "Other"})]
    for place, fields in [*changes, *[("undo/", {})] * len(changes)]:
        version = Army.objects.get().version
        answer = client.post(
            f"{at}{place}", {**fields, "version": version}, headers={"HX-Request": "true", "Accept-Language": language}
        )
        yield CHANGING.sub("", answer.content.decode())
