"""A node's values in words: prices, ranges, who may take it, effects."""

from collections.abc import Sequence
from fractions import Fraction

from rules.documents import Document, Node
from rules.engine.points import halves_of
from rules.engine.wording.messages import Distance, Message, Points, Value, message
from rules.engine.wording.words import number
from rules.nodes import amount_of, halves_at, listed_nodes, nodes, text_of

MOST_NAMED = 3
"""More figure types than these are only counted."""


def listed_names(names: Sequence[Value]) -> Value:
    """Names as one value that can be put into words alone; empty where there are none."""
    if len(names) < 2:
        return names[0] if names else ""
    return message("house-names", names=tuple(names))


def price(row: Node) -> Value:
    """Its cost: a figure's points, an option's from its cheapest level to its most expensive: ``1 to 3``."""
    if "levels" not in row:
        return Points(halves_at(row))
    costs = [halves_at(level) for level in nodes(row["levels"]).values() if not level.get("unchosen")]
    return between(min(costs, default=0), max(costs, default=0))


def points_of(halves: int) -> Message:
    """Points with their word: ``1 point``."""
    return message("house-points", points=Points(halves))


def between(minimum: int, maximum: int) -> Value:
    """Points from the least to the most."""
    return (
        Points(minimum) if minimum == maximum else message("house-between", least=Points(minimum), most=Points(maximum))
    )


def span(side: Node) -> Value:
    """The points of a side: ``25 to 40``, ``up to 40``."""
    minimum, maximum = amount_of(side, "least"), amount_of(side, "most")
    if maximum is None:
        return message("house-any-points") if minimum is None else message("house-at-least", least=number(minimum))
    return (
        message("house-at-most", most=number(maximum))
        if minimum is None
        else between(halves_of(minimum), halves_of(maximum))
    )


def spans(scenario: Node) -> Value:
    """The points of all sides, the same ones once."""
    return listed_names([*dict.fromkeys(map(span, nodes(scenario.get("sides")).values()))])


def names_of(document: Document, table: str, keys: object, column: str = "name") -> list[str]:
    """The names of rows of a table."""
    rows = (document.rows.get(f"{table}/{key}") for key in keys) if isinstance(keys, list) else ()
    return [text_of(row[1], column) for row in rows if row]


def is_for_all(document: Document, figures: object) -> bool:
    """Whether these are all figure types; none are all, too."""
    keys = _keys(figures)
    return not keys or keys >= {name.removeprefix("figures/") for name in document.rows if name.startswith("figures/")}


def allowed_figures(document: Document, figures: object) -> Value:
    """The figures that may take it: all of them, whole kinds of them, or some by name."""
    if is_for_all(document, figures):
        return message("house-all-figures")
    keys, by_kind = _keys(figures), _figures_by_kind(document)
    kinds = [kind for kind, members in by_kind.items() if members <= keys]
    if set().union(*(by_kind[kind] for kind in kinds)) == keys:
        return listed_names([text_of(document.rows[f"kinds/{kind}"][1], "plural") for kind in kinds])
    if len(keys) > MOST_NAMED:
        return message("house-figure-types", count=len(keys))
    return listed_names(plurals(document, figures))


def _keys(figures: object) -> set[str]:
    return set(map(str, figures)) if isinstance(figures, list) else set()


def _figures_by_kind(document: Document) -> dict[str, set[str]]:
    by_kind: dict[str, set[str]] = {}
    for name, (_, row) in document.rows.items():
        if name.startswith("figures/"):
            by_kind.setdefault(text_of(row, "kind"), set()).add(name.removeprefix("figures/"))
    return by_kind


def plurals(document: Document, figures: object) -> list[str]:
    """Figure types one by one."""
    return names_of(document, "figures", figures, "plural")


def goal(roll: Node, target: object) -> Value:
    """The number of a roll: ``5+``; if low faces win, ``up to 3``; without one, ``–``."""
    if not isinstance(target, int):
        return "–"
    return message("house-at-most", most=target) if roll.get("low") else f"{target}+"


def effects_in_words(document: Document, effects: object) -> Message:
    """All effects of something in words, in one line."""
    first, *rest = dict.fromkeys(effect_in_words(document, effect) for effect in listed_nodes(effects)) or [
        message("house-effect-nothing")
    ]
    for effect in rest:
        first = message("house-effect-two", first=first, second=effect)
    return first


def effect_in_words(document: Document, effect: Node) -> Message:
    """An effect in words: ``+1 to Distance rolls``."""
    words = message(_key(effect), **_values(document, effect))
    condition = text_of(effect, "condition").replace("-", " ").replace("_", " ")
    return message("house-effect-if", effect=words, condition=condition) if condition else words


def _key(effect: Node) -> str:
    match text_of(effect, "verb"):
        case "add" if effect.get("of_base"):
            return "house-effect-add-times"
        case "allow" if isinstance(effect.get("target"), int):
            return "house-effect-allow-on"
        case "reroll" if effect.get("amount"):
            return "house-effect-reroll-times"
        case "set" if effect.get("amount", 0) is None:
            return "house-effect-unlimited"
        case "fails" if (amount_of(effect, "amount") or 0) <= 1:
            return "house-effect-fails-one"
        case verb:
            return f"house-effect-{verb}"


def _values(document: Document, effect: Node) -> dict[str, Value]:
    """The values that the sentence of any verb may need."""
    verb, amount = text_of(effect, "verb"), amount_of(effect, "amount") or Fraction(effect.get("verb") == "extra")
    is_added, is_factor = verb == "add", verb == "times" or bool(effect.get("of_base"))
    sign = "+" if is_added and amount >= 0 else ""
    values: dict[str, Value] = {"subject": _subject(document, effect), "amount": f"{sign}{number(amount)}"}
    measured = document.rows.get(f"numbers/{text_of(effect, 'number')}")
    if measured and measured[1].get("unit", "inches") == "inches" and not is_factor:
        values["amount"] = Distance(amount, is_added)
    if verb == "allow":
        roll = document.rows.get(f"rolls/{text_of(effect, 'roll')}")
        values["goal"] = goal(roll[1] if roll else {}, effect.get("target"))
    if verb == "be":
        values["other"] = listed_names(names_of(document, "numbers", [text_of(effect, "becomes")]))
    return values


def _subject(document: Document, effect: Node) -> Value:
    """The name of what it changes, with whose it is."""
    whose = text_of(effect, "whose") if text_of(effect, "whose") in _ROLLS else "own"
    for table in ("roll", "number", "budget"):
        if key := text_of(effect, table):
            (name,) = names_of(document, f"{table}s", [key]) or [key]
            if table == "roll":
                return message(_ROLLS[whose], name=name)
            return message(_NUMBERS[whose], name=name) if whose in _NUMBERS else name
    return message(_ANY_ROLL[whose])


_ROLLS = {"own": "house-rolls", "foes": "house-rolls-foes", "side": "house-rolls-side"}
_NUMBERS = {"foes": "house-number-foes", "side": "house-number-side"}
_ANY_ROLL = {"own": "house-any-roll", "foes": "house-any-roll-foes", "side": "house-any-roll-side"}
