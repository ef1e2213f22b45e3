"""The library with a thousand armies and with a million, on the database that ``DATABASE_URL`` names: each way to ask.

The armies are made from a seed and go straight into the tables; ``MUSTER_BENCH_ARMIES`` says another number of them.
"""

import json
import os
import random
import statistics
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import replace
from time import perf_counter

from django.core.management import call_command
from django.db import connection, models, transaction
from django.test import Client
from django.utils import timezone

from benchmarks.table import quantile, show

SIZES = (1_000, int(os.environ.get("MUSTER_BENCH_ARMIES", "1000000")))
SEED, PLAYERS, CHUNK, ROUNDS = 6, 2_000, 20_000, 15
SYLLABLES = ["ka", "ro", "mi", "den", "sta", "ver", "lu", "tho", "gar", "bel", "nim", "osk", "ra", "vin", "dal", "fer"]
BEGUN = ["knights", "dragons", "goblins", "rescue", "patrol", "brigade", "raiders", "wardens", "hamsters", "squad"]
"""Words of names: the first stands in a quarter of them, the last in few."""

Row = dict[str, object]


def library(count: int) -> None:
    """A library of so many public armies in place of the one that is there."""
    from armybuilder.accounts.models import Player
    from armybuilder.armies.models import Army
    from armybuilder.library.models import Entry

    chance, start = random.Random(SEED), perf_counter()
    Army.objects.all().delete()
    if not Player.objects.exists():
        _players(chance)
    players, kinds = list(Player.objects.all()), list(_kinds(chance))
    with transaction.atomic():
        for first in range(1, count + 1, CHUNK):
            numbers = range(first, min(first + CHUNK, count + 1))
            made = [_made(number, chance, players, kinds) for number in numbers]
            _insert(Army, [army for army, _ in made])
            _insert(Entry, [entry for _, entry in made])
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE" if _server() else "PRAGMA optimize")
    print(f"{count:,} armies made in {perf_counter() - start:.0f} s.")


def _players(chance: random.Random) -> None:
    from django.contrib.auth.models import User

    from armybuilder.accounts.models import Player

    users = User.objects.bulk_create([User(username=f"player{number}") for number in range(PLAYERS)])
    Player.objects.bulk_create([Player(user=user, name=_word(chance).title()) for user in users])


def _kinds(chance: random.Random) -> Iterator[tuple[Row, Row, str]]:
    """Armies unlike each other: rows of army and entry but for names, and what they are found by but for those."""
    from armybuilder.armies import samples
    from armybuilder.armies.models import Army
    from armybuilder.library import entries
    from armybuilder.library.models import Entry
    from rules import engine
    from rules.models import Edition

    editions = {one.slug: one for one in Edition.objects.all()}
    for sample in samples.all() * 8:
        units = tuple(replace(unit, count=chance.randint(1, 1 + 2 * unit.count)) for unit in sample.build.units)
        build = replace(sample.build, name="", units=units[: chance.randint(2, 12)])
        army = Army(name="", edition=editions[build.catalogue.slug], document=engine.stored(build), sight="all")
        army.made = army.changed = timezone.now()
        said = entries.said(army, None)
        yield _row(army), _row(Entry(**said, army_id=0)), str(said["words"])


def _made(number: int, chance: random.Random, players: list, kinds: list) -> tuple[Row, Row]:
    from armybuilder.library import tokens

    army, entry, found = chance.choice(kinds)
    player = players[int(len(players) * chance.random() ** 3)]
    name = f"{_word(chance)} {BEGUN[int(len(BEGUN) * chance.random() ** 2)]}"
    code = uuid.UUID(int=chance.getrandbits(128), version=4)
    own = {*tokens.words(f"{name} {player.name}"), tokens.tag("b", player.code)}
    liked, copied = (int(40 * chance.random() ** 8) for _ in range(2))
    return (
        army | {"id": number, "code": code if _server() else code.hex, "name": name, "maker": player.key},
        entry | {"id": number, "army_id": number, "author_id": player.pk, "likes": liked, "copies": copied}
        | {"words": f"{found}{' '.join(own - set(found.split()))} "},
    )  # fmt: skip


def _server() -> bool:
    return connection.vendor == "postgresql"


def _word(chance: random.Random) -> str:
    return "".join(chance.choices(SYLLABLES, k=3))


