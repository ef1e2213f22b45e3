"""Every page of accounts: who gets it, in whose words, and what it says to a slip."""

import pytest

OPEN = ("login/", "signup/", "password/reset/", "password/reset/done/", "confirm-email/", "inactive/",
        "password/reset/key/done/", "password/reset/key/1-bad/", "confirm-email/bad/")  # fmt: skip
OWN = ("", "email/", "password/change/", "logout/", "export/", "delete/", "sessions/", "2fa/", "reauthenticate/")


@pytest.mark.parametrize("page", OPEN)
def test_everybody_gets_the_pages_around_the_door(client, page):
    answer = client.get(f"/account/{page}")
    assert answer.status_code == 200
    assert b'<header class="bar">' in answer.content
    assert answer.content.count(b"<h1") == 1


@pytest.mark.parametrize("page", OWN)
def test_a_player_gets_their_pages(browser_of, page):
    answer = browser_of("alice").get(f"/account/{page}")
    assert answer.status_code == 200
    assert b"Alice" in answer.content
    assert answer.content.count(b"<h1") == 1
