"""Questions about a pasted text, one for all lines of a kind, and their answers, each of which can be undone.

An answer is a change of the text: for every line of the kind what stood there and what stands there now. The form
carries the answers that were given, oldest first.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules import engine
from rules.engine.messages import Message

MAX_ANSWERS = 20
MAX_CARRIED = 20_000
"""Code points of all answers in the form."""


class Change(NamedTuple):
    """What an answer writes at a place of the text."""

    start: int
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer that was given."""

    label: str
    changes: tuple[Change, ...]
    """In the order of the text; the places are those after the answer."""

    def packed(self) -> str:
        """As the form carries it."""
        return json.dumps([self.label, self.changes], ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class Offer:
    """A possible answer to a question."""

    label: str
    suggestions: tuple[engine.Suggestion, ...]
    value: str
    """What its button sends."""


@dataclass(frozen=True, slots=True)
class Question:
    """Remarks of one kind."""

    remarks: tuple[engine.Remark, ...]
    offers: tuple[Offer, ...]


def questions(remarks: Iterable[engine.Remark]) -> list[Question]:
    """The remarks, those of one kind with the same offers together."""
    groups: dict[tuple[object, ...], list[engine.Remark]] = {}
    for remark in remarks:
        groups.setdefault(_kind(remark), []).append(remark)
    return [_question(group) for group in groups.values()]


def _kind(remark: engine.Remark) -> tuple[object, ...]:
    """What remarks of one kind have in common: the sentence, and what is offered."""
    key = getattr(remark.message, "key", str(remark.message))
    if key == "did-you-mean":
        inner = dict(remark.message.values)["sentence"] if isinstance(remark.message, Message) else ""
        key = getattr(inner, "key", key)
    said = remark.words if key in ("not-in-rules", "level-missing", "words-incomplete") else ""
    return remark.severity, key, said.casefold(), tuple(map(_offer_kind, remark.suggestions))


def _offer_kind(suggestion: engine.Suggestion) -> str:
    return getattr(suggestion.label, "key", "") or suggestion.replacement


def _question(group: Sequence[engine.Remark]) -> Question:
    first = group[0]
    offers = []
    for place, suggestion in enumerate(first.suggestions):
        each = tuple(remark.suggestions[place] for remark in group)
        value = f"{first.line}:{first.column}:{suggestion.label}" + (f":{len(group)}" if len(group) > 1 else "")
        offers.append(Offer(str(suggestion.label), each, value))
    return Question(tuple(group), tuple(offers))


def give(text: str, offer: Offer) -> tuple[str, Answer]:
    """The text with an answer, and how to undo it."""
    changes: list[Change] = []
    grown = end = 0
    pieces: list[str] = []
    for one in sorted(offer.suggestions, key=lambda one: one.start):
        if one.start < end:
            continue
        pieces += [text[end : one.start], one.replacement]
        changes.append(Change(one.start + grown, text[one.start : one.end], one.replacement))
        grown += len(one.replacement) - (one.end - one.start)
        end = one.end
    return "".join((*pieces, text[end:])), Answer(offer.label, tuple(changes))


def undo(text: str, answers: Sequence[Answer], place: int) -> tuple[str, list[Answer]] | None:
    """The text without one of its answers, and the others; ``None`` if the text has been changed there since."""
    others = list(answers)
    taken = others.pop(place)
    later = answers[place + 1 :]
    for change in reversed(taken.changes):
        start = _moved(change.start, later)
        if text[start : start + len(change.new)] != change.new:
            return None
        text = text[:start] + change.old + text[start + len(change.new) :]
        grown = len(change.old) - len(change.new)
        others[place:] = [_shifted(answer, start, grown) for answer in others[place:]]
    return text, others


def _moved(start: int, later: Sequence[Answer]) -> int:
    """Where a place lies after later answers."""
    for answer in later:
        for change in answer.changes:
            if change.start <= start:
                start += len(change.new) - len(change.old)
    return start


def _shifted(answer: Answer, start: int, grown: int) -> Answer:
    changes = (one._replace(start=one.start + grown) if one.start > start else one for one in answer.changes)
    return Answer(answer.label, tuple(changes))


def carried(packed: Iterable[str]) -> list[Answer]:
    """The answers of the form; one that is not ours is left out."""
    found: list[Answer] = []
    room = MAX_CARRIED
    for text in packed:
        room -= len(text)
        answer = _answer(text) if room >= 0 and len(found) < MAX_ANSWERS else None
        if answer:
            found.append(answer)
    return found


def _answer(text: str) -> Answer | None:
    try:
        label, changes = json.loads(text)
        made = tuple(Change(start, old, new) for start, old, new in changes)
    except (ValueError, TypeError, RecursionError):
        return None
    is_ours = isinstance(label, str) and all(
        type(one.start) is int and one.start >= 0 and isinstance(one.old, str) and isinstance(one.new, str)
        for one in made
    )
    return Answer(label, made) if is_ours else None
