"""Every sort of event × every field × odd values, sent by a phone and written into the database: no page fails."""

import json
from contextlib import suppress

import pytest
from django.db import DatabaseError, connection, transaction

from armybuilder.games.models import EventRow, Game
from armybuilder.nights.models import Table
from tests.games.events.every_odd_event import FIELDS, NAMES, SOUND, events_of, odd_values
from tests.matrix.cast import gathered

ARMIES = (("undead", "elves"), ("night-shift", "lantern-society"), ("hedgerow-patrol", "night-raiders"))
"""Games of each way of playing."""
OF_GAME = (
    "", "?view=0", "?view=1", "?view=log", "?figure=0-0-0", "?view=1&attacker=0-0-0", "start/", "join/", "army/",
    "end/", "log/", "log/?print=1", "game.json", "deeds/", "deeds/?after=1",
)  # fmt: skip
OTHERS = {
    "owner": ("", "games/", "games/new/", "notices/", "account/", "account/export/", "account/export/1.zip"),
    "organizer": ("clubs/CLUB/nights/", "clubs/CLUB/nights/NIGHT/", "clubs/CLUB/season/", "clubs/CLUB/season.csv"),
    "moderator": ("reports/", "reports/log/"),
}


@pytest.fixture(scope="module")
def cast(django_db_setup, django_db_blocker):
    """Everybody, and three games at tables of a night."""
    with django_db_blocker.unblock(), transaction.atomic():
        found = gathered()
        owner = found.clients["owner"]
        Game.objects.all().delete()
        for number, (one, other) in enumerate(ARMIES):
            owner.post("/games/start/", {"a": one, "b": other, "once": str(number) * 16})
        Game.objects.update(night_table=Table.objects.first())
        for client in found.clients.values():
            client.raise_request_exception = False
        yield found
        transaction.set_rollback(True)


def failing(cast, game):
    """The pages that fail, each with its error."""
    own = [("owner", f"games/{game.key}/{page}") for page in OF_GAME]
    others = [(who, cast.named(page)) for who, pages in OTHERS.items() for page in pages]
    answers = [(page, cast.clients[who].get(f"/{page}")) for who, page in (*own, *others)]
    return {page: repr(answer.exc_info) for page, answer in answers if answer.status_code >= 500}


def send(cast, game, events):
    """Send each event as a phone does; one that is refused changes nothing."""
    at = f"/games/{game.key}/deeds/"
    bodies = [json.dumps([event]) for event in events]
    statuses = {cast.clients["owner"].post(at, body, content_type="application/json").status_code for body in bodies}
    assert statuses <= {200, 400}


def write(game, events):
    """Write the events into the database by hand, beside sound ones; what the database refuses is left out."""
    stored = [*events, SOUND, SOUND | {"token": "y" * 16, "on": "1-0-0"}, {}]
    numbered = list(enumerate(stored, 5_000))
    rows = [EventRow(game=game, number=number, token=f"token{number}", event=event) for number, event in numbered]
    for some in ([row] for row in rows) if connection.vendor == "postgresql" else (rows,):
        with suppress(DatabaseError, ValueError), transaction.atomic():
            EventRow.objects.bulk_create(some)
    Game.objects.filter(pk=game.pk).update(latest=numbered[-1][0], summary=None)


def check(cast, name, fields, game):
    """No page fails after events of a register with any odd value in one of these fields."""
    with transaction.atomic():
        events = [event for field in fields for event in events_of(name, field)]
        send(cast, game, events)
        write(game, events)
        wrong = failing(cast, game)
        transaction.set_rollback(True)
    assert wrong == {}


def test_there_are_enough_of_them():
    assert sum(len(odd_values(name, field)) for name in NAMES for field in FIELDS) >= 20_000


@pytest.mark.thorough
@pytest.mark.parametrize("name", NAMES)
def test_no_odd_event_breaks_a_page(cast, name):
    for number, game in enumerate(Game.objects.order_by("pk")):
        check(cast, name, FIELDS[number::3], game)


@pytest.mark.long
@pytest.mark.parametrize("name", ["acted", "result", "order:21"])
def test_no_odd_value_breaks_a_page(cast, name):
    for game in Game.objects.order_by("pk"):
        check(cast, name, ("value",), game)
