"""Planning a night: what a form says, what is refused, and who is told."""

import re
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from armybuilder.nights.models import Night, Table
from armybuilder.notices.models import Notice
from tests.nights.people import keep, troops

NEW = "/clubs/tuesday-table/nights/new/"
SAID = {
    "play": "vsgmr-7/basic-game", "shown": "vsgmr-7/basic-game", "least:player": "25", "most:player": "30", "fair": "5",
    "rule": ["traits"], "date": "2027-03-30", "starts": "19:00", "ends": "22:00", "last_day": "",
    "zone": "Europe/London", "place": "Library hall", "title": "", "words": "Bring dice.",
}  # fmt: skip


def at(night):
    return f"/clubs/{night.club.slug}/nights/{night.code}/"


def test_an_organizer_plans_a_night_and_the_other_members_are_told(circle):
    answer = circle.client("olga").post(NEW, SAID)
    night = Night.objects.get()
    assert (answer.status_code, answer.url) == (302, at(night))
    assert (night.title, night.starts) == ("Basic Game, 25 to 30 points", datetime(2027, 3, 30, 18, tzinfo=UTC))
    assert (night.ranges, night.rules, night.max_gap) == ({"player": [50, 60]}, ["traits"], 10)
    said = {(one.player.name, one.sentence, one.at) for one in Notice.objects.all()}
    words = "Tuesday Table plays Basic Game, 25 to 30 points on Tue, March 30."
    assert said == {(name, words, at(night)) for name in ("Alice", "Bob", "Mira")}


def test_another_game_than_the_form_showed_has_its_books_own_points(circle):
    circle.client("olga").post(NEW, SAID | {"play": "vsgmr-7/ambush"})
    night = Night.objects.get()
    assert (night.title, night.scenario) == ("Ambush", "ambush")
    assert night.ranges == {"ambusher": [None, 50], "target": [None, 80]}


@pytest.mark.parametrize("book", ["umr/", "smg/", "vsgmr-2010/basic-game"])
def test_every_rule_book_has_nights(circle, book):
    circle.client("olga").post(NEW, SAID | {"play": book})
    night = Night.objects.get()
    assert circle.client("bob").get(at(night)).status_code == 200


def test_the_sides_of_another_game_are_shown_before_anything_is_kept(circle):
    answer = circle.client("olga").post(NEW, SAID | {"play": "vsgmr-7/ambush", "show": "1", "place": "My place"})
    page = answer.content.decode()
    assert (answer.status_code, Night.objects.count()) == (200, 0)
    assert 'name="most:ambusher"' in page and 'name="most:target"' in page and 'value="My place"' in page


@pytest.mark.any_database
@pytest.mark.parametrize(
    "wrong, sentence",
    [
        ({"date": ""}, "Enter a real date, such as 2027-03-23."),
        ({"date": "2027-02-30"}, "Enter a real date, such as 2027-03-23."),
        ({"date": "9999-12-31"}, "This date is too far away."),
        ({"starts": ""}, "Enter a time, such as 19:00."),
        ({"ends": "25:00"}, "Enter a time, such as 19:00."),
        ({"date": "2027-03-28", "starts": "01:30", "ends": "05:00"}, "Clocks in London go forward then"),
        ({"date": "2020-03-30"}, "This day is over. Choose today or a later day."),
        ({"ends": "18:00"}, "A game night ends by 6:00 the next morning. Choose another time, or enter the last day."),
        ({"ends": "06:01"}, "A game night ends by 6:00 the next morning."),
        ({"ends": "19:00"}, "Choose a later time. A game night can’t end before it starts."),
        ({"last_day": "2027-03-29"}, "Choose a later time. A game night can’t end before it starts."),
        ({"last_day": "2028-03-30"}, "A game night lasts 3 days at most."),
        ({"zone": "Middle Earth"}, "Choose a time zone from the list, such as Europe/Lisbon."),
        ({"zone": "../../etc/localtime"}, "Choose a time zone from the list, such as Europe/Lisbon."),
        ({"play": "nowhere/escape"}, "Choose a scenario from the list."),
        ({"play": "vsgmr-7/nowhere"}, "Choose a scenario from the list."),
        ({"least:player": "many"}, "Enter points in steps of ½"),
        ({"least:player": "40"}, "Must be at least the minimum, 40."),
        ({"fair": "-1"}, "Enter points in steps of ½"),
        ({"title": "A" * 81}, "Use at most 80 characters. This has 81."),
        ({"place": "Hall\x00"}, "U+0000 is a control character. Remove it."),
        ({"words": "A" * 2_001}, "This has 2,001."),
    ],
)
def test_what_is_no_plan_is_refused_beside_its_field(circle, wrong, sentence):
    answer = circle.client("olga").post(NEW, SAID | wrong)
    assert (answer.status_code, Night.objects.count()) == (422, 0)
    assert sentence in answer.content.decode()


def test_words_are_shown_as_words(circle):
    circle.client("olga").post(NEW, SAID | {"title": "<b>Big</b>", "words": "<script>alert(1)</script>"})
    page = circle.client("bob").get(at(Night.objects.get())).content.decode()
    assert "&lt;b&gt;Big&lt;/b&gt;" in page and "<script>alert" not in page


