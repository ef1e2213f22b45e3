"""Addresses of version 0.1.0 lead to those of today, with what is asked and posted."""

import pytest

from tests.support.players import copied

pytestmark = pytest.mark.django_db


@pytest.fixture
def army(client):
    return copied(client)


def test_pages_lead_on_for_good_with_what_was_asked(client):
    answer = client.get("/armies/bring/?edition=smg")
    assert (answer.status_code, answer["Location"]) == (301, "/armies/import/?edition=smg")
    answer = client.get("/armies/?bin=1&q=elves")
    assert (answer.status_code, answer["Location"]) == (301, "/armies/?q=elves&trash=1")


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("/armies/bring/", "/armies/import/"),
        ("/armies/bring/keep/", "/armies/import/save/"),
        ("/armies/bin/", "/armies/trash/"),
        ("/armies/{}/bin/", "/armies/{}/trash/"),
        ("/armies/{}/share/link/withdraw/", "/armies/{}/share/link/turn-off/"),
        ("/armies/{}/share/edit-link/withdraw/", "/armies/{}/share/edit-link/turn-off/"),
        ("/clubs/knights/invite/link/withdraw/", "/clubs/knights/invite/link/turn-off/"),
        ("/clubs/knights/invite/7/withdraw/", "/clubs/knights/invite/7/cancel/"),
        ("/clubs/knights/feed/withdraw/", "/clubs/knights/feed/turn-off/"),
    ],
)
def test_posts_lead_on_for_good_as_posts(client, army, before, now):
    answer = client.post(before.format(army.code))
    assert (answer.status_code, answer["Location"]) == (308, now.format(army.code))


def test_a_form_that_was_open_still_does_what_it_says(client, army):
    answer = client.post(f"/armies/{army.code}/bin/", {"bin": "1"}, follow=True)
    army.refresh_from_db()
    assert army.binned and "Elves was moved to the trash." in answer.content.decode()


@pytest.mark.parametrize("address", ["/armies/bin/", "/armies/bring/keep/"])
def test_what_only_takes_forms_is_no_page_there_either(client, address):
    assert client.get(address).status_code == 405
