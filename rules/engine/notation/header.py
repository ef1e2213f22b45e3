"""The lines above the units of an army in text: its name, points and figures, optional rules, scenario, note."""

import re
from dataclasses import dataclass, field

from rules.engine.build import Build
from rules.engine.notation import grammar
from rules.engine.notation.keywords import DASHES
from rules.engine.notation.lines import Line
from rules.engine.notation.names import key
from rules.engine.notation.reading_state import Reader
from rules.engine.notation.remarks import Suggestion
from rules.engine.wording.messages import Message, message
from rules.engine.wording.text import shown

_BRACKETS = re.compile(r"\((?P<facts>[^()]{1,400})\)\s*:?$")
_COUNT = re.compile(r"(?P<count>[0-9]{1,7}|[0-9]{1,3}[.,][0-9]{3})\s+(?P<what>.+)", re.DOTALL)


@dataclass(slots=True)
class Facts:
    """The facts that a header states about its army."""

    points: grammar.Words | None = None
    limit: grammar.Words | None = None
    unlimited: bool = False
    counts: list[tuple[str, grammar.Words]] = field(default_factory=list)
    """Kind and number; an empty kind: all figures."""

    @property
    def any(self) -> bool:
        """Whether it states anything."""
        return bool(self.points or self.limit or self.unlimited or self.counts)


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
    body, note = grammar.without_notes(reader.text, reader.flat[start : line.end], start, reader.keywords)
    if start > line.start and reader.text[line.start] in "*_":
        note = grammar.unescaped(note)
    body = body.rstrip()
    facts, end = _facts(reader, body, start)
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
    inner = grammar.opened(bold.text, 0, len(bold.text))
    whole = inner is not None and inner.end == len(bold.text)
    return grammar.Words(inner.text if inner and whole else grammar.tidied(bold.text), bold.start, bold.end)


def _facts(reader: Reader, body: str, start: int) -> tuple[Facts, int]:
    """The facts stated at the end of a line, and the end of the name before them."""
    brackets = _BRACKETS.search(body)
    if brackets:
        facts = _all_facts(reader, brackets["facts"], start + brackets.start("facts"))
        if facts:
            return facts, len(body[: brackets.start()].rstrip())
    tail = reader.keywords.points_at_the_end.search(body)
    if tail and not any(text for name, text in tail.groupdict().items() if name != "total"):
        words = grammar.Words(tail["total"], start + tail.start("total"), start + tail.end("total"))
        return Facts(points=words, limit=words), len(body[: tail.start()].rstrip())
    return Facts(), len(body)


def _all_facts(reader: Reader, inner: str, start: int) -> Facts | None:
    facts, place = Facts(), 0
    for part in reader.keywords.between.split(inner):
        index = inner.index(part, place)
        place = index + len(part)
        if part.strip() and not _fact(reader, facts, part, start + index):
            return None
    return facts if facts.any else None


def _fact(reader: Reader, facts: Facts, part: str, start: int) -> bool:
    """Read one part of what is stated. Returns whether it was understood."""
    part, start = part.strip(), start + len(part) - len(part.lstrip())
    if key(part) in reader.keywords.no_limit:
        facts.unlimited = True
        return True
    if points := reader.keywords.points.fullmatch(part) or (_size(reader, part) if facts.limit is None else None):
        facts.limit = _words(points, "limit", start)
        facts.points = _words(points, "points", start) if points["points"] else facts.limit
        return True
    count = _COUNT.fullmatch(part)
    kind = _kind(reader, count["what"]) if count else None
    if count is None or kind is None:
        return False
    facts.counts.append((kind, _words(count, "count", start)))
    return True


def _size(reader: Reader, part: str) -> re.Match[str] | None:
    """A part that states the size in the edition's unit: ``5 of 6 characters``."""
    size = reader.keywords.size.fullmatch(part) if reader.catalogue.limited_in == "figures" else None
    if size is None:
        return None
    counted, first = key(size["what"]), next(iter(reader.catalogue.kinds), None)
    is_right = reader.names.kinds.get(counted) == first if first else counted in reader.keywords.figures
    return size if is_right else None


def _words(match: re.Match[str], name: str, start: int) -> grammar.Words:
    return grammar.Words(match[name], start + match.start(name), start + match.end(name))


def _kind(reader: Reader, words: str) -> str | None:
    """The kind of figures that it counts; empty: all of them."""
    if key(words) in reader.keywords.figures:
        return ""
    return reader.names.kinds.get(key(words))


def check_counts(
    reader: Reader, facts: Facts, build: Build, by_kind: dict[str, int], breakdown: tuple[str, ...]
) -> None:
    """Tell stated numbers of figures that are not those of the units."""
    for kind, words in facts.counts:
        right = by_kind.get(kind, 0) if kind else sum(unit.count for unit in build.units)
        if int(words.text.replace(",", "").replace(".", "")) == right:
            continue
        use = Suggestion(message("use-instead", value=str(right)), str(right), words.start, words.end)
        reader.remark(words, _differs(reader, shown(build.name), words.text, right, kind, breakdown), use)


def _differs(reader: Reader, army: str, stated: str, right: int, kind: str, breakdown: tuple[str, ...]) -> Message:
    if kind:
        kinds = reader.catalogue.kinds[kind].plural
        return message("kind-differs", army=army, stated=stated, right=right, kinds=kinds)
    if len(breakdown) > 1:
        return message("figures-of-kinds-differ", army=army, stated=stated, right=right, kinds=breakdown)
    return message("figures-differ", army=army, stated=stated, right=right)
