"""Judging the prices of a rule book: asked for once it is published, played beside the matches and behind all else."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Any

from armybuilder.jobs.digests import digest
from armybuilder.matches.jobs.orders import SEED, in_one_turn, program
from rules.documents import Document, catalogue_of, read_catalogue, write_catalogue
from rules.engine import Catalogue
from rules.models import TABLES
from rules.nodes import table_of
from rules.texts import TEXTS, words_of
from rules.worth.marks import Thing, things
from rules.worth.measured import is_measurable
from rules.worth.subjects import find

KIND = "mark"
"""The kind of these orders; those of matches have others."""
BEHIND = timedelta(hours=1)
"""The time by which it queues behind what people wait for, after each turn."""
TURN = 2.5
"""Seconds of computing after which others go first."""
LOOK_BATTLES, EVEN_BATTLES = 300, 2_500
"""Battles under each tactic, for each price of a first look and of an even price."""
EVEN_TURNS = 4
"""The maximum number of times that the battles of an even price are played, where few of them tell it."""
THINGS, LOOK, EVEN, END = "things", "look", "even", "found"
"""The parts of the result; the last one says that all of it is there."""
UNSEEN = ("scenarios", "scales", "terms")
"""Tables that have no part in these battles."""


@dataclass(frozen=True)
class MarkOrder:
    """A rule book whose prices are judged."""

    rules: Document
    seed: int = SEED

    def document(self) -> dict[str, Any]:
        """The order as a row keeps it."""
        return {
            "kind": KIND,
            "rules": write_catalogue(self.rules),
            "battles": [LOOK_BATTLES, EVEN_BATTLES],
            "turns": EVEN_TURNS,
            "seed": self.seed,
            "program": program(),
        }

    @property
    def digest(self) -> str:
        """Of the whole order."""
        return digest(self.document())

    @property
    def basis(self) -> str:
        """Digest of what battles see of the rules: not of their words."""
        rows = {
            name: _without_words(row, {path.rpartition(".")[2] for path in words_of(TABLES[table_of(name)], row)})
            for name, (_place, row) in self.rules.rows.items()
            if table_of(name) not in UNSEEN
        }
        return digest([rows, LOOK_BATTLES, EVEN_BATTLES, self.seed])


def _without_words(value: Any, names: set[str]) -> Any:
    """A row, or a part of one, without the fields of these names that hold words."""
    if isinstance(value, dict):
        return {
            name: _without_words(inner, names)
            for name, inner in value.items()
            if name != TEXTS and not (name in names and isinstance(inner, str))
        }
    if isinstance(value, list):
        return [_without_words(inner, names) for inner in value]
    return str(value) if isinstance(value, Decimal) else value


def parts(document: Mapping[str, Any], known: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    """The parts of the result that are not known yet, until the turn is over; at last the end."""
    return in_one_turn(played_parts(document, known), TURN)


def played_parts(document: Mapping[str, Any], played: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    """The parts of the result that are not known yet, and at last the end."""
    known = dict(played)
    catalogue = catalogue_of(read_catalogue(document["rules"]))
    is_played = is_measurable(catalogue)
    judged = things(catalogue) if is_played else []
    if THINGS not in known:
        yield THINGS, {"is_played": is_played, "things": [asdict(judged_thing) for judged_thing in judged]}
    for thing in judged:
        if thing.is_playable:
            yield from _worth(catalogue, thing, document, known)
    yield END, True


def _worth(
    catalogue: Catalogue, thing: Thing, document: Mapping[str, Any], known: dict[str, Any]
) -> Iterator[tuple[str, object]]:
    """A first look at a thing, then its even price."""
    from rules.worth.trial_battles import even_price, first_look

    subject, seed, (look_battles, even_battles) = find(catalogue, thing.key), document["seed"], document["battles"]
    look, even = f"{LOOK} {thing.key}", f"{EVEN} {thing.key}"
    if subject is None or even in known:
        return
    if look not in known:
        known[look] = asdict(first_look(catalogue, subject, thing.kind, seed, look_battles))
        yield look, known[look]
    near, turns = known[look]["price"], document.get("turns", EVEN_TURNS)
    yield even, asdict(even_price(catalogue, subject, thing.kind, seed, near, even_battles, turns))