def _row(row: models.Model) -> Row:
    values = {
        one.column: one.get_db_prep_save(getattr(row, one.attname), connection) for one in row._meta.concrete_fields
    }
    return {column: json.dumps(one.obj) if hasattr(one, "obj") else one for column, one in values.items()}


def _insert(model: type[models.Model], rows: Sequence[Row]) -> None:
    names = ", ".join(f'"{column}"' for column in rows[0])
    table, values = f"{model._meta.db_table} ({names})", [tuple(row.values()) for row in rows]
    with connection.cursor() as cursor:
        if not _server():
            cursor.executemany(f"INSERT INTO {table} VALUES ({', '.join(['%s'] * len(rows[0]))})", values)
            return
        with cursor.copy(f"COPY {table} FROM STDIN") as copy:
            for row in values:
                copy.write_row(row)


def ways() -> dict[str, str]:
    """Every way to ask, by its name; depths are shares of the armies."""
    from armybuilder.library.models import Entry

    ids = Entry.objects.order_by("-pk").values_list("pk", flat=True)
    count = ids.count()
    deep = {f"newest, {share:.0%} down": f"?after=1.0.{ids[int(count * share)]}" for share in (0.1, 0.5, 0.9)}
    liked = Entry.objects.filter(legal=True).order_by("-likes", "-pk")
    middle = liked[liked.count() // 2]
    return {
        "newest": "",
        **deep,
        "one rule book": "?rules=vsgmr-7",
        "one rule book, half down": f"?rules=vsgmr-7&after=1.0.{ids[count // 2]}",
        "22 to 26 points": "?from=22&to=26",
        "cavalry and a trait": "?of=k.cavalry&trait=sharpshooter",
        "scenario, 5 to 9 figures": "?fits=basic-game/player&few=5&many=9",
        "best liked": "?sort=liked",
        "best liked, half down": f"?sort=liked&after=1.{middle.likes}.{middle.pk}",
        "most copied, cavalry": "?sort=copied&of=k.cavalry",
        "a common word": "?q=knights",
        "a rare word": "?q=karomi",
        "two words": "?q=knights+mi",
        "the beginning of a word": "?q=kni",
        "a word, filtered": "?q=hamsters&rules=vsgmr-7&from=20&to=30",
        "a word, best liked": "?q=squad&sort=liked",
        "nothing": "?q=zzzz",
        "nothing, filtered": "?q=zzzz&from=20&rules=vsgmr-7",
    }


def timed(query: str) -> tuple[list[float], list[float]]:
    """Milliseconds of the whole page, and of the entries and their number alone."""
    from django.http import QueryDict

    from armybuilder.library import finding
    from armybuilder.library.asked import Asked
    from armybuilder.library.library_page import COUNTED, PAGE
    from armybuilder.visitors import Visitor

    client, asked = Client(HTTP_HOST="127.0.0.1"), Asked.read(QueryDict(query.lstrip("?")))
    pages, entries = [], []
    for _ in range(ROUNDS + 2):
        start = perf_counter()
        client.get(f"/library/{query}")
        middle = perf_counter()
        finding.page(asked, Visitor(), PAGE + 1)
        finding.count(asked, Visitor(), COUNTED)
        pages.append((middle - start) * 1000)
        entries.append((perf_counter() - middle) * 1000)
    return pages[2:], entries[2:]


def main() -> None:
    """Print the table of the library."""
    call_command("collectstatic", interactive=False, verbosity=0)
    small: dict[str, float] = {}
    rows = []
    for size in SIZES:
        library(size)
        newest = 0.0
        for name, query in ways().items():
            pages, entries = timed(query)
            middle = statistics.median(pages)
            newest = newest or middle
            grown = f"{middle / small[name]:.1f}" if name in small else ""
            small.setdefault(name, middle)
            rows.append([
                f"{size:,}", name, f"{middle:.1f}", f"{quantile(pages, 0.95):.1f}", f"{middle / newest:.1f}", grown,
                f"{statistics.median(entries):.1f}", f"{quantile(entries, 0.95):.1f}",
            ])  # fmt: skip
    head = ["armies", "page", "median", "p95", "× newest", f"× {SIZES[0]:,}", "entries", "p95"]
    show(f"The library on {connection.vendor} (ms in the server; entries: found and counted alone)", head, rows)
