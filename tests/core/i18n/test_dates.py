"""Dates and times are written as where the reader lives: on pages, in mails, notifications and prints."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.conf import settings
from django.utils.translation import override

from armybuilder.accounts.languages import written_for
from armybuilder.accounts.models import Player
from armybuilder.core.i18n import dates, timestamps
from armybuilder.nights import time_zones
from armybuilder.notices.sentences import put_into_words

EVENING = datetime(2026, 12, 4, 18, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "region", "clock", "day", "short"),
    [
        ("en", "US", "6:05\xa0PM", "December 4, 2026", "Fri, December 4"),
        ("en", "", "6:05\xa0PM", "December 4, 2026", "Fri, December 4"),
        ("en", "GB", "18:05", "4 December 2026", "Fri 4 December"),
        ("en", "CA", "6:05\xa0p.m.", "December 4, 2026", "Fri, December 4"),
        ("en", "AU", "6:05\xa0pm", "4 December 2026", "Fri 4 December"),
        ("en", "DE", "18:05", "4 December 2026", "Fri 4 December"),
        ("de", "DE", "18:05", "4. Dezember 2026", "Fr., 4. Dezember"),
        ("de", "US", "18:05", "4. Dezember 2026", "Fr., 4. Dezember"),
        ("de", "", "18:05", "4. Dezember 2026", "Fr., 4. Dezember"),
        ("es", "ES", "18:05", "4 de diciembre de 2026", "vie, 4 de diciembre"),
        ("es", "MX", "6:05\xa0p.m.", "4 de diciembre de 2026", "vie, 4 de diciembre"),
        ("en", "ZZ", "6:05\xa0PM", "December 4, 2026", "Fri, December 4"),
        ("en", "999", "6:05\xa0PM", "December 4, 2026", "Fri, December 4"),
    ],
)
def test_each_region_writes_dates_in_its_own_way(language, region, clock, day, short):
    with override(language), dates.as_written_in(region):
        assert (dates.clock(EVENING), dates.day(EVENING), dates.weekday_and_day(EVENING)) == (clock, day, short)


@pytest.mark.parametrize(
    ("zone", "region"),
    [
        ("Europe/London", "GB"),
        ("America/Chicago", "US"),
        ("Asia/Kolkata", "IN"),
        ("UTC", ""),
        ("", ""),
        ("Nowhere/At All", ""),
    ],
)
def test_a_time_zone_says_in_which_country_somebody_lives(zone, region):
    assert dates.region_of_zone(zone) == region


@pytest.mark.parametrize(
    ("header", "tag"),
    [
        ("en-US,en;q=0.5", "en-US"),
        ("en-GB,en-US;q=0.9,en;q=0.8", "en-GB"),
        ("en-CA", "en-CA"),
        ("de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7", "de-DE"),
        ("de,en-US;q=0.7,en;q=0.3", "de-DE"),
        ("es-MX,es;q=0.8,en-US;q=0.5", "es-MX"),
        ("fr-CA,fr;q=0.8", "en-CA"),
        ("nl,en;q=0.5", "en-NL"),
        ("en", "en"),
        ("", "en"),
        (";;;,,,=", "en"),
    ],
)
def test_a_page_names_the_locale_of_its_reader_for_its_scripts(client, header, tag):
    page = client.get("/about/", headers={"accept-language": header}).content.decode()
    assert re.search(r'data-locale="([^"]+)"', page)[1] == tag


def test_an_english_page_is_dated_as_where_its_german_reader_lives(client):
    page = client.get("/about/?language=en", headers={"accept-language": "de,en-US;q=0.7,en;q=0.3"}).content.decode()
    assert 'lang="en" data-locale="en-DE"' in page


@pytest.mark.django_db
def test_a_mail_is_dated_as_where_its_receiver_lives():
    values = {"night": "Ambush", "date": "2026-12-04", "club": "Leeds"}
    with dates.as_written_in("US"):
        with written_for(Player(name="Ann", zone="Europe/London", language="en")):
            assert put_into_words("night-planned", values, "Bob") == "Leeds plays Ambush on Fri 4 December."
        with written_for(Player(name="Ann", language="en")):
            assert put_into_words("night-planned", values, "Bob") == "Leeds plays Ambush on Fri, December 4."


@pytest.mark.parametrize(
    ("region", "date", "full_date", "hours"),
    [
        ("US", "Fri, December 4", "Fri, December 4, 2026", "6:05\xa0PM to 10:05\xa0PM"),
        ("GB", "Fri 4 December", "Fri, 4 December 2026", "18:05 to 22:05"),
    ],
)
def test_a_night_is_dated_as_where_its_viewer_lives(region, date, full_date, hours):
    with dates.as_written_in(region):
        when = time_zones.when(datetime(2026, 12, 4, 18, 5), datetime(2026, 12, 4, 22, 5), "Europe/London")
    assert (when.date, when.full_date, when.hours) == (date, full_date, hours)


def test_what_was_changed_long_ago_is_dated_as_where_the_reader_lives():
    now = EVENING + timedelta(days=20)
    with dates.as_written_in("GB"):
        assert timestamps.ago(EVENING, now) == "4 December"
        assert timestamps.ago(EVENING, now + timedelta(days=20)) == "4 December 2026"


def test_no_page_writes_a_clock_or_a_date_of_its_own():
    """What formats dates without the reader's region would be of another region than the rest of the page."""
    own = re.compile(r'\|(?:date|time):"(?:\w*DATE\w*|\w*TIME\w*|MONTH_DAY_FORMAT|H:i|G:i|P)"')
    pages = (settings.ROOT / "templates").rglob("*.*")
    assert [page.name for page in pages if own.search(page.read_text(encoding="utf-8"))] == []
