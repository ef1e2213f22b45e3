"""Odd words, keys, numbers, moments and references, written into the database by hand: each costs only itself."""

from unittest.mock import patch
from uuid import uuid4

import pytest
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.core.cache import caches
from django.db import DatabaseError, connection, transaction

from armybuilder.armies import samples
from armybuilder.armies.models import Army
from armybuilder.armies.visibility import Visibility
from armybuilder.clubs.models import Club, Invitation, Role
from armybuilder.games.models import Game
from armybuilder.house.models import HouseRules
from armybuilder.library.models import Entry
from armybuilder.matches.models import Simulation
from armybuilder.notices.models import Notice
from armybuilder.notices.sentences import Kind
from armybuilder.printing.models import Print
from armybuilder.toybox.account_data import pictured
from armybuilder.toybox.models import BoxVersion
from rules.models import Edition, Effect, FigureType, Number
from rules.snapshot import catalogue
from tests.failing.damaged_rows import ODD_JSON
from tests.failing.test_left_out import ONE_LEFT_OUT, damage, text_of
from tests.support.clubs import club
from tests.support.players import a_player, copied, signed_in

pytestmark = pytest.mark.django_db
only_sqlite = pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL refuses such a value")


def test_a_role_is_the_least_one(caplog):
    ghouls = club("Ghouls", alice=Role.OWNER, bob=Role.MEMBER)
    odd = ghouls.members.get(player=a_player("bob"))
    damage(odd, "role", "odd")
    text = text_of(signed_in("alice").get(f"/clubs/{ghouls.slug}/"))
    assert odd.player.name in text and ONE_LEFT_OUT in text
    assert f"clubs.Member {odd.pk}, role" in caplog.text
    assert signed_in("bob").get(f"/clubs/{ghouls.slug}/settings/").status_code == 404


def test_an_army_of_odd_visibility_is_private(alice):
    army = copied(alice, "undead")
    Army.objects.filter(pk=army.pk).update(visibility=Visibility.ALL)
    damage(army, "visibility", "odd")
    assert signed_in("bob").get(f"/read/{army.code}/").status_code == 404
    assert "Private" in text_of(alice.get(f"/armies/{army.code}/share/"))
    assert ONE_LEFT_OUT in text_of(alice.get("/armies/"))


@pytest.mark.parametrize("odd", ["", "[]", "a\tb\u202e", "x" * 5_000])
def test_a_row_that_is_written_back_keeps_its_text(odd):
    ghouls = club("Ghouls", alice=Role.OWNER)
    if connection.vendor == "postgresql" and len(odd) > 60:
        pytest.skip("PostgreSQL refuses such a value")
    damage(ghouls, "slug", odd)
    ghouls = Club.objects.get()
    assert ghouls.slug == "unreadable" and Club.objects.get(slug=ghouls.slug).name == "Ghouls"
    ghouls.place = "The crypt"
    ghouls.save()
    assert list(Club.objects.values_list("place", flat=True)) == ["The crypt"]
    with connection.cursor() as cursor:
        cursor.execute("SELECT slug FROM clubs_club")
        assert cursor.fetchone() == (odd,)


def test_a_club_without_an_address_is_listed_beside_the_others(caplog):
    odd, sound = club("Ghouls", alice=Role.OWNER), club("Owls", alice=Role.OWNER)
    damage(odd, "slug", "[]")
    text = text_of(signed_in("alice").get("/clubs/"))
    assert "Ghouls" in text and f"/clubs/{sound.slug}/" in text and ONE_LEFT_OUT in text
    assert f"clubs.Club {odd.pk}, slug" in caplog.text


def test_an_invitation_without_a_key():
    ghouls = club("Ghouls", alice=Role.OWNER)
    odd = Invitation.objects.create(club=ghouls, email="a@example.org", key="M" * 22)
    damage(odd, "key", "odd")
    assert "a@example.org" in text_of(signed_in("alice").get(f"/clubs/{ghouls.slug}/invite/"))


def test_a_game_without_a_key(alice):
    for number, sample in enumerate(("elves", "orcs")):
        alice.post("/games/start/", {"a": "undead", "b": sample, "once": str(number) * 16})
    odd, sound = Game.objects.order_by("pk")
    damage(odd, "key", "odd")
    text = text_of(alice.get("/games/"))
    assert str(sound.key) in text and ONE_LEFT_OUT in text


def test_a_game_that_starts_from_an_odd_step(alice):
    alice.post("/games/start/", {"a": "undead", "b": "elves", "once": "0" * 16})
    game = Game.objects.get()
    for odd in ({"steps": ["odd"]}, {"steps": []}, {"mode": "chart", "chart": 0}):
        damage(game, "start", {**game.start, **odd})
        assert alice.get(f"/games/{game.key}/").status_code == 422
    start = dict(game.start)
    del start["aim"]
    damage(game, "start", start)
    assert alice.get(f"/games/{game.key}/").status_code == 422


