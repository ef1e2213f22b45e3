"""Who sees an army: chosen on its page to share it, at once, and as far as whoever chooses may."""

import pytest
from django.test import Client

from armybuilder.clubs.models import Role
from tests.support import clubs
from tests.support.players import copied


def choose(client, army, visibility):
    answer = client.post(f"/armies/{army.code}/share/visibility/", {"visibility": visibility}).status_code
    army.refresh_from_db()
    return answer


def test_everybody_sees_an_army_from_the_moment_it_is_public_until_it_is_not(alice, army):
    stranger = Client()
    assert stranger.get(f"/read/{army.code}/").status_code == 404
    assert choose(alice, army, "all") == 302
    assert stranger.get(f"/read/{army.code}/").status_code == 200
    assert choose(alice, army, "me") == 302
    assert stranger.get(f"/read/{army.code}/").status_code == 404


def test_a_link_comes_with_its_choice_and_goes_when_nobody_may_see_the_army(alice, army):
    choose(alice, army, "link")
    link = army.read_key
    assert Client().get(f"/shared/{link}/").status_code == 200
    choose(alice, army, "all")
    assert army.read_key == link
    choose(alice, army, "me")
    assert army.read_key is None and Client().get(f"/shared/{link}/").status_code == 404


def test_a_link_is_made_anew_in_one_go_and_a_doubled_click_makes_one(alice, army):
    choose(alice, army, "link")
    first = army.read_key
    for _ in range(2):
        alice.post(f"/armies/{army.code}/share/link/", {"instead-of": first})
    army.refresh_from_db()
    assert army.read_key != first and army.visibility == "link"
    assert Client().get(f"/shared/{first}/").status_code == 404
    assert f"/shared/{army.read_key}/" in alice.get(f"/armies/{army.code}/share/").content.decode()


@pytest.mark.parametrize("visibility", ["club", "all"])
def test_clubs_and_the_library_take_an_account(visibility):
    nobody = Client()
    army = copied(nobody)
    assert choose(nobody, army, visibility) == 400
    assert army.visibility == "me"
    page = nobody.get(f"/armies/{army.code}/share/").content.decode()
    assert page.count("require an account.") == 1 and page.count('aria-describedby="why-barred"') == 2
    assert f"/account/login/?next=/armies/{army.code}/share/" in page
    assert choose(nobody, army, "link") == 302


@pytest.mark.parametrize("visibility", ["", "everyone", "ALL", "\0"])
def test_what_is_no_choice_changes_nothing(alice, army, visibility):
    assert choose(alice, army, visibility) == 400
    assert army.visibility == "me"


def test_on_ones_own_server_there_is_a_link_and_no_more(settings):
    settings.SINGLE_USER = True
    me = Client()
    army = copied(me)
    page = me.get(f"/armies/{army.code}/share/").content.decode()
    assert "Anyone with the link" in page and "Everyone" not in page and "Sign in" not in page
    assert choose(me, army, "all") == 400
    assert choose(me, army, "link") == 302


def test_the_page_says_on_which_shelves_the_army_stands(alice, army):
    choose(alice, army, "club")
    assert "It isn’t in any club library yet" in alice.get(f"/armies/{army.code}/share/").content.decode()
    clubs.shelve(clubs.club("Ghouls", alice=Role.OWNER), army)
    assert '<a href="/clubs/ghouls/">Ghouls</a>' in alice.get(f"/armies/{army.code}/share/").content.decode()


def test_builder_and_list_say_who_sees_it(alice, army):
    choose(alice, army, "all")
    assert f'href="/armies/{army.code}/share/#visibility"' in alice.get(f"/armies/{army.code}/").content.decode()
    assert "Public" in alice.get("/armies/").content.decode()
    choose(alice, army, "me")
    assert "Private" in alice.get(f"/armies/{army.code}/").content.decode()
