"""What was made before signing in becomes the account's, whatever it is; a name that is taken gets a number."""

import pytest

from armybuilder.accounts.claiming import owner_changes
from armybuilder.accounts.models import Owned, Player
from armybuilder.api.models import Answer, Token
from armybuilder.armies.models import Army, Favorite, Version
from armybuilder.games.models import Game, Seat
from armybuilder.house.models import HouseRules
from armybuilder.printing.models import Print, Setup
from armybuilder.toybox.models import Box
from tests.support.players import PASSWORD, a_player, copied


def enter(browser):
    browser.post("/account/login/", {"login": "alice@example.org", "password": PASSWORD})


def printing(browser, name):
    return browser.post("/samples/undead/sheets/", {"sheets": "roster", "name": name, "keep": "1"})


def test_armies_changes_house_rules_and_prints_become_the_players(new_browser):
    player, browser = a_player("alice"), new_browser()
    army = copied(browser, "undead")
    browser.post(f"/armies/{army.code}/name/", {"name": "Bones"})
    browser.post("/house/new/", {"name": "Tuesday Table", "from": "vsgmr-7"})
    printing(browser, "Tonight")
    Print.objects.create(owner_id=browser.session["player"], name="A", order={}, key="k")
    enter(browser)
    owners = [Army.objects.get().owner_id, HouseRules.objects.get().owner_id, Print.objects.get().owner_id]
    owners += Version.objects.values_list("author", flat=True)
    owners += Setup.objects.values_list("owner", flat=True)
    assert set(owners) == {player.key}
    assert list(Player.objects.all()) == [player]
    assert HouseRules.objects.get().name == "Tuesday Table"


def test_a_setup_whose_name_is_taken_is_kept_under_another(new_browser):
    a_player("alice")
    for browser in (new_browser(), new_browser()):
        printing(browser, "Tonight")
        enter(browser)
    assert sorted(Setup.objects.exclude(name="").values_list("name", flat=True)) == ["Tonight", "Tonight 2"]
    assert Setup.objects.filter(name="").count() == 1


def test_a_favorite_whose_name_is_taken_is_kept_under_another(new_browser):
    player, browser = a_player("alice"), new_browser()
    army = copied(browser, "undead")
    for key in (player.key, browser.session["player"]):
        Favorite.objects.create(owner_id=key, edition=army.edition, name="Lich", document=army.document)
    enter(browser)
    assert list(Favorite.objects.values_list("owner", "name")) == [(player.key, "Lich"), (player.key, "Lich 2")]


def test_what_others_made_stays_theirs(new_browser):
    a_player("alice")
    other, browser = new_browser(), new_browser()
    other.post("/samples/elves/copy/")
    browser.post("/samples/undead/copy/")
    enter(browser)
    assert Army.objects.get(name="Elves").owner_id == other.session["player"]


def test_a_single_player_has_all_that_was_made_on_the_server(new_browser, settings):
    first, second = new_browser(), new_browser()
    first.post("/samples/undead/copy/")
    second.post("/samples/elves/copy/")
    settings.SINGLE_USER = True
    page = new_browser().get("/armies/").content
    assert b"Undead" in page and b"Elves" in page
    assert set(Army.objects.values_list("owner", flat=True)) == {Player.objects.get(name="You").key}


@pytest.mark.parametrize("page", ["", "login/", "signup/", "2fa/", "delete/", "sessions/"])
def test_a_single_player_has_no_account(client, settings, page):
    settings.SINGLE_USER = True
    assert client.get(f"/account/{page}").status_code == 404


def test_nothing_of_signing_in_is_shown_to_a_single_player(client, settings):
    settings.SINGLE_USER = True
    for address in ("/", "/armies/", "/about/", "/nowhere/"):
        page = client.get(address).content
        assert b"Sign in" not in page and b"/account/" not in page and b"/clubs/" not in page


def test_whatever_has_an_owner_changes_hands():
    """What is unique to its owner, or says whose it is in another way, is seen to by its app."""
    claimed = {uid for (uid, _), *_ in owner_changes.receivers}
    of_players = {one.related_model for one in Player._meta.related_objects if one.field.name == "owner"}
    of_tokens = {Answer, Token}
    of_visitors = {Army, Box, Favorite, Game, HouseRules, Print, Seat, Setup}
    assert of_players == set(Owned.__subclasses__()) == of_visitors | of_tokens
    for model in of_visitors:
        uniques = [one for one in model._meta.constraints if "owner" in getattr(one, "fields", ())]
        assert not uniques or model._meta.app_label in claimed
    assert {"armies", "reports"} <= claimed
