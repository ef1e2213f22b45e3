"""Every address × every visitor × every visibility: one matrix of literal status codes."""

import re
from contextlib import suppress
from itertools import filterfalse
from unittest.mock import patch

import pytest
from django.db import transaction
from django.template import engines
from django.test import override_settings

from armybuilder.clubs.models import Club
from tests.matrix import clubs, edit_link, example_addresses, nights
from tests.matrix.answers import GET, POST, VISIBILITIES, WHO
from tests.matrix.cast import gathered
from tests.matrix.nights import NIGHT
from tests.matrix.table import TABLE

pytestmark = pytest.mark.any_database
SEEN_IN_PUBLIC = (
    "clubs/CLUB/", "clubs/CLUB/feed.atom", "clubs/CLUB/nights/", "clubs/CLUB/season/", f"{NIGHT}/",
    f"{NIGHT}/night.ics",
)  # fmt: skip
"""What everybody sees of a public club."""
MISSING = re.compile(r"absent:([\w.]+);")


def is_about_the_army(row):
    """Whether an address or what is sent there names the army, which some may see."""
    said, _ = TABLE[row]
    return any(name in " ".join([row[1], *said.values()]) for name in ("CODE", "LINK", "EDITKEY", "ARMYROW"))


@pytest.fixture(scope="module")
def cast(django_db_setup, django_db_blocker):
    """The cast, once for all rows: every answer's changes are taken back."""
    with django_db_blocker.unblock(), override_settings(MATCH_BATTLES=4), transaction.atomic():
        yield gathered()
        transaction.set_rollback(True)


def test_every_address_has_a_row_and_every_row_an_address():
    assert sorted({address for _, address in TABLE}) == sorted(example_addresses.every())


@pytest.mark.parametrize("row", TABLE, ids=" ".join)
def test_an_address_answers_everybody_as_its_row_says(cast, row):
    check(cast, row, "club")


@pytest.mark.long
@pytest.mark.parametrize("row", [*filter(is_about_the_army, TABLE)], ids=" ".join)
def test_an_address_answers_as_its_row_says_whoever_may_see_the_army(cast, row):
    for visibility in ("me", "link", "all"):
        check(cast, row, visibility)


@pytest.mark.thorough
@pytest.mark.parametrize("row", [*filterfalse(is_about_the_army, TABLE)], ids=" ".join)
def test_other_addresses_answer_the_same_whoever_may_see_the_army(cast, row):
    for visibility in ("me", "all"):
        check(cast, row, visibility)


def check(cast, row, visibility):
    """Ask as everybody while those may see the army."""
    said, answers = TABLE[row]
    cast.see(visibility)
    assert tuple(cast.ask(who, *row, said) for who in WHO) == answers[VISIBILITIES.index(visibility)], visibility


def test_the_holder_of_the_secret_address_edits_an_army_and_does_not_own_it(cast):
    cast.see("me")
    statuses = {row: cast.ask("holder", *row, said) for row, (said, _) in edit_link.ROWS.items()}
    assert statuses == {row: answer for row, (_, answer) in edit_link.ROWS.items()}
    assert {200, 302, 308, 404, 422} == set(statuses.values())


def test_nothing_changes_by_looking(cast):
    sent = {address for method, address in TABLE if method == POST}
    seen = {address for method, address in TABLE if method == GET}
    statuses = {address: cast.ask("owner", GET, address, {}) for address in sent - seen}
    assert statuses == dict.fromkeys(sent - seen, 405)


@pytest.mark.long
def test_a_public_club_is_seen_by_everybody_and_changed_only_by_those_who_belong_to_it(cast):
    cast.see("club")
    with transaction.atomic():
        Club.objects.filter(slug=cast.names["CLUB"]).update(public=True)
        assert {cast.ask(who, GET, address, {}) for who in WHO for address in SEEN_IN_PUBLIC} == {200}
        for row, (said, answers) in (clubs.ROWS | nights.ROWS).items():
            if row[0] == POST and row[1] not in clubs.MOVED and row[1].startswith("clubs/CLUB/"):
                _, _, *inside, _ = answers[VISIBILITIES.index("club")]
                assert [cast.ask(who, *row, said) for who in ("member", "organizer", "owner")] == inside, row
                asks = row[1] in ("clubs/CLUB/ask/", "clubs/CLUB/ask/back/")
                assert cast.ask("stranger", *row, said) == (302 if asks else 404), row
                # They are asked to sign in, and what they typed is kept until then.
                door = cast.answer("anonymous", *row, said)
                assert door.status_code == 404 or door.url.startswith(("/unsent/", "/account/login/")), row
        transaction.set_rollback(True)


def test_secret_addresses_that_were_never_given_open_nothing(cast):
    cast.see("all")
    kinds = ("LINK", "EDITKEY", "PORTRAIT", "PICTURE", "ENTRY", "JOIN", "FEED")
    wrong = {name: value[:-1] + ("0" if value[-1] != "0" else "1") for name, value in cast.names.items()}
    keyed = [row for row in TABLE if any(kind in row[1].split("/")[-2:] or f"/{kind}" in row[1] for kind in kinds)]
    assert len(keyed) > 10
    with patch.dict(cast.names, {kind: wrong[kind] for kind in kinds}):
        statuses = {row: cast.ask("owner", *row, TABLE[row][0]) for row in keyed}
    assert statuses == dict.fromkeys(keyed, 404)


EMPTY = {
    "answer.query", "every", "points", "query", "redirect_field", "refused.data.note", "request.get_full_path",
    "seat.name", "type", "typed.name",
}  # fmt: skip
"""What is empty until somebody types or asks for something, and what pages about errors do not have."""


@pytest.mark.long
def test_pages_write_nothing_that_does_not_exist(cast, monkeypatch):
    """A name that a view no longer gives would be an empty place in a sentence."""
    monkeypatch.setattr(engines["django"].engine, "string_if_invalid", "absent:%s;")
    cast.see("all")
    missing = {}
    for row, (said, _) in TABLE.items():
        for who in ("owner", "organizer", "anonymous"):
            # An include may be given what is not there. That is a text here, which no sentence can count.
            with suppress(TypeError), transaction.atomic():
                answer = cast.answer(who, *row, said)
                for name in [] if answer.streaming else MISSING.findall(answer.content.decode("utf-8", "replace")):
                    missing.setdefault(name, f"{who} {row[1]}")
    assert missing.keys() <= EMPTY, missing
