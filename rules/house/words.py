"""What nodes say, in the words of the table: prices, ranges, who may take it, what an effect does."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from rules.documents import Document, Node
from rules.engine.words import inches, listed, number, points_sign
from rules.nodes import amount_of, halves_of, listed_nodes, nodes, text_of

ALL_FIGURES = "all figures"
MOST_NAMED = 3
"""More figure types than these are only counted."""


def price(row: Node) -> str:
    """What it costs: a figure's points, an option's from its cheapest level to its dearest: ``1 to 3``."""
    if "levels" not in row:
        return points_sign(halves_of(row))
    costs = [halves_of(level) for level in nodes(row["levels"]).values() if not level.get("unchosen")]
    return between(min(costs, default=0), max(costs, default=0))


def between(least: int, most: int) -> str:
    """Points from the least to the most."""
    return points_sign(least) if least == most else f"{points_sign(least)} to {points_sign(most)}"


def span(side: Node) -> str:
    """The points of a side: ``25 to 40``, ``up to 40``."""
    least, most = amount_of(side, "least"), amount_of(side, "most")
    if most is None:
        return "any points" if least is None else f"{number(least)} or more"
    return f"up to {number(most)}" if least is None else between(int(least * 2), int(most * 2))


def spans(scenario: Node) -> str:
    """The points of all sides, the same ones once."""
    return ", ".join(dict.fromkeys(map(span, nodes(scenario.get("sides")).values())))


def names_of(document: Document, table: str, keys: object) -> list[str]:
    """What rows of a table are called."""
    found = (document.rows.get(f"{table}/{key}") for key in keys) if isinstance(keys, list) else ()
    return [text_of(row[1], "name") for row in found if row]


def who(document: Document, figures: object) -> str:
    """Who may take it: all figures, whole kinds of them, or some by name."""
    keys = set(map(str, figures)) if isinstance(figures, list) else set()
    by_kind: dict[str, set[str]] = {}
    for name, (_, row) in document.rows.items():
        if name.startswith("figures/"):
            by_kind.setdefault(text_of(row, "kind"), set()).add(name.removeprefix("figures/"))
    if not keys or keys >= set().union(*by_kind.values()):
        return ALL_FIGURES
    kinds = [kind for kind, found in by_kind.items() if found <= keys]
    if set().union(*(by_kind[kind] for kind in kinds)) == keys:
        return listed([text_of(document.rows[f"kinds/{kind}"][1], "plural") for kind in kinds])
    named = listed(plurals(document, figures))
    return named if len(keys) <= MOST_NAMED else f"{len(keys)} figure types"


def plurals(document: Document, figures: object) -> list[str]:
    """Figure types one by one."""
    found = (document.rows.get(f"figures/{key}") for key in figures) if isinstance(figures, list) else ()
    return [text_of(row[1], "plural") for row in found if row]


def goal(roll: Node, target: object) -> str:
    """What a roll must show: ``5+``; where low faces win, ``up to 3``; what no row says: ``–``."""
    if not isinstance(target, int):
        return "–"
    return f"up to {target}" if roll.get("low") else f"{target}+"


def effects_told(document: Document, effects: object) -> str:
    """What all effects of something do, in one line."""
    said = dict.fromkeys(effect_told(document, effect) for effect in listed_nodes(effects))
    return "; ".join(said) or "nothing"


def effect_told(document: Document, effect: Node) -> str:
    """What an effect does: ``+1 to distance rolls``."""
    return _TOLD[text_of(effect, "verb")](document, effect)


def _subject(document: Document, effect: Node) -> str:
    """What it changes, by name, with whose it is."""
    whose = "foes’ " if effect.get("whose") == "foes" else ""
    of = " of its side" if effect.get("whose") == "side" else ""
    for table in ("roll", "number", "budget"):
        if key := text_of(effect, table):
            (name,) = names_of(document, f"{table}s", [key]) or [key]
            said = _small(name)
            return f"{whose}{said}{' rolls' if table == 'roll' else ''}{of}"
    return f"{whose}any roll{of}"


def _small(name: str) -> str:
    """A name within a sentence: small, unless all its words are written large."""
    return name[:1].lower() + name[1:] if name[1:].islower() or " " not in name else name


def _add(document: Document, effect: Node) -> str:
    amount = amount_of(effect, "amount") or Fraction(0)
    sign = "+" if amount >= 0 else ""
    if effect.get("of_base"):
        return f"{sign}{number(amount)} × {_subject(document, effect)}"
    return f"{sign}{_amount(document, effect)} to {_subject(document, effect)}{_only(effect)}"


def _amount(document: Document, effect: Node) -> str:
    """The amount with the inches that a number may be in."""
    amount = amount_of(effect, "amount") or Fraction(0)
    measured = document.rows.get(f"numbers/{text_of(effect, 'number')}")
    in_inches = measured and measured[1].get("unit", "inches") == "inches"
    return inches(amount) if in_inches else number(amount)


def _only(effect: Node) -> str:
    condition = text_of(effect, "condition")
    return f" ({condition.replace('-', ' ').replace('_', ' ')})" if condition else ""


def _allow(document: Document, effect: Node) -> str:
    roll = document.rows.get(f"rolls/{text_of(effect, 'roll')}")
    target = effect.get("target")
    on = f" on {goal(roll[1], target)}" if roll and isinstance(target, int) else ""
    return f"makes {_subject(document, effect)}{on}"


def _reroll(document: Document, effect: Node) -> str:
    times = amount_of(effect, "amount")
    return f"rerolls {_subject(document, effect)}{_only(effect)}{f', {number(times)} a round' if times else ''}"


def _set(document: Document, effect: Node) -> str:
    unlimited = "amount" in effect and effect["amount"] is None
    return f"{_subject(document, effect)} {'has no limit' if unlimited else f'is {_amount(document, effect)}'}"


def _be(document: Document, effect: Node) -> str:
    other = names_of(document, "numbers", [text_of(effect, "becomes")])
    return f"{_subject(document, effect)} is {listed([name.lower() for name in other])}"


def _extra(document: Document, effect: Node) -> str:
    amount, subject = amount_of(effect, "amount") or Fraction(1), _subject(document, effect)
    if amount == 1:
        return f"another {subject.replace(' rolls', ' roll')} after a success"
    return f"{number(amount)} more {subject} after a success"


def _fails(document: Document, effect: Node) -> str:
    amount = amount_of(effect, "amount") or Fraction(0)
    return f"{_subject(document, effect)} of {number(amount)}{' or less' if amount > 1 else ''} fail"


def _with_amount(told: str) -> Callable[[Document, Node], str]:
    return lambda document, effect: (
        told.format(amount=_amount(document, effect), subject=_subject(document, effect)) + _only(effect)
    )


_TOLD: Mapping[str, Callable[[Document, Node], str]] = {
    "allow": _allow,
    "add": _add,
    "die": _with_amount("a d{amount} for {subject}"),
    "dice": _with_amount("{amount} dice for {subject}, the better counts"),
    "reroll": _reroll,
    "extra": _extra,
    "condition": lambda document, effect: f"{_subject(document, effect)} meet{_only(effect)}",
    "fails": _fails,
    "burst": _with_amount("{subject} of {amount} or more knock back"),
    "unpenalized": _with_amount("no penalty to {subject}"),
    "blank": _with_amount("{subject} of {amount} do nothing"),
    "set": _set,
    "times": lambda document, effect: (
        f"{_subject(document, effect)} × {number(amount_of(effect, 'amount') or Fraction(0))}"
    ),
    "be": _be,
}
