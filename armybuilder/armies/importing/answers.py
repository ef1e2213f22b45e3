"""Questions about a pasted text, one for all lines of a kind, and their answers, each of which can be undone.

An answer is a change of the text: for every line of the kind what stood there and what stands there now. The form
carries the answers that were given, oldest first.

What each question offers is made where the text is read: ``notation/units`` for misspelled words, ``lists/asking`` for
whole lines and numbers.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules import engine
from rules.engine.wording.messages import Message

MAX_ANSWERS = 20
MAX_CARRIED = 20_000
"""Code points of all answers in the form."""


class Change(NamedTuple):
    """The change that an answer makes at a place of the text."""

    start: int
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """An answer that was given."""

    label: str
    changes: tuple[Change, ...]
    """In the order of the text; the places are those after the answer."""

    def packed(self) -> str:
        """As the form carries it."""
        return json.dumps([self.label, self.changes], ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class AnswerOffer:
    """A possible answer to a question."""

    label: str
    suggestions: tuple[engine.Suggestion, ...]
    value: str
    """The value that its button sends."""


@dataclass(frozen=True, slots=True)
class Question:
    """Remarks of one kind."""

    remarks: tuple[engine.Remark, ...]
    offers: tuple[AnswerOffer, ...]


def questions(remarks: Iterable[engine.Remark]) -> list[Question]:
    """The remarks, those of one kind with the same offers together."""
    groups: dict[tuple[object, ...], list[engine.Remark]] = {}
    for remark in remarks:
        groups.setdefault(_kind(remark), []).append(remark)
    return [_question(group) for group in groups.values()]


def _kind(remark: engine.Remark) -> tuple[object, ...]:
    """The things that remarks of one kind have in common: the sentence, and what is offered."""
    key = getattr(remark.message, "key", str(remark.message))
    if key == "did-you-mean":
        inner = dict(remark.message.values)["sentence"] if isinstance(remark.message, Message) else ""
        key = getattr(inner, "key", key)
    unread = remark.words if key in ("not-in-rules", "level-missing", "words-incomplete") else ""
    return remark.severity, key, unread.casefold(), tuple(map(_offer_kind, remark.suggestions))


def _offer_kind(suggestion: engine.Suggestion) -> str:
    return getattr(suggestion.label, "key", "") or suggestion.replacement


def _question(group: Sequence[engine.Remark]) -> Question:
    first = group[0]
    offers = []
    for place, suggestion in enumerate(first.suggestions):
        each = tuple(remark.suggestions[place] for remark in group)
        value = f"{first.line}:{first.column}:{suggestion.label}" + (f":{len(group)}" if len(group) > 1 else "")
        offers.append(AnswerOffer(str(suggestion.label), each, value))
    return Question(tuple(group), tuple(offers))


def give(text: str, offer: AnswerOffer) -> tuple[str, GivenAnswer]:
    """The text with an answer, and how to undo it."""
    changes: list[Change] = []
    grown = end = 0
    pieces: list[str] = []
    for change in sorted(offer.suggestions, key=lambda change: change.start):
        if change.start < end:
            continue
        pieces += [text[end : change.start], change.replacement]
        changes.append(Change(change.start + grown, text[change.start : change.end], change.replacement))
        grown += len(change.replacement) - (change.end - change.start)
        end = change.end
    return "".join((*pieces, text[end:])), GivenAnswer(offer.label, tuple(changes))


def undo(text: str, answers: Sequence[GivenAnswer], place: int) -> tuple[str, list[GivenAnswer]] | None:
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


def _moved(start: int, later: Sequence[GivenAnswer]) -> int:
    """The position of a place after later answers."""
    for answer in later:
        for change in answer.changes:
            if change.start <= start:
                start += len(change.new) - len(change.old)
    return start


def _shifted(answer: GivenAnswer, start: int, grown: int) -> GivenAnswer:
    changes = (
        change._replace(start=change.start + grown) if change.start > start else change for change in answer.changes
    )
    return GivenAnswer(answer.label, tuple(changes))


def carried(packed: Iterable[str]) -> list[GivenAnswer]:
    """The answers of the form; one that is not ours is left out."""
    answers: list[GivenAnswer] = []
    letters_left = MAX_CARRIED
    for text in packed:
        letters_left -= len(text)
        answer = _answer(text) if letters_left >= 0 and len(answers) < MAX_ANSWERS else None
        if answer:
            answers.append(answer)
    return answers


def _answer(text: str) -> GivenAnswer | None:
    try:
        label, changes = json.loads(text)
        typed_changes = tuple(Change(start, old, new) for start, old, new in changes)
    except (ValueError, TypeError, RecursionError):
        return None
    is_ours = isinstance(label, str) and all(
        type(change.start) is int and change.start >= 0 and isinstance(change.old, str) and isinstance(change.new, str)
        for change in typed_changes
    )
    return GivenAnswer(label, typed_changes) if is_ours else None
