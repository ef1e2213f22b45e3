"""Checks that the rows of a catalogue fit together, so that every page, sheet and chance can be computed."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from rules.engine.documents.strict_json import Mistake, Reader, under
from rules.engine.wording.messages import message
from rules.fixture import Node
from rules.nodes import amount_of, key_of, listed_nodes, names_in, nodes, table_of, text_of

Rows = Mapping[str, Node]

MOST_DICE = 20
MOST_FACES = 100
MOST_FIGURES = 200
"""Most health and companions: each is a box to tick, or a card."""


def lacks(rows: Rows) -> list[Mistake]:
    """The mistakes in the rows of a document."""
    reader = Reader()
    check(reader, rows)
    return reader.mistakes


def check(reader: Reader, rows: Rows) -> None:
    """Record what the rows lack, each with its place."""
    _check_tables(reader, rows)
    for name, row in rows.items():
        table, place = table_of(name), under(table_of(name), key_of(name))
        if table in _CHECKS:
            _CHECKS[table](reader, key_of(name), row, place, rows)
        for effects, where in _effects(row, place):
            for number, effect in enumerate(effects):
                _check_effect(reader, effect, f"{where}[{number}]", rows)


def _check_tables(reader: Reader, rows: Rows) -> None:
    tables = {table: [row for name, row in rows.items() if table_of(name) == table] for table in _NEEDED_ROWS}
    for table, needed in _NEEDED_ROWS.items():
        if not tables[table]:
            reader.wrong(table, message(needed))
    figures = [key_of(name) for name in rows if table_of(name) == "figures"]
    if figures and {row.get("brings") for name, row in rows.items()}.issuperset(figures):
        reader.wrong("figures", message("figure-to-buy-needed"))
    if tables["budgets"] and all(row.get("scope") == "figure" for row in tables["budgets"]):
        reader.wrong("budgets", message("army-budget-needed"))


_NEEDED_ROWS = {"figures": "figures-needed", "budgets": "budgets-needed", "measures": "measures-needed"}


def _check_option(reader: Reader, key: str, row: Node, place: str, rows: Rows) -> None:
    _check_some(reader, row, place, "levels")
    if key in names_in(row, "needs"):
        reader.wrong(f"{place}.needs", message("needs-itself"))


def _check_some(reader: Reader, row: Node, place: str, name: str) -> None:
    if not row.get(name):
        reader.wrong(f"{place}.{name}", message("part-needed"))


def _check_roll(reader: Reader, key: str, row: Node, place: str, rows: Rows) -> None:
    _check_some(reader, row, place, "situations")
    for number, link in enumerate(names_in(row, "chain")):
        if rows[f"rolls/{link}"].get("chain"):
            reader.wrong(f"{place}.chain[{number}]", message("chain-in-chain"))


def _check_scenario(reader: Reader, key: str, row: Node, place: str, rows: Rows) -> None:
    _check_some(reader, row, place, "sides")
    for slug, side in nodes(row.get("sides")).items():
        minimum, maximum = amount_of(side, "least"), amount_of(side, "most")
        if minimum is not None and maximum is not None and minimum > maximum:
            reader.wrong(f"{place}.sides.{slug}", message("span-reversed"))


def _check_number(reader: Reader, key: str, row: Node, place: str, rows: Rows) -> None:
    slugs = set()
    for number, base in enumerate(listed_nodes(row.get("base"))):
        where = f"{place}.base[{number}]"
        subject = (text_of(base, "measures"), text_of(base, "kind"), text_of(base, "figure"))
        if bool(subject[1]) == bool(subject[2]):
            reader.wrong(where, message("kind-or-figure"))
        elif subject in slugs:
            reader.wrong(where, message("value-twice"))
        slugs.add(subject)
        if not 0 <= (value := amount_of(base, "value") or 0) <= MOST_FIGURES and (value < 0 or _counted(row)):
            maximum = MOST_FIGURES if _counted(row) else MOST_POINTS
            reader.wrong(f"{where}.value", message("value-bounds", most=maximum))


def _counted(number: Node) -> bool:
    """Whether it is counted out as boxes or cards."""
    return number.get("role") == "life" or bool(number.get("brings"))


_CHECKS: Mapping[str, Callable[[Reader, str, Node, str, Rows], None]] = {
    "options": _check_option, "rolls": _check_roll, "scenarios": _check_scenario, "numbers": _check_number,
}  # fmt: skip


def _effects(row: Node, place: str) -> Iterator[tuple[list[Node], str]]:
    """All lists of effects within a row, each with its place."""
    yield listed_nodes(row.get("effects")), f"{place}.effects"
    for parts in ("levels", "sides"):
        for key, part in nodes(row.get(parts)).items():
            yield listed_nodes(part.get("effects")), f"{under(f'{place}.{parts}', key)}.effects"


_MOST = {
    "die": MOST_FACES, "dice": MOST_DICE, "extra": MOST_DICE, "reroll": MOST_DICE, "fails": MOST_FACES,
    "burst": MOST_FACES, "blank": MOST_FACES, "times": 10,
}  # fmt: skip
"""Limits for an effect of a verb, because exact chances of too many dice take too long."""


def _check_effect(reader: Reader, effect: Node, place: str, rows: Rows) -> None:
    verb = text_of(effect, "verb")
    subjects = [name for name in ("roll", "number", "budget") if effect.get(name)]
    if len(subjects) > 1:
        reader.wrong(place, message("one-subject", first=subjects[0], second=subjects[1]))
    if effect.get("amount", 0) is None and verb != "set":
        reader.wrong(f"{place}.amount", message("no-limit-only-set"))
    for name in _NEEDED.get(verb, ()):
        if not effect.get(name):
            reader.wrong(f"{place}.{name}", message("effect-needs-number", verb=verb))
    number = rows.get(f"numbers/{effect.get('number')}", {})
    maximum = _MOST.get(verb) or (MOST_FIGURES if _counted(number) else MOST_POINTS)
    amount = amount_of(effect, "amount") or Fraction(0)
    if not -maximum <= amount <= maximum:
        reader.wrong(f"{place}.amount", message("effect-bounds", verb=verb, most=maximum))


_NEEDED = {"set": ("number",), "times": ("number",), "be": ("number", "becomes")}
MOST_POINTS = 9_999