@pytest.mark.parametrize("column", ["draft", "base"])
def test_house_rules_with_half_a_letter(alice, column):
    alice.post("/house/new/", {"name": "Tuesday Table", "from": "vsgmr-7"})
    house = HouseRules.objects.get()
    damage(house, column, getattr(house, column).replace('"Very Simple', '"\\ud800Very Simple', 1))
    assert alice.get(f"/house/{house.code}/").status_code == 422
    assert "Tuesday Table" in text_of(alice.get("/house/"))


def test_a_version_with_half_a_letter(alice):
    army = copied(alice, "undead")
    first = army.versions.get()
    damage(first, "snapshot", first.snapshot.replace('"Undead', '"\\ud800Undead', 1))
    assert ONE_LEFT_OUT in text_of(alice.get(f"/armies/{army.code}/history/"))
    assert alice.get(f"/armies/{army.code}/history/0/").status_code == 422


def test_a_card_of_the_library_with_an_odd_figure(alice):
    army = copied(alice, "undead")
    Army.objects.get(pk=army.pk).save()
    alice.post(f"/armies/{army.code}/share/visibility/", {"visibility": "all"})
    entry = Entry.objects.get(army=army)
    for odd in ([[True, ""]], [["nobody-drew-this", ""]]):
        damage(entry, "card", {**entry.card, "poses": odd})
        assert "Undead" in text_of(alice.get("/library/"))


def test_battles_that_were_changed_by_hand_are_played_once_more():
    row = Simulation.objects.create(key="a" * 32, order={"seed": 1}, result={"advance:advance": {"share": 0.5}})
    assert Simulation.objects.with_key(row.key).result == {"advance:advance": {"share": 0.5}}
    damage(row, "result", {"advance:advance": {"share": 0.25}})
    assert Simulation.objects.with_key(row.key) is None
    assert Simulation.objects.ask(row.key, {"seed": 2}).result == {}


def test_a_sealed_result_is_the_same_however_numbers_are_written():
    row = Simulation.objects.create(key="a" * 32, order={"seed": 1}, result={"x": [1.0, -0.0, 1e-7, 0.1], "y": "ä"})
    assert Simulation.objects.with_key(row.key).result == {"x": [1, 0, 1e-7, 0.1], "y": "ä"}


def test_a_print_whose_file_has_an_odd_name(alice):
    army = copied(alice, "undead")
    alice.get(f"/armies/{army.code}/sheets.pdf", {"sheets": "reference"})
    odd = Print.objects.get()
    damage(odd, "file", "../../odd")
    assert ONE_LEFT_OUT in text_of(alice.get("/prints/"))
    assert alice.get(f"/prints/{odd.code}/file.pdf").status_code < 500


@only_sqlite
@pytest.mark.parametrize(
    ("column", "odd"),
    [("number", "odd"), ("number", -1), ("made", "odd"), ("made", "36812-01-01 00:00:00"), ("title", b"\xff")],
)
def test_a_number_a_moment_or_bytes(alice, caplog, column, odd):
    army = copied(alice, "undead")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = 1")
        cursor.execute(f'UPDATE armies_version SET "{column}" = %s', [odd])
    assert alice.get(f"/armies/{army.code}/history/").status_code == 200
    assert isinstance(odd, bytes) or "armies.Version" in caplog.text


@only_sqlite
def test_bytes_that_are_no_text(alice):
    copied(alice, "undead")
    with connection.cursor() as cursor:
        cursor.execute("UPDATE armies_army SET name = CAST(X'FF41' AS text)")
    assert Army.objects.get().name == "\ufffdA" and alice.get("/armies/").status_code == 200


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite has no infinity")
@pytest.mark.sql
@pytest.mark.parametrize("odd", ["infinity", "36812-01-01 00:00:00+00", "0044-03-15 00:00:00+00 BC"])
def test_a_moment_that_python_has_no_value_for(alice, odd):
    Notice.objects.create(
        player=a_player("alice"), kind=Kind.CLUB, key="as-written", values={"words": "Thursday."}, at="/about/"
    )
    with connection.cursor() as cursor:
        cursor.execute("UPDATE notices_notice SET made = %s::timestamptz", [odd])
    text = text_of(alice.get("/notices/"))
    assert "Thursday." in text and ONE_LEFT_OUT in text


@pytest.mark.parametrize("column", ["edition_id", "origin_id"])
@pytest.mark.parametrize("odd", [999_999, "odd", ""])
def test_a_reference_to_a_row_that_is_not_there(alice, column, odd):
    army = copied(alice, "undead")
    with transaction.atomic():
        with connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                pytest.skip("PostgreSQL refuses such a value")
            cursor.execute(f"UPDATE armies_army SET {column} = %s", [odd])
        assert alice.get(f"/armies/{army.code}/").status_code in (200, 404, 422)
        assert alice.get("/armies/").status_code == 200
        transaction.set_rollback(True)


