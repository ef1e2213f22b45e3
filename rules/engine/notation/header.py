"""What stands above the units of a written army: its name, points and figures, rules in play, scenario, note."""

import re
from dataclasses import dataclass, field

from rules.engine.build import Build
from rules.engine.catalogue import Catalogue
from rules.engine.messages import Message, message
from rules.engine.notation import grammar
from rules.engine.notation.lines import DASHES, Line
from rules.engine.notation.names import key
from rules.engine.notation.reading_state import Reader
from rules.engine.notation.remarks import Suggestion
from rules.engine.text import shown
from rules.engine.words import sum_word

FIGURES = ("figures", "figure", "models", "model", "miniatures", "miniature")
NO_LIMIT = "no limit"
ONE = 2
"""One figure or point, in halves."""

_NUMBER = r"(?:[0-9]{1,10}(?:½|[.][0-9]{1,2})?|½)"
_BRACKETS = re.compile(r"\((?P<facts>[^()]{1,400})\)\s*:?$")
_BETWEEN = re.compile(r"\s*[,;]\s*|\s+(?:including|incl\.?|and|with)\s+")
_POINTS = re.compile(rf"(?:(?P<points>{_NUMBER})\s+of\s+)?(?P<limit>{_NUMBER})\s*(?:points?|pts?)\.?", re.IGNORECASE)
_SIZE = re.compile(rf"(?:(?P<points>{_NUMBER})\s+of\s+)?(?P<limit>{_NUMBER})\s+(?P<what>.+)", re.DOTALL)
_COUNT = re.compile(r"(?P<count>[0-9]{1,7})\s+(?P<what>.+)", re.DOTALL)


@dataclass(slots=True)
class Facts:
    """What a header states about its army."""

    points: grammar.Words | None = None
    limit: grammar.Words | None = None
    unlimited: bool = False
    counts: list[tuple[str, grammar.Words]] = field(default_factory=list)
    """Kind and number; an empty kind: all figures."""

    @property
    def any(self) -> bool:
        """Whether it states anything."""
        return bool(self.points or self.unlimited or self.counts)


@dataclass(frozen=True, slots=True)
class Header:
    """The line that names the army."""

    name: grammar.Words
    facts: Facts
    note: str = ""


def read_header(reader: Reader, line: Line) -> Header:
    """The line as a header: every line can be one."""
    sealed = _sealed(reader, line)
    start = sealed.end if sealed else line.start
    body, note = grammar.without_notes(reader.text, reader.flat[start : line.end], start)
    if start > line.start and reader.text[line.start] in "*_":
        note = grammar.unescaped(note)
    body = body.rstrip()
    facts, end = _facts(reader.catalogue, body, start)
    if sealed and not body[:end].strip(f" \n:{DASHES}"):
        return Header(sealed, facts, note)
    words = grammar.tidied(reader.flat[line.start : start] + body[:end])
    name = words.rstrip(f" :{DASHES}") if facts.any else words.removesuffix(":").rstrip()
    return Header(grammar.Words(name, line.start, start + end), facts, note)


def _sealed(reader: Reader, line: Line) -> grammar.Words | None:
    """The name in quotes, or in emphasis and perhaps in quotes within."""
    bold = grammar.marked(reader.text, line.start, line.end)
    if bold is None:
        return grammar.opened(reader.text, line.start, line.end)
    inner = grammar.opened(bold.said, 0, len(bold.said))
    whole = inner is not None and inner.end == len(bold.said)
    return grammar.Words(inner.said if inner and whole else grammar.tidied(bold.said), bold.start, bold.end)


def _facts(catalogue: Catalogue, body: str, start: int) -> tuple[Facts, int]:
    """What is stated at the end of a line, and where the name before it ends."""
    brackets = _BRACKETS.search(body)
    if brackets:
        facts = _all_facts(catalogue, brackets["facts"], start + brackets.start("facts"))
        if facts:
            return facts, len(body[: brackets.start()].rstrip())
    tail = grammar.POINTS_AT_THE_END.search(body)
    if tail and tail["total"] and not tail["every"] and not tail["each"]:
        words = grammar.Words(tail["total"], start + tail.start("total"), start + tail.end("total"))
        return Facts(points=words, limit=words), len(body[: tail.start()].rstrip())
    return Facts(), len(body)


def _all_facts(catalogue: Catalogue, inner: str, start: int) -> Facts | None:
    facts, at = Facts(), 0
    for part in _BETWEEN.split(inner):
        found = inner.index(part, at)
        at = found + len(part)
        if part.strip() and not _fact(catalogue, facts, part, start + found):
            return None
    return facts if facts.any else None


def _fact(catalogue: Catalogue, facts: Facts, part: str, start: int) -> bool:
    """Take in one part of what is stated; whether it could be understood."""
    part, start = part.strip(), start + len(part) - len(part.lstrip())
    if key(part) == key(NO_LIMIT):
        facts.unlimited = True
        return True
    if points := _POINTS.fullmatch(part) or (_size(catalogue, part) if facts.limit is None else None):
        facts.limit = _words(points, "limit", start)
        facts.points = _words(points, "points", start) if points["points"] else facts.limit
        return True
    count = _COUNT.fullmatch(part)
    kind = _kind(catalogue, count["what"]) if count else None
    if count is None or kind is None:
        return False
    facts.counts.append((kind, _words(count, "count", start)))
    return True


def _size(catalogue: Catalogue, part: str) -> re.Match[str] | None:
    """A part that states the size in what the edition counts: ``5 of 6 characters``."""
    size = _SIZE.fullmatch(part) if catalogue.limited_in == "figures" else None
    counted = {key(sum_word(catalogue, halves)) for halves in (ONE, 2 * ONE)}
    return size if size and key(size["what"]) in counted else None


def _words(match: re.Match[str], name: str, start: int) -> grammar.Words:
    return grammar.Words(match[name], start + match.start(name), start + match.end(name))


def _kind(catalogue: Catalogue, words: str) -> str | None:
    if key(words) in FIGURES:
        return ""
    kinds = catalogue.kinds.values()
    return next((kind.slug for kind in kinds if key(words) in (key(kind.name), key(kind.plural))), None)


def check_counts(
    reader: Reader, facts: Facts, build: Build, by_kind: dict[str, int], breakdown: tuple[str, ...]
) -> None:
    """Tell stated numbers of figures that are not those of the units."""
    for kind, words in facts.counts:
        right = by_kind.get(kind, 0) if kind else sum(unit.count for unit in build.units)
        if int(words.said) == right:
            continue
        use = Suggestion(message("use-instead", value=str(right)), str(right), words.start, words.end)
        reader.remark(words, _differs(reader, shown(build.name), words.said, right, kind, breakdown), use)


def _differs(reader: Reader, army: str, stated: str, right: int, kind: str, breakdown: tuple[str, ...]) -> Message:
    if kind:
        kinds = reader.catalogue.kinds[kind].plural
        return message("kind-differs", army=army, stated=stated, right=right, kinds=kinds)
    if len(breakdown) > 1:
        return message("figures-of-kinds-differ", army=army, stated=stated, right=right, kinds=breakdown)
    return message("figures-differ", army=army, stated=stated, right=right)
