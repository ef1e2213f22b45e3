"""What the engine says: keys with values, in words where somebody reads it."""

import ast
import string
from pathlib import Path

import pytest

import rules
from rules.engine.messages import AnyOf, Message, Points, language, message
from rules.engine.sentences import SENTENCES
from rules.engine.sentences.forms import Counted


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


def test_every_sentence_is_said() -> None:
    source = "".join(
        path.read_text(encoding="utf-8")
        for path in Path(rules.__file__).parent.rglob("*.py")
        if "sentences" not in path.parts and not path.name.startswith("test_")
    )
    assert [key for key in SENTENCES if f'"{key}"' not in source] == []


def test_messages_are_values() -> None:
    assert message("list-and", first="a", last="b") == Message("list-and", (("first", "a"), ("last", "b")))