def test_a_change_is_told_and_no_change_is_not(circle, night):
    olga = circle.client("olga")
    said = SAID | {"rule": ["traits", "super-powers"], "title": "Basic Game", "words": "", "place": ""}
    said |= {"date": "2027-03-23"}
    olga.post(at(night) + "edit/", said)
    assert (Notice.objects.count(), Night.objects.get().revision) == (0, 0)
    olga.post(at(night) + "edit/", said | {"place": "Petra’s"})
    assert {one.sentence for one in Notice.objects.all()} == {"Basic Game on Tue, March 23 has changed."}
    assert Night.objects.get().revision == 1


def test_another_scenario_takes_the_tables_along(circle, night):
    for name in ("bob", "mira"):
        circle.brings(night, name, keep(troops(25), circle.players[name], "club"))
    olga = circle.client("olga")
    olga.post(at(night) + "draw/", {"drawn": 0})
    assert Table.objects.count() == 1
    olga.post(at(night) + "edit/", SAID | {"play": "vsgmr-7/ambush"})
    assert Table.objects.count() == 0


def test_the_form_of_a_night_says_what_it_is(circle, night):
    page = circle.client("olga").get(at(night) + "edit/").content.decode()
    assert (
        'value="2027-03-23"' in page and 'value="19:00"' in page and '<option value="Europe/London" selected>' in page
    )
    assert 'value="traits" id="rule-traits" checked' in page and 'value="mooks" id="rule-mooks">' in page


def test_each_scenario_is_offered_under_its_rule_book_and_names_it(circle):
    page = circle.client("olga").get(NEW).content.decode()
    group = re.search(r'<optgroup label="Very Simple Generic Miniatures Rules 7">(.*?)</optgroup>', page, re.DOTALL)[1]
    options = re.findall(r"<option[^>]*>(.*?)</option>", group, re.DOTALL)
    assert options and all(re.search(r"\w –\s+Very Simple v7$", one.strip()) for one in options), options


def test_the_next_plan_begins_with_the_last_ones_place_and_hours(circle):
    circle.night(starts=datetime(2026, 3, 24, 19, tzinfo=UTC), ends=datetime(2026, 3, 24, 22, tzinfo=UTC), place="Hall")
    form = circle.client("olga").get(NEW).context["form"]
    typed = [form[name].value() for name in ("place", "zone", "starts", "ends")]
    assert typed == ["Hall", "Europe/London", "19:00", "22:00"]
    assert datetime.fromisoformat(form["date"].value()).weekday() == 1


def test_a_night_is_called_off_and_takes_place_after_all(circle, night):
    olga = circle.client("olga")
    olga.post(at(night) + "call-off/", {"off": "1"})
    assert "Canceled." in circle.client("bob").get(at(night)).content.decode()
    assert "STATUS:CANCELLED" in circle.client("bob").get(at(night) + "night.ics").content.decode()
    olga.post(at(night) + "call-off/", {"off": "0"})
    assert "STATUS:CONFIRMED" in circle.client("bob").get(at(night) + "night.ics").content.decode()
    assert {one.sentence for one in Notice.objects.filter(player=circle.bob)} == {
        "Basic Game on Tue, March 23 is canceled.", "Basic Game on Tue, March 23 is back on.",
    }  # fmt: skip


def test_the_hours_are_the_viewers_own(circle, night):
    circle.bob.zone = "America/Chicago"
    circle.bob.save()
    assert "14:00 to 17:00" in circle.client("bob").get(at(night)).content.decode()
    assert "19:00 to 22:00" in circle.client("mira").get(at(night)).content.decode()


def test_the_list_has_nights_to_come_and_past_ones(circle, night):
    circle.night(
        title="Long ago", starts=datetime(2020, 1, 7, 19, tzinfo=UTC), ends=datetime(2020, 1, 7, 22, tzinfo=UTC)
    )
    shown = circle.client("bob").get("/clubs/tuesday-table/nights/").context
    assert [row["night"].title for row in shown["coming"]] == ["Basic Game"]
    assert [row["night"].title for row in shown["past"]] == ["Long ago"]


def test_the_time_zone_is_the_accounts(circle):
    circle.night(starts=datetime(2026, 3, 24, 19, tzinfo=UTC), ends=datetime(2026, 3, 24, 22, tzinfo=UTC))
    circle.olga.zone = "America/Chicago"
    circle.olga.save()
    page = circle.client("olga").get(NEW)
    assert page.context["form"]["zone"].value() == "America/Chicago"
    assert "America/Chicago, from your account" in page.content.decode()


def test_a_night_may_end_after_midnight_and_last_two_days(circle):
    olga = circle.client("olga")
    olga.post(NEW, SAID | {"ends": "01:30"})
    late = Night.objects.get()
    assert (late.ends - late.starts).total_seconds() == 6.5 * 3_600
    assert olga.get(at(late) + "edit/").context["form"]["last_day"].value() == ""
    olga.post(at(late) + "edit/", SAID | {"last_day": "2027-03-31"})
    assert (Night.objects.get().ends - Night.objects.get().starts).days == 1
    assert olga.get(at(late) + "edit/").context["form"]["last_day"].value() == "2027-03-31"