@pytest.mark.parametrize(
    ("column", "odd"), [("value", "odd"), ("value", "gASVBQAAAAAAAABdlIwAlGEu"), ("expires", "odd"), ("value", "")]
)
def test_counts_of_attempts_that_were_damaged_begin_again(column, odd, caplog):
    if connection.vendor == "postgresql" and column == "expires":
        pytest.skip("PostgreSQL refuses such a value")
    caches["default"].set("tries", [1.0])
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE accounts_tries SET {column} = %s", [odd])
    assert caches["default"].get("tries") is None and "accounts.Try" in caplog.text
    with connection.cursor() as cursor:
        cursor.execute("SELECT COUNT(*) FROM accounts_tries")
        assert cursor.fetchone() == (0,)
    caches["default"].set("tries", [2.0])
    assert caches["default"].get("tries") == [2.0]


def test_pages_of_sound_rows_meet_no_odd_value(alice):
    copied(alice, "undead")
    alice.post("/games/start/", {"a": "undead", "b": "elves", "once": "0" * 16})
    alice.post("/house/new/", {"name": "Tuesday Table", "from": "vsgmr-7"})
    for page in ("/", "/armies/", "/games/", "/house/", "/rules/", "/rules/vsgmr-7/figures/", "/library/", "/toys/"):
        with patch("rules.stored_values._note") as noted:
            assert alice.get(page).status_code == 200
        assert not noted.called, page


def test_an_effect_that_does_nothing_known_is_left_out_of_its_rule_book(client, caplog):
    odd = Effect.objects.filter(figure__edition__slug="vsgmr-7").first()
    damage(odd, "verb", "odd")
    Edition.objects.filter(slug="vsgmr-7").update(stamp=uuid4())
    assert client.get("/rules/vsgmr-7/figures/").status_code == 200
    read = catalogue(Edition.objects.get(slug="vsgmr-7"))
    assert len(read.figures[odd.figure.slug].effects) == odd.figure.effects.count() - 1
    assert f"rules.Effect {odd.pk}, verb" in caplog.text


@pytest.mark.parametrize(
    "odd", ["{broken", "3", "[]", "{}", '{"seed": "a"}', '{"seed": 7, "used_mask": 0}', '{"seed": "\\ud800"}']
)
def test_a_second_step_and_a_session_that_cannot_be_read(odd, caplog):
    if connection.vendor == "postgresql" and odd in ("{broken", '{"seed": "\\ud800"}'):
        pytest.skip("PostgreSQL refuses such a value")
    user = a_player("alice").user
    browser = signed_in("alice")
    browser.get("/account/")
    second = Authenticator.objects.create(user=user, type="recovery_codes", data={"seed": "a" * 40, "used_mask": 0})
    UserSession.objects.create(user=user, ip="127.0.0.1", session_key="x" * 32)
    damage(second, "data", odd)
    for row in UserSession.objects.all():
        damage(row, "data", odd)
    caplog.clear()
    for page in ("/account/2fa/", "/account/2fa/recovery-codes/", "/account/sessions/", "/account/", "/"):
        assert browser.get(page).status_code in (200, 302, 422), page
    assert "mfa.Authenticator, data" in caplog.text


@pytest.mark.parametrize("odd", ["", "odd", "[]"])
def test_a_second_step_of_a_kind_that_nobody_knows(odd, caplog):
    browser = signed_in("alice")
    values = {"seed": "a" * 40, "used_mask": 0}
    damage(Authenticator.objects.create(user=a_player("alice").user, type="recovery_codes", data=values), "type", odd)
    assert browser.get("/account/2fa/").status_code == 422
    assert browser.get("/account/").status_code == 200
    assert "mfa.Authenticator, type" in caplog.text


def test_a_sample_army_whose_figures_its_damaged_rule_book_lacks_is_left_out(alice, caplog):
    army, book = copied(alice, "elves"), Edition.objects.get(slug="vsgmr-7")
    damage(
        Number.objects.filter(edition=book).first(),
        "brings_id",
        FigureType.objects.get(edition=book, slug="vehicle").pk,
    )
    Edition.objects.filter(pk=book.pk).update(stamp=uuid4())
    with_vehicles, without = samples.get("undead"), samples.get("elves")
    assert with_vehicles is None and without in samples.samples_of(without.build.catalogue)
    assert "is odd and was left out" in caplog.text
    assert army.name in text_of(alice.get(f"/armies/{army.code}/"))
    for page in ("/", "/armies/new/", "/library/", "/games/new/"):
        assert alice.get(page).status_code == 200


@pytest.mark.parametrize("odd", ODD_JSON)
def test_undo_brings_back_what_can_be_read_of_a_toy_box(alice, odd):
    for number in range(2):
        alice.post("/toys/kinds/new/", {"name": f"Knights {number}", "count": "3", "figures": "troop"})
    with transaction.atomic():
        try:
            damage(BoxVersion.objects.get(number=1), "kinds", odd)
        except (DatabaseError, UnicodeEncodeError):
            pytest.skip("The database refuses such a value")
    assert alice.post("/toys/undo/", follow=True).status_code == 200
    assert alice.get("/toys/").status_code == 200
    assert pictured() == set()
