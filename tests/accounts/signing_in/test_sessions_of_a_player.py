"""Where a player is signed in: each browser is listed, and ended at once."""

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.utils import timezone

from tests.support.players import PASSWORD, a_player

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1 Version/17.0 Safari/604.1"


@pytest.fixture
def both(new_browser):
    """Two browsers in which Alice is signed in."""
    a_player("alice")
    found = new_browser(), new_browser()
    for browser, agent in zip(found, (FIREFOX, PHONE), strict=True):
        browser.post("/account/login/", {"login": "alice@example.org", "password": PASSWORD}, HTTP_USER_AGENT=agent)
    return found


def inside(browser):
    return browser.get("/account/").status_code == 200


def test_each_browser_is_listed_in_words(both):
    page = both[0].get("/account/sessions/").content.decode()
    assert "Firefox on Linux" in page and "Safari on iPhone" in page
    assert page.count("This browser") == 1


def test_ending_one_signs_that_browser_out_at_once_and_no_other(both):
    here, there = both
    other = UserSession.objects.get(user_agent=PHONE)
    assert here.post(f"/account/sessions/{other.pk}/end/").url == "/account/sessions/"
    assert (inside(here), inside(there)) == (True, False)
    assert Session.objects.count() == 1


def test_ending_this_one_signs_out_here(both):
    here, there = both
    assert here.post(f"/account/sessions/{UserSession.objects.get(user_agent=FIREFOX).pk}/end/").url == "/"
    assert (inside(here), inside(there)) == (False, True)


def test_all_others_end_together(both):
    here, there = both
    here.post("/account/sessions/")
    assert (inside(here), inside(there)) == (True, False)


def test_a_new_password_ends_the_others(both):
    here, there = both
    sent = {"oldpassword": PASSWORD, "password1": "another four plain words"}
    assert here.post("/account/password/change/", sent).status_code == 302
    assert (inside(here), inside(there)) == (True, False)


def test_nobody_ends_the_session_of_another(both, browser_of):
    one = UserSession.objects.first()
    assert browser_of("bob").post(f"/account/sessions/{one.pk}/end/").status_code == 404
    assert inside(both[0]) and inside(both[1])


def kept_for():
    """Days after which the one session that is a row is over."""
    return round((Session.objects.get().expire_date - timezone.now()).total_seconds() / 86_400)


def test_a_way_in_that_led_nowhere_is_over_after_a_day_and_whoever_arrives_stays_60_days(new_browser, mails):
    browser = new_browser()
    sent = {"name": "Alice", "email": "alice@example.org", "password1": PASSWORD}
    browser.post("/account/signup/", sent)
    assert kept_for() == 1
    link = next(line for line in mails[0].body.split() if "/confirm-email/" in line)
    browser.post(link)
    assert inside(browser) and kept_for() == 60


def test_what_was_made_before_setting_out_is_kept_a_year_all_the_same(new_browser):
    browser = new_browser()
    browser.get("/library/")
    browser.post("/account/signup/", {"name": "Alice", "email": "alice@example.org", "password1": PASSWORD})
    assert kept_for() == 365
