"""A library of very many armies generated from a seed, to see how a server copes with them.

The rows are the same as if players had made them, except for intermediate steps; rebuilding the entries changes
nothing.
"""

import json
import random
import uuid
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from itertools import islice

from django.contrib.auth.models import User
from django.db import connection, models

from armybuilder.accounts.models import Player
from armybuilder.armies import samples
from armybuilder.armies.models import Army
from armybuilder.armies.visibility import Visibility
from armybuilder.core.db import bulk_insert
from armybuilder.library import entries, search_tokens, sqlite_search
from armybuilder.library.models import Entry, Like
from rules import engine
from rules.models import Edition

PLAYERS, CHUNK, KINDS = 2_000, 20_000, 8
"""The number of players, of armies written at once, and of variations of each sample."""
SYLLABLES = ["ka", "ro", "mi", "den", "sta", "ver", "lu", "tho", "gar", "bel", "nim", "osk", "ra", "vin", "dal", "fer"]
SECOND = ["knights", "dragons", "goblins", "rescue", "patrol", "brigade", "raiders", "wardens", "hamsters", "squad"]
"""Second words of names: the first one is in a third of them, the last one in few."""
COPIED, FAMOUS = 0.25, 50
"""The share of armies that are copies; every other copy is of an army whose number is divisible by the second value."""
EACH = 40
"""The number of armies that share the first word of their names."""
LIKES = 12
"""Most likes of an army."""
BEGUN = datetime(2020, 1, 1, tzinfo=UTC)

Row = dict[str, object]


@dataclass(frozen=True, slots=True)
class GeneratedKind:
    """An army without its name, owner and original."""

    army: Row
    entry: Row
    document: str
    card: str
    tokens: frozenset[str]


@dataclass(frozen=True, slots=True)
class Made:
    """The values that distinguish an army from others of its kind."""

    number: int
    name: str
    player: Player
    origin: int | None
    origin_name: str
    copies: int
    likes: int
    moment: object
    """The time when it was created and published, in the database's format."""


def fill(count: int, seed: int) -> None:
    """Make so many public armies, with players, copies and likes, in an empty database; the same for the same seed."""
    chance = random.Random(seed)
    kinds = list(_kinds(chance))
    with bulk_insert.laid_in(Army, Entry, Like):
        players = _players(chance)
        generated = _generate(count, chance, players)
        while chunk := list(islice(generated, CHUNK)):
            chosen = [(number, chance.choice(kinds)) for number in chunk]
            _insert(Army, [_army(number, kind, chance) for number, kind in chosen])
            _insert(Entry, [_entry(number, kind) for number, kind in chosen])
            _insert(Like, [row for number in chunk for row in _likes(number, chance, players)])
        if connection.vendor == "sqlite":
            sqlite_search.fill()


def _players(chance: random.Random) -> list[Player]:
    users = User.objects.bulk_create([User(username=f"made-up-{number}") for number in range(PLAYERS)])
    return Player.objects.bulk_create([Player(user=user, name=_word(chance, 3).title()) for user in users])


def _kinds(chance: random.Random) -> Iterator[GeneratedKind]:
    editions = {edition.slug: edition for edition in Edition.objects.all()}
    for sample in samples.all() * KINDS:
        units = tuple(replace(unit, count=chance.randint(1, 1 + 2 * unit.count)) for unit in sample.build.units)
        build = replace(sample.build, name="", units=units[: chance.randint(2, 12)])
        document = engine.stored(build)
        army = Army(name="", edition=editions[build.catalogue.slug], document=document, visibility=Visibility.ALL)
        army.made = army.changed = BEGUN
        values = entries.values_of(army, None)
        tokens = frozenset(str(values["words"]).split())
        yield GeneratedKind(
            _row(army), _row(Entry(**values, army_id=0)), json.dumps(document), json.dumps(values["card"]), tokens
        )


def _generate(count: int, chance: random.Random, players: list[Player]) -> Iterator[Made]:
    """All of them in order. Copies are decided first, because originals know their copies."""
    firsts = [_word(chance, 4) for _ in range(max(EACH, count // EACH))]
    names = [f"{chance.choice(firsts)} {SECOND[int(len(SECOND) * chance.random() ** 2)]}" for _ in range(count)]
    origins = [_origin(number, chance) for number in range(1, count + 1)]
    copies = Counter(origins)
    for number, (name, origin) in enumerate(zip(names, origins, strict=True), start=1):
        player, likes = players[int(len(players) * chance.random() ** 3)], int(LIKES * chance.random() ** 8)
        moment = connection.ops.adapt_datetimefield_value(BEGUN + timedelta(minutes=number))
        yield Made(number, name, player, origin, names[origin - 1] if origin else "", copies[number], likes, moment)


def _origin(number: int, chance: random.Random) -> int | None:
    if number <= FAMOUS or chance.random() >= COPIED:
        return None
    return chance.choice((chance.randrange(1, number), chance.randrange(FAMOUS, number, FAMOUS)))


def _army(army: Made, kind: GeneratedKind, chance: random.Random) -> Row:
    code = uuid.UUID(int=chance.getrandbits(128), version=4)
    return kind.army | {
        "id": army.number,
        "code": code if connection.features.has_native_uuid_field else code.hex,
        "owner_id": army.player.key,
        "name": army.name,
        "document": kind.document.replace('"name": ""', f'"name": "{army.name}"', 1),
        "origin_id": army.origin,
        "origin_name": army.origin_name,
        "made": army.moment,
        "changed": army.moment,
    }


def _entry(army: Made, kind: GeneratedKind) -> Row:
    words = kind.tokens | _words(army.name) | _of_author(army.player)
    return kind.entry | {
        "id": army.number,
        "army_id": army.number,
        "author_id": army.player.pk,
        "words": entries.stored_tokens(words),
        "card": kind.card.replace('"origin": ""', f'"origin": "{army.origin_name}"', 1),
        "copies": army.copies,
        "likes": army.likes,
        "published": army.moment,
        "changed": army.moment,
    }


def _likes(army: Made, chance: random.Random, players: list[Player]) -> Iterator[Row]:
    first = chance.randrange(len(players)) if army.likes else 0
    for place in range(first, first + army.likes):
        yield {"army_id": army.number, "player_id": players[place % len(players)].pk, "since": army.moment}


@lru_cache(maxsize=CHUNK)
def _words(name: str) -> frozenset[str]:
    return frozenset(search_tokens.words(name))


@lru_cache(maxsize=PLAYERS)
def _of_author(player: Player) -> frozenset[str]:
    return frozenset(entries.of_author(player))


def _word(chance: random.Random, syllables: int) -> str:
    return "".join(chance.choices(SYLLABLES, k=syllables))


def _row(row: models.Model) -> Row:
    """A row's columns in the database's format."""
    fields = row._meta.concrete_fields
    return {field.column or "": field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields}


def _insert(table: type[models.Model], rows: Sequence[Row]) -> None:
    if rows:
        bulk_insert.insert(table, list(rows[0]), [tuple(row.values()) for row in rows])
