"""A node's values in words: prices, ranges, who may take it, effects."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from rules.documents import Document, Node
from rules.engine.messages import Distance, Message, Points, Value, message
from rules.engine.words import number
from rules.nodes import amount_of, halves_of, listed_nodes, nodes, text_of

MOST_NAMED = 3
"""More figure types than these are only counted."""


def listed_names(names: Sequence[Value]) -> Value:
    """Names as one value that can be put into words alone; empty where there are none."""
    if len(names) < 2:
        return names[0] if names else ""
    return message("house-names", names=tuple(names))


def price(row: Node) -> Value:
    """What it costs: a figure's points, an option's from its cheapest level to its dearest: ``1 to 3``."""
    if "levels" not in row:
        return Points(halves_of(row))
    costs = [halves_of(level) for level in nodes(row["levels"]).values() if not level.get("unchosen")]
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
    least, most = amount_of(side, "least"), amount_of(side, "most")
    if most is None:
        return message("house-any-points") if least is None else message("house-at-least", least=number(least))
    return message("house-at-most", most=number(most)) if least is None else between(int(least * 2), int(most * 2))


def spans(scenario: Node) -> Value:
    """The points of all sides, the same ones once."""
    return listed_names([*dict.fromkeys(map(span, nodes(scenario.get("sides")).values()))])


def names_of(document: Document, table: str, keys: object) -> list[str]:
    """What rows of a table are called."""
    rows = (document.rows.get(f"{table}/{key}") for key in keys) if isinstance(keys, list) else ()
    return [text_of(row[1], "name") for row in rows if row]


def is_for_all(document: Document, figures: object) -> bool:
    """Whether these are all figure types; none are all, too."""
    keys = _keys(figures)
    return not keys or keys >= {name.removeprefix("figures/") for name in document.rows if name.startswith("figures/")}


def allowed_figures(document: Document, figures: object) -> Value:
    """Who may take it: all figures, whole kinds of them, or some by name."""
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
    rows = (document.rows.get(f"figures/{key}") for key in figures) if isinstance(figures, list) else ()
    return [text_of(row[1], "plural") for row in rows if row]


def goal(roll: Node, target: object) -> Value:
    """The number of a roll: ``5+``; if low faces win, ``up to 3``; without one, ``–``."""
    if not isinstance(target, int):
        return "–"
    return message("house-at-most", most=target) if roll.get("low") else f"{target}+"


def effects_in_words(document: Document, effects: object) -> Message:
    """What all effects of something do, in one line."""
    first, *rest = dict.fromkeys(effect_in_words(document, effect) for effect in listed_nodes(effects)) or [
        message("house-effect-nothing")
    ]
    for effect in rest:
        first = message("house-effect-two", first=first, second=effect)
    return first


def effect_in_words(document: Document, effect: Node) -> Message:
    """What an effect does: ``+1 to Distance rolls``."""
    words = _IN_WORDS[text_of(effect, "verb")](document, effect)
    condition = text_of(effect, "condition").replace("-", " ").replace("_", " ")
    return message("house-effect-if", effect=words, condition=condition) if condition else words


def _subject(document: Document, effect: Node) -> Value:
    """What it changes, by name, with whose it is."""
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


def _add(document: Document, effect: Node) -> Message:
    amount, subject = amount_of(effect, "amount") or Fraction(0), _subject(document, effect)
    if effect.get("of_base"):
        sign = "+" if amount >= 0 else ""
        return message("house-effect-add-times", amount=f"{sign}{number(amount)}", subject=subject)
    return message("house-effect-add", amount=_amount(document, effect, is_signed=True), subject=subject)


def _amount(document: Document, effect: Node, is_signed: bool = False) -> Value:
    """The amount, as a length where its number is one."""
    amount = amount_of(effect, "amount") or Fraction(0)
    measured = document.rows.get(f"numbers/{text_of(effect, 'number')}")
    in_inches = measured and measured[1].get("unit", "inches") == "inches"
    if in_inches:
        return Distance(amount, is_signed)
    return f"{'+' if is_signed and amount >= 0 else ''}{number(amount)}"


def _allow(document: Document, effect: Node) -> Message:
    roll, subject = document.rows.get(f"rolls/{text_of(effect, 'roll')}"), _subject(document, effect)
    target = effect.get("target")
    if roll and isinstance(target, int):
        return message("house-effect-allow-on", subject=subject, goal=goal(roll[1], target))
    return message("house-effect-allow", subject=subject)


def _reroll(document: Document, effect: Node) -> Message:
    times, subject = amount_of(effect, "amount"), _subject(document, effect)
    if times:
        return message("house-effect-reroll-times", subject=subject, amount=number(times))
    return message("house-effect-reroll", subject=subject)


def _set(document: Document, effect: Node) -> Message:
    subject = _subject(document, effect)
    if "amount" in effect and effect["amount"] is None:
        return message("house-effect-unlimited", subject=subject)
    return message("house-effect-set", subject=subject, amount=_amount(document, effect))


def _be(document: Document, effect: Node) -> Message:
    other = names_of(document, "numbers", [text_of(effect, "becomes")])
    return message("house-effect-be", subject=_subject(document, effect), other=listed_names(other))


def _extra(document: Document, effect: Node) -> Message:
    amount = amount_of(effect, "amount") or Fraction(1)
    return message("house-effect-extra", subject=_subject(document, effect), amount=number(amount))


def _fails(document: Document, effect: Node) -> Message:
    amount = amount_of(effect, "amount") or Fraction(0)
    key = "house-effect-fails" if amount > 1 else "house-effect-fails-one"
    return message(key, subject=_subject(document, effect), amount=number(amount))


def _times(document: Document, effect: Node) -> Message:
    amount = amount_of(effect, "amount") or Fraction(0)
    return message("house-effect-times", subject=_subject(document, effect), amount=number(amount))


def _with_amount(key: str) -> Callable[[Document, Node], Message]:
    return lambda document, effect: message(key, amount=_amount(document, effect), subject=_subject(document, effect))


def _alone(key: str) -> Callable[[Document, Node], Message]:
    return lambda document, effect: message(key, subject=_subject(document, effect))


_IN_WORDS: Mapping[str, Callable[[Document, Node], Message]] = {
    "allow": _allow,
    "add": _add,
    "die": _with_amount("house-effect-die"),
    "dice": _with_amount("house-effect-dice"),
    "reroll": _reroll,
    "extra": _extra,
    "condition": _alone("house-effect-condition"),
    "fails": _fails,
    "burst": _with_amount("house-effect-burst"),
    "unpenalized": _alone("house-effect-unpenalized"),
    "blank": _with_amount("house-effect-blank"),
    "set": _set,
    "times": _times,
    "be": _be,
}
