"""Tries are counted for all processes together, by the address that counts."""

import subprocess
import sys

import pytest
from django.conf import settings as ours
from django.contrib.auth.models import User
from django.core.cache import caches
from django.core.cache.backends.db import DatabaseCache
from django.db import connection

from tests.support.players import PASSWORD, a_player

BAD = {"login": "alice@example.org", "password": "not this one at all"}


def test_after_5_wrong_passwords_the_right_one_waits_as_well(client):
    a_player("alice")
    for _ in range(5):
        client.post("/account/login/", BAD)
    answer = client.post("/account/login/", {**BAD, "password": PASSWORD})
    assert "Too many attempts. Try again in a few minutes." in answer.content.decode()


def test_resets_for_an_address_are_limited_whoever_asks(new_browser, mails):
    a_player("alice")
    for number in range(7):
        new_browser().post("/account/password/reset/", {"email": "alice@example.org"}, REMOTE_ADDR=f"10.0.0.{number}")
    assert len(mails) == 5


@pytest.mark.any_database
def test_signing_up_too_often_is_answered_with_a_page(client):
    sent = {"name": "A", "password1": PASSWORD}
    answers = [client.post("/account/signup/", {**sent, "email": f"a{n}@example.org"}) for n in range(21)]
    assert [answer.status_code for answer in answers] == [302] * 20 + [429]
    assert b"Too many attempts" in answers[-1].content
    assert b'<header class="bar">' in answers[-1].content


def test_the_admins_door_opens_by_user_name_and_takes_10_tries_a_minute(new_browser):
    User.objects.create_superuser("keeper", "", PASSWORD)
    sent = {"username": "keeper", "password": PASSWORD, "next": "/admin/"}
    assert new_browser().post("/admin/login/", sent).url == "/admin/"
    answers = [new_browser().post("/admin/login/", {**sent, "password": "wrong"}) for _ in range(10)]
    assert [answer.status_code for answer in answers] == [200] * 9 + [429]


@pytest.mark.any_database
def test_the_address_behind_the_trusted_proxy_counts_and_no_other(new_browser, settings):
    sent = {"name": "A", "password1": PASSWORD}

    def status(number, forwarded):
        browser = new_browser()
        return browser.post(
            "/account/signup/", {**sent, "email": f"a{number}@example.org"}, HTTP_X_FORWARDED_FOR=forwarded
        ).status_code

    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    first = [status(n, f"6.6.6.{n}, 10.0.0.1") for n in range(21)]
    assert first[-1] == 429
    assert status(30, "6.6.6.1, 10.0.0.2") == 302
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 0
    assert status(31, "10.0.0.1") == 302


def test_the_cache_is_a_table_that_migrations_made():
    assert isinstance(caches["default"], DatabaseCache)


SCRIPT = """
import django; django.setup()
from django.test import RequestFactory
from armybuilder.accounts.attempts import is_within_limit
request = RequestFactory().post("/account/login/", REMOTE_ADDR="10.1.1.1")
print(sum(is_within_limit(request, "signup") for _ in range(15)))
"""


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_two_processes_count_together():
    if connection.vendor != "sqlite":
        pytest.skip("The second process finds the file of SQLite alone.")
    name = str(connection.settings_dict["NAME"])
    script = f"from armybuilder import settings; settings.DATABASES['default']['NAME'] = {name!r}\n{SCRIPT}"
    run = [sys.executable, "-c", script]
    environment = {"DJANGO_SETTINGS_MODULE": "armybuilder.settings", "MUSTER_VAR": str(ours.VAR), "PATH": ""}
    both = [subprocess.Popen(run, cwd=ours.ROOT, env=environment, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    assert sum(int(one.communicate(timeout=120)[0]) for one in both) == 20
