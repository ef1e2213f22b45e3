"""The changes of a proposal: both sides of the rows that differ, and the same applied to another state of the rules."""

from collections.abc import Mapping
from dataclasses import dataclass

from armybuilder.house import states
from armybuilder.house.states import ORDER, OWN
from rules.documents import Document, read_catalogue, write_catalogue
from rules.engine.wording.messages import Message, message
from rules.nodes import table_of

NOT_PROPOSED = ("slug", "name", "short_name", "place")
"""Fields of the edition itself that stay as they are."""


class Outdated(Exception):
    """The rules have changed so that a proposal fits no more."""


def difference(before: Document, after: Document) -> states.Difference:
    """The changes of a proposal; empty if there are none."""
    first, second = _comparable(before), _comparable(after)
    return {name: both for name, both in states.difference(first, second).items() if not name.startswith(ORDER)}


def _comparable(document: Document) -> dict[str, object]:
    state = dict(states.state_of(document))
    state[OWN] = {name: value for name, value in document.own.items() if name not in NOT_PROPOSED}
    return state


def applied(document: Document, changes: states.Difference) -> Document:
    """The rules with these changes; what else has changed in the same rows stays. Raises ``Outdated``."""
    rows = dict(states.state_of(document))
    for name, (was, now) in changes.items():
        if name not in rows and was is not None and now is not None:
            raise Outdated
        rows[name] = _merged(rows.get(name), was, now)
    rows = {name: row for name, row in rows.items() if row is not None}
    new_document = states.document_of({**rows, **_orders(rows)})
    try:
        return read_catalogue(write_catalogue(new_document))
    except ValueError as error:
        raise Outdated from error


def _merged(current: object, was: object, now: object) -> object:
    """One value with a change: of tables, only what differs between both sides."""
    if not (isinstance(current, dict) and isinstance(was, dict) and isinstance(now, dict)):
        return now
    merged = {}
    for key in dict.fromkeys((*current, *now)):
        is_same = states.packed(was.get(key)) == states.packed(now.get(key))
        value = current.get(key) if is_same else _merged(current.get(key), was.get(key), now.get(key))
        if value is not None or (is_same and key in current):
            merged[key] = value
    return merged


def _orders(rows: Mapping[str, object]) -> dict[str, list[str]]:
    """The rows of each table in order, new ones last."""
    orders = {name: [row for row in listed if row in rows] for name, listed in rows.items() if isinstance(listed, list)}
    for name in rows:
        if "/" in name and not name.startswith(ORDER):
            order = orders.setdefault(ORDER + table_of(name), [])
            if name not in order:
                order.append(name)
    return orders


@dataclass(frozen=True, slots=True)
class TakeIn:
    """An accepted proposal as a change of the owner's draft."""

    changes: states.Difference
    name: str

    def apply(self, document: Document, parent: Document) -> Document:
        """The draft with the proposal."""
        return applied(document, self.changes)

    def summary(self, document: Document, parent: Document | None = None) -> Message:
        """``Accepted by the club: Cheaper snipers``."""
        return message("house-proposal-accepted", name=self.name)
