"""What the engine says: keys with values, in words where somebody reads it."""

import ast
import json
import string
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

import armybuilder
import rules
from rules.engine.wording import message_json, sentences
from rules.engine.wording.messages import AnyOf, Message, Named, Points, language, message
from rules.engine.wording.sentences import SENTENCES, summaries
from rules.engine.wording.sentences.forms import Counted
from rules.fixture import fields_of, links_of, parts_of
from rules.models import TABLES, Edition
from rules.models.dice import VERBS


def test_a_list_is_a_sentence() -> None:
    assert str(message("list-and", first="a, b", last="c")) == "a, b and c"
    assert str(AnyOf(("a", "b", Points(5)))) == "a, b or 2½"


def test_words_are_looked_up_when_they_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    said = message("list-and", first="a", last="b")
    monkeypatch.setattr(language, "look_up", lambda text: text.replace("and", "und"))
    assert str(said) == "a und b"


def test_the_form_follows_the_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SENTENCES, "points", Counted("{n} point", "{n} points", "n"))
    assert [str(message("points", n=Points(halves))) for halves in (1, 2, 3, 4, 0)] == [
        "½ point",
        "1 point",
        "1½ points",
        "2 points",
        "0 points",
    ]


def _places(key: str) -> set[str]:
    sentence = SENTENCES[key]
    texts = (sentence.one, sentence.many) if isinstance(sentence, Counted) else (sentence,)
    return {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name}


def _calls() -> list[tuple[str, ast.Call]]:
    found = []
    for path in sorted(Path(rules.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "message":
                found.append((f"{path.name}:{node.lineno}", node))
    return found


def test_every_message_has_its_sentence_and_all_its_values() -> None:
    wrong = []
    for place, call in _calls():
        if isinstance(call.args[0], ast.Constant) and not any(word.arg is None for word in call.keywords):
            key, values = call.args[0].value, {word.arg for word in call.keywords}
            if key not in SENTENCES or not _places(key) <= values:
                wrong.append(f"{place}: {key} {sorted(values)}")
    assert not wrong


def test_no_key_has_two_sentences() -> None:
    modules = [import_module(f"rules.engine.wording.sentences.{one.name}") for one in iter_modules(sentences.__path__)]
    keys = [key for module in modules for key in getattr(module, "SENTENCES", ())]
    assert len(keys) == len(set(keys)) == len(SENTENCES)


def test_many_are_grouped() -> None:
    assert str(message("text-too-long", count=2_001, most=2_000)) == "Use at most 2,000 characters. This has 2,001."
    assert str(Points(200_001, are_grouped=True)) == "100,000½"


def _keys_by_name() -> set[str]:
    """Keys that end in a field, a table or a verb: a field of a rule book needs no line of code for its sentence."""
    parts = {part for model in TABLES.values() for part in (model, *parts_of(model).values())}
    fields = {name for model in parts for name in (*fields_of(model), *links_of(model), *parts_of(model))}
    return {
        *(f"house-what-{field}" for field in fields),
        *(f"house-own-{field}" for field in fields_of(Edition)),
        *(f"house-effect-{verb}" for verb, _ in VERBS),
        *(f"house-{sort}-{table}" for sort in ("called", "none", "sort", "full") for table in TABLES),
    }


def test_every_sentence_is_said() -> None:
    source = "".join(
        path.read_text(encoding="utf-8")
        for package in (rules, armybuilder)
        for path in Path(package.__file__).parent.rglob("*.py")
        if "sentences" not in path.parts and not path.name.startswith("test_")
    )
    by_name = _keys_by_name()
    assert [key for key in SENTENCES if f'"{key}"' not in source and key not in by_name] == []


def test_messages_are_values() -> None:
    assert message("list-and", first="a", last="b") == Message("list-and", (("first", "a"), ("last", "b")))


@pytest.mark.parametrize(
    "said",
    [
        message("nothing-changed"),
        message("dearer", change=message("unit-count", count=4, unit="Ælf"), points=Points(25)),
        message("unit-takes", level=Named("level", "armor/light", "vsgmr-7", "Light armor"), unit="{x}"),
        message("army-book", book=Named("book", "b", "b", "B"), was=Named("book", "a", "a", "A")),
        message("army-rules", rules=(Named("rule", "mooks", "vsgmr-7", "Mooks"), "gravity", AnyOf(("a", 1)))),
    ],
)
def test_a_message_goes_through_json_unchanged(said: Message) -> None:
    assert message_json.from_json(json.loads(json.dumps(message_json.to_json(said)))) == said


KEPT = """
    army-back number, army-back-first, army-back-named title, army-book book was, army-field field value,
    army-field-default field, army-field-none field, army-field-text field, army-field-unset field, army-limit sum,
    army-named name, army-no-limit, army-no-scenario, army-rules rules, army-rules-out rules, army-scenario scenario,
    army-side scenario side, as-written text, cheaper change points, color-blue, color-bone, color-copper,
    color-green, color-grey, color-red, color-tan, color-violet, dearer change points, field-chart,
    field-notes, field-plastic, number-of count of, points points, several-changes count, two-changes first
    second, unit-added unit, unit-added-without levels unit, unit-chips unit, unit-chips-each unit, unit-count
    count unit, unit-down unit, unit-drops level unit, unit-figure figure unit was, unit-look unit,
    unit-no-picture unit, unit-notes unit, unit-other-picture unit, unit-picture unit, unit-removed unit,
    unit-renamed name was, unit-split of unit, unit-takes level unit, unit-up unit, unit-with names unit,
    unit-with-nobody unit,
    units-added count unit, units-added-without count levels unit, units-merged unit units,
    units-removed count unit, units-reordered
"""
"""The keys of summaries that databases hold, each with its values."""


def test_what_histories_keep_can_be_said() -> None:
    kept = [one.split() for one in KEPT.split(",")]
    assert [key for key, *values in kept if key not in SENTENCES or not _places(key) <= {*values}] == []
    assert {key for key in summaries.SENTENCES if "question" not in key} - {key for key, *_ in kept} == {
        "nothing-changed"
    }


def test_a_form_cannot_follow_what_is_no_number() -> None:
    assert str(message("house-figure-types", count=1)) == "1 figure type"
    with pytest.raises(TypeError, match="cannot be counted"):
        str(message("house-figure-types", count="one"))
