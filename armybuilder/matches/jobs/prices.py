"""Searching for even prices: asked for by drafts of house rules, played beside the matches."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from armybuilder.jobs.digests import digest
from armybuilder.matches.jobs.orders import SEED, program
from rules.battles.figures import Unplayable
from rules.documents import Document, catalogue_of, read_catalogue, write_catalogue
from rules.engine.wording.messages import message
from rules.worth.frames import Kind
from rules.worth.subjects import find

KIND = "price"
"""The kind of these orders; those of matches have others."""
BATTLES = 2_000
"""Under each tactic, for each price."""
TRIES = "tries"
"""The name of the result: the prices tried so far."""


@dataclass(frozen=True)
class PriceOrder:
    """A thing of a rule book whose even price is searched for, between armies of a kind."""

    rules: Document
    key: str
    armies: Kind

    def document(self) -> dict[str, Any]:
        """The order as a row keeps it."""
        return {
            "kind": KIND,
            "rules": write_catalogue(self.rules),
            "key": self.key,
            "armies": self.armies,
            "battles": BATTLES,
            "seed": SEED,
            "program": program(),
        }

    @property
    def digest(self) -> str:
        """Of all that the result depends on."""
        return digest(self.document())


def played(document: Mapping[str, Any], known: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    """All prices tried so far, each time there is one more."""
    from rules.worth.prices import search

    catalogue = catalogue_of(read_catalogue(document["rules"]))
    subject = find(catalogue, document["key"])
    if subject is None:
        raise Unplayable(message("battle-nothing"))
    tries: list[dict[str, Any]] = []
    for tried in search(catalogue, subject, document["armies"], document["seed"], document["battles"]):
        tries.append(tried.plain())
        yield TRIES, tries