def test_a_night_that_began_today_is_planned_and_one_of_the_past_keeps_its_day(circle):
    olga = circle.client("olga")
    olga.post(NEW, SAID | {"date": "2026-11-01", "starts": "09:00"})
    night = Night.objects.get()
    assert night.typed_start == "2026-11-01T09:00"
    assert olga.post(at(night) + "edit/", SAID | {"date": "2026-10-31"}).status_code == 422
    assert olga.post(at(night) + "edit/", SAID | {"date": "2020-03-30"}).status_code == 422
    night.typed_start, night.typed_end = "2020-03-30T19:00", "2020-03-31T10:00"
    night.save()
    form = olga.get(at(night) + "edit/").context["form"]
    typed = {name: form[name].value() for name in ("date", "starts", "ends", "last_day")}
    assert typed["last_day"] == "2020-03-31"
    assert olga.post(at(night) + "edit/", SAID | typed | {"place": "Petra’s"}).status_code == 302
    night.refresh_from_db()
    assert (night.place, night.typed_start, night.typed_end) == ("Petra’s", "2020-03-30T19:00", "2020-03-31T10:00")


def test_a_canceled_night_offers_no_pairings(circle, night):
    olga = circle.client("olga")
    assert "Generate pairings" in olga.get(at(night)).content.decode()
    olga.post(at(night) + "call-off/", {"off": "1"})
    page = olga.get(at(night)).content.decode()
    assert "Generate pairings" not in page and "Restore game night" in page


SHOWN = {"shown:least:player": "25", "shown:most:player": "30"}


def test_points_that_were_typed_stay_when_another_scenario_is_chosen_without_scripts(circle):
    olga, escape = circle.client("olga"), SAID | SHOWN | {"play": "vsgmr-7/escape"}
    olga.post(NEW, escape)
    suggested = Night.objects.get().ranges
    assert suggested != {"player": [50, 60]}
    side = next(iter(suggested))
    olga.post(NEW, escape | {f"least:{side}": "10", f"most:{side}": "12"} | {f"shown:least:{side}": "25"})
    assert Night.objects.latest("pk").ranges[side] == [20, 24]


def test_a_refused_plan_keeps_what_was_typed_also_for_another_scenario(circle):
    said = (
        SAID | SHOWN | {"play": "vsgmr-7/basic-game", "shown": "vsgmr-7/escape", "least:player": "10", "date": "soon"}
    )
    page = circle.client("olga").post(NEW, said).content.decode()
    assert 'name="least:player" inputmode="decimal" autocomplete="off" value="10"' in page
    assert 'value="soon" aria-invalid="true"' in page and "Bring dice." in page and 'value="Library hall"' in page


def test_the_preview_says_what_members_will_see(circle):
    circle.shelve(keep(troops(28), circle.bob, "club"))
    circle.shelve(keep(troops(50), circle.mira, "club"))
    keep(troops(29), circle.bob)
    keep(troops(29), circle.olga)
    answer = circle.client("olga").post(NEW, SAID | {"show": "1"}, headers={"HX-Request": "true"})
    page = answer.content.decode()
    assert page.lstrip().startswith('<div id="plan"') and "<h3>Basic Game, 25 to 30 points</h3>" in page
    assert "4 members are asked" in page and "2 armies fit these points" in page
    assert "1 of them in the club library, free to borrow" in page and "a game <small>" not in page


def test_the_form_asks_the_database_as_often_for_many_armies_as_for_one(circle, django_assert_num_queries):
    olga = circle.client("olga")
    circle.shelve(keep(troops(28), circle.bob, "club"))
    olga.get(NEW)
    with CaptureQueriesContext(connection) as first:
        olga.get(NEW)
    for points in (26, 27, 28):
        circle.shelve(keep(troops(points), circle.bob, "club"))
    with django_assert_num_queries(len(first)):
        olga.get(NEW)


def test_a_plan_that_is_sent_twice_is_one_night_and_told_once(circle):
    olga = circle.client("olga")
    first, second = (olga.post(NEW, SAID | {"once": "abc"}).url for _ in range(2))
    assert first == second and Night.objects.count() == 1 and Notice.objects.count() == 3
    assert 'name="once"' in olga.get(NEW).content.decode()


def test_a_planned_and_a_changed_night_say_so_and_who_hears_of_it(circle):
    olga = circle.client("olga")
    planned = olga.post(NEW, SAID, follow=True).content.decode()
    assert "Game night planned. 3 other members get a notification." in planned
    night = Night.objects.get()
    changed = olga.post(at(night) + "edit/", SAID | {"place": "Petra’s"}, follow=True).content.decode()
    assert "Game night changed. 3 other members get a notification." in changed
    same = olga.post(at(night) + "edit/", SAID | {"place": "Petra’s"}, follow=True).content.decode()
    assert "Game night changed." not in same
