"""Armies as data: JSON and XML of any builder, with the units as records whose labels are those of tables."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from rules.engine.lists.cutting.rows import Row
from rules.engine.lists.cutting.tokens import Item, items
from rules.engine.lists.labeled.columns import below_term, in_cell
from rules.engine.lists.words.vocabulary import Vocabulary
from rules.engine.notation.names import key

MAX_DEPTH, MAX_NODES = 40, 20_000
_JSON = re.compile(
    r'\s*(?:(?P<text>"(?:[^"\\\n]|\\.){0,2000}")|(?P<number>-?[0-9]{1,9}(?:\.[0-9]{1,4})?)|(?P<word>true|false|null)'
    r"|(?P<sign>[{}\[\]:,]))"
)
_TAG = re.compile(
    r"<(?P<end>/?)(?P<name>[A-Za-z][\w:.-]{0,60})(?P<inner>(?:\s+[\w:.-]{1,60}\s*=\s*(?:\"[^\"<]{0,2000}\"|'[^'<]{0,2000}'))*)"
    r"\s*(?P<alone>/?)>"
)
_ATTRIBUTE = re.compile(r"(?P<name>[\w:.-]+)\s*=\s*(?P<text>\"[^\"]*\"|'[^']*')")
_START = re.compile(r"\s*+(?:[^\n<{\[\"]{1,80}:[^\n<{\[\"]{1,200}\n\s*+)?(?=[<{\[])")
"""In front of data: blanks, and perhaps a line that names the rule book."""
_WORDS = re.compile(r"(?<=[a-z])(?=[A-Z])|[_-]")
"""The places at which the words of a label meet: ``costEach``, ``cost_each``."""


@dataclass(slots=True)
class Node:
    """A value with its label, or several."""

    label: str
    start: int
    end: int
    """Of a value, without its quotes."""
    is_value: bool = False
    parts: list["Node"] = field(default_factory=list)
    label_start: int = 0

    @property
    def label_key(self) -> str:
        """The words of the label as those of all spellings."""
        return key(_WORDS.sub(" ", self.label))


def data_rows(text: str, words: Vocabulary) -> list[tuple[Row, tuple[Item, ...]]]:
    """The units of data with their fields as the cells of a row; empty: it is none."""
    root = tree_of(text)
    if root is None:
        return []
    units = list(_units(root, "", text, words))
    return [*_army(root, text, words), *units] if units else []


def tree_of(text: str) -> Node | None:
    """The values of JSON or XML; none: it is neither."""
    begin = _START.match(text)
    start = begin.end() if begin else len(text)
    edges = text[start : start + 1], text.rstrip()[-1:]
    if edges[0] in ("{", "[") and edges[1] in ("}", "]") and '"' in text:
        return _json(text, start)
    if edges == ("<", ">") and not text[start + 1].isspace():
        return _xml(text)
    return None


def is_data_of_others(text: str) -> bool:
    """Whether it is JSON with records, and no file of Muster, which names its format."""
    root = tree_of(text)
    top = root.parts[0].parts if root and len(root.parts) == 1 else ()
    return any(part.parts for part in top) and all(part.label != "format" for part in top)


def _json(text: str, place: int) -> Node | None:
    open_nodes = [Node("", 0, len(text))]
    label: Node | None = None
    count = 0
    while match := _JSON.match(text, place):
        place, count = match.end(), count + 1
        sign, above = match["sign"], open_nodes[-1]
        start, end = match.span(match.lastgroup or 0)
        if count > MAX_NODES or len(open_nodes) > MAX_DEPTH:
            return None
        if sign in ("{", "["):
            label_node = label or Node(above.label, start, start, label_start=start)
            node = Node(label_node.label, start, end, label_start=label_node.label_start)
            above.parts.append(node)
            open_nodes.append(node)
            label = None
        elif sign in ("}", "]"):
            if len(open_nodes) == 1:
                return None
            open_nodes.pop().end = end
        elif sign == ":" and above.parts:
            last = above.parts.pop()
            label = Node(text[last.start : last.end], last.start, last.end, label_start=last.start)
        elif not sign:
            is_text = match["text"] is not None
            label_node = label or Node(above.label, start, start, label_start=above.label_start)
            above.parts.append(
                Node(label_node.label, start + is_text, end - is_text, True, label_start=label_node.label_start)
            )
            label = None
    return open_nodes[0] if len(open_nodes) == 1 and not text[place:].strip() else None


def _xml(text: str) -> Node | None:
    open_nodes = [Node("", 0, len(text))]
    for count, tag in enumerate(_TAG.finditer(text)):
        above = open_nodes[-1]
        if count > MAX_NODES or len(open_nodes) > MAX_DEPTH:
            return None
        if tag["end"]:
            if above.label != tag["name"] or len(open_nodes) == 1:
                return None
            node = open_nodes.pop()
            if not node.parts and text[node.end : tag.start()].strip():
                start = node.end + len(text[node.end : tag.start()]) - len(text[node.end : tag.start()].lstrip())
                node.start, node.end, node.is_value = start, node.end + len(text[node.end : tag.start()].rstrip()), True
            continue
        node = Node(tag["name"], tag.start(), tag.end(), label_start=tag.start("name"))
        for attribute in _ATTRIBUTE.finditer(text, *tag.span("inner")):
            start, end = attribute.span("text")
            node.parts.append(Node(attribute["name"], start + 1, end - 1, True, label_start=attribute.start()))
        above.parts.append(node)
        if not tag["alone"]:
            open_nodes.append(node)
    return open_nodes[0] if len(open_nodes) == 1 else None


def _units(node: Node, group: str, text: str, words: Vocabulary) -> Iterator[tuple[Row, tuple[Item, ...]]]:
    """The innermost parts that have a name and terms, or stand below the name of a figure."""
    term = words.match([node.label_key], 0, may_abbreviate=False) if node.label else None
    group = node.label if term and term.row[0] == "figure" and not node.is_value else group
    inner = [unit for part in node.parts if part.parts for unit in _units(part, group, text, words)]
    if inner:
        yield from inner
        return
    name = _name(node, text, words)
    cells = list(_cells(node, name, text, words)) if name else []
    has_terms = any(words.match([item.key], 0, may_abbreviate=False) for cell in cells for item in cell[:7])
    has_terms = has_terms or any(words.match([token.key for token in cell], 0) for cell in cells if cell)
    if name is None or not (has_terms or (group and cells)):
        return
    row = Row(node.start, node.end, 0, ())
    if group and not any(label == "figure" for label in _labels(node, words)):
        cells.insert(0, [Item("word", group, node.start, node.start, key=key(group))])
    whole = list(items(text, name.start, name.end))
    if len(whole) > 1 and text[name.start - 1 : name.start] in ('"', "'"):
        whole = [Item("quoted", text[name.start - 1 : name.end + 1], name.start - 1, name.end + 1)]
    for cell in cells:
        edge = cell[0].start
        whole += [Item("separator", "|", edge, edge, key="|"), *cell]
    yield replace(row, items=tuple(whole)), tuple(whole)


def _labels(node: Node, words: Vocabulary) -> list[str]:
    return [words.labels.get(part.label_key, "") for part in node.parts]


def _name(node: Node, text: str, words: Vocabulary) -> Node | None:
    """The value that names it: that of a label for names, or its own label; none: it is a term, or has none."""
    labels = _labels(node, words)
    names = [part for part, label in zip(node.parts, labels, strict=True) if part.is_value and label == "name"]
    if names:
        is_term = bool(words.terms.get(key(text[names[0].start : names[0].end])))
        return None if is_term else names[0]
    own = Node(node.label, node.label_start, node.label_start + len(node.label), True)
    is_own = bool(node.label) and node.label_key not in words.labels and node.label_key not in words.terms
    return own if is_own and {"figure", "count", "options"} & set(labels) else None


def _cells(node: Node, name: Node | None, text: str, words: Vocabulary, depth: int = 0) -> Iterator[list[Item]]:
    """The meanings of its other values, each as the items of a cell."""
    price = _price(node, text, words)
    if depth and price is not None:
        yield [price]
        return
    for part in node.parts:
        label = words.labels.get(part.label_key, "")
        if not part.is_value:
            yield from _cells(part, None, text, words, depth + 1)
        elif name is None or part.start != name.start:
            yield from _cell(part, label, text, words, depth)


def _cell(part: Node, label: str, text: str, words: Vocabulary, depth: int) -> Iterator[list[Item]]:
    plain = items(text, part.start, part.end)
    inner = "".join(item.key for item in plain)
    head = words.column_of([part.label_key])
    is_inner_number = bool(depth) and label in ("count", "each", "total")
    if not plain or inner in words.nothing or inner in words.labels or is_inner_number:
        return
    is_number = len(plain) == 1 and plain[0].kind == "number"
    if label in ("count", "each", "total"):
        yield in_cell(plain, label, text, words)
    elif head and not is_known(plain, words):
        cell = below_term(plain, head, words)
        is_known_cell = cell is not plain
        yield from [cell] * (bool(cell) and (is_known_cell or not is_number))
    elif label == "options" or is_known(plain, words):
        yield list(plain)


def is_known(plain: Sequence[Item], words: Vocabulary) -> bool:
    """Whether the words begin with a term."""
    keys = [item.key for item in plain if item.kind in ("word", "signed", "number")]
    return bool(keys) and words.match(keys, 0, may_abbreviate=False) is not None


def _price(node: Node, text: str, words: Vocabulary) -> Item | None:
    """The points of ``{"name": "pts", "value": 4}``."""
    values = [part for part in node.parts if part.is_value]
    is_points = any(key(text[part.start : part.end]) in words.points for part in values)
    numbers = [item for part in values for item in items(text, part.start, part.end) if item.halves is not None]
    return replace(numbers[0], kind="cost") if is_points and len(numbers) == 1 and numbers[0].halves else None


def _army(root: Node, text: str, words: Vocabulary) -> Iterator[tuple[Row, tuple[Item, ...]]]:
    """The name and the points of the army, in the outermost part that has them."""
    node = root
    while len(node.parts) == 1 and not node.parts[0].is_value:
        node = node.parts[0]
    for part in node.parts:
        label = words.labels.get(part.label_key, "")
        plain = tuple(items(text, part.start, part.end)) if part.is_value else ()
        if plain and label in ("name", "army") and plain[0].kind in ("word", "quoted"):
            yield Row(part.start, part.end, 0, plain, is_marked=True), plain
        elif plain and label == "total" and plain[0].halves:
            whole = (*items(text, part.label_start, part.label_start + len(part.label)), *plain)
            yield Row(part.label_start, part.end, 0, whole), whole
