"""What changes a night: its plan, its tables, and who sits there."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from armybuilder.armies.visibility import Visibility
from armybuilder.clubs.models import Member
from armybuilder.core.db import transactions
from armybuilder.nights import actions, notices
from armybuilder.nights.models import Answer, Result, Seat
from armybuilder.nights.night_page import forms, views
from armybuilder.notices.models import Notice
from rules.engine.editing.edits import Count
from rules.engine.wording.messages import message
from tests.nights.night_page.test_night_page import at, pairs
from tests.nights.people import keep, troops
from tests.nights.planning.test_planning import SAID
from tests.support.players import a_player

pytestmark = pytest.mark.any_database


@pytest.fixture
def two(circle, night):
    """Bob and Mira at table 1; Alice and Olga come without an army."""
    for name in ("bob", "mira"):
        circle.brings(night, name, keep(troops(25), circle.players[name], Visibility.CLUB))
    for name in ("alice", "olga"):
        circle.brings(night, name)
    actions.draw(night, circle.visitor("olga"))
    return night


@pytest.fixture
def meanwhile(monkeypatch):
    """A function that lets something happen once, just before a function of a module is called."""

    def happens(module, name, change):
        there, due = getattr(module, name), [change]

        def later(*said, **more):
            while due:
                due.pop()()
            return there(*said, **more)

        monkeypatch.setattr(module, name, later)

    return happens


@pytest.fixture
def six(circle, night):
    """Six armies at three tables, with equal points at each."""
    circle.players |= {name: a_player(name) for name in ("kay", "jonas", "petra")}
    for name in ("kay", "jonas", "petra"):
        Member.objects.create(club=circle.club, player=circle.players[name])
    for name, points in (("alice", 25), ("olga", 25), ("bob", 27), ("mira", 27), ("kay", 29), ("jonas", 29)):
        circle.brings(night, name, keep(troops(points), circle.players[name], Visibility.CLUB))
    actions.draw(night, circle.visitor("olga"))
    assert pairs(night) == [{"Alice", "Olga"}, {"Bob", "Mira"}, {"Jonas", "Kay"}]
    return night


def test_new_pairings_after_somebody_dropped_out_keep_the_other_tables(circle, six):
    circle.client("mira").post(at(six) + "answer/", {"come": "no"})
    circle.brings(six, "petra", keep(troops(25), circle.petra, Visibility.CLUB))
    actions.draw(six, circle.visitor("olga"))
    assert sorted(map(sorted, pairs(six))) == [["Alice", "Olga"], ["Bob", "Petra"], ["Jonas", "Kay"]]


def test_who_comes_late_waits_or_plays_and_the_tables_stay(circle, six):
    circle.brings(six, "petra", keep(troops(25), circle.petra, Visibility.CLUB))
    answer = circle.client("olga").post(at(six) + "draw/", {"drawn": "1"})
    assert answer.status_code == 409 and "All tables still work" in answer.content.decode()
    assert pairs(six) == [{"Alice", "Olga"}, {"Bob", "Mira"}, {"Jonas", "Kay"}]
    assert "Petra rests for the first time." in circle.client("olga").get(at(six)).content.decode()


def test_everybody_is_paired_again_if_that_is_chosen(circle, six):
    circle.client("olga").post(at(six) + "draw/", {"drawn": "1", "everybody": "1"})
    assert not {frozenset({"Alice", "Olga"}), frozenset({"Bob", "Mira"}), frozenset({"Jonas", "Kay"})} & {
        frozenset(pair) for pair in pairs(six)
    }


def test_a_table_whose_armies_are_no_fair_match_any_more_is_made_again(circle, six):
    army = six.answers.get(player=circle.kay).army
    army.change(Count(1, 50), seen_version=army.version)
    circle.brings(six, "petra", keep(troops(52), circle.petra, Visibility.CLUB))
    actions.draw(six, circle.visitor("olga"))
    assert sorted(map(sorted, pairs(six))) == [["Alice", "Olga"], ["Bob", "Mira"], ["Kay", "Petra"]]


def test_who_rests_takes_turns_over_the_season(circle):
    armies = {name: keep(troops(25), circle.players[name], Visibility.CLUB) for name in ("alice", "olga", "bob")}
    armies["mira"] = keep(troops(28), circle.mira, Visibility.CLUB)
    circle.players["kay"] = a_player("kay")
    Member.objects.create(club=circle.club, player=circle.kay)
    armies["kay"] = keep(troops(40), circle.kay, Visibility.CLUB)
    rested = []
    for week in range(10):
        starts = datetime(2027, 3, 2, 19, tzinfo=UTC) + week * timedelta(weeks=1)
        evening = circle.night(starts=starts, ends=starts + timedelta(hours=3), ranges={"player": [50, 80]})
        for name, army in armies.items():
            circle.brings(evening, name, army)
        actions.draw(evening, circle.visitor("olga"))
        rested += [one.player.name for one in evening.answers.filter(seat=None)]
        page = circle.client("bob").get(at(evening)).content.decode()
        times = "for the first time." if week < 5 else "and has rested 1 time in the past year."
        assert f"{rested[-1]} rests{'' if week < 5 else ','} {times}" in page
    assert sorted(rested[:5]) == sorted(rested[5:]) == ["Alice", "Bob", "Kay", "Mira", "Olga"]


def test_a_helper_who_does_not_come_after_all_leaves_the_table_to_the_others(circle, two):
    actions.join(two.answers.get(player=circle.alice), two.tables.get(), left=True)
    circle.client("alice").post(at(two) + "answer/", {"come": "no"})
    assert pairs(two) == [{"Bob", "Mira"}]


def test_the_plan_of_a_past_night_changes_and_the_versions_that_were_played_stay(circle, two):
    day = {"date": "2020-01-07", "rule": ["traits", "super-powers"]}
    two.typed_start, two.typed_end = "2020-01-06T19:00", "2020-01-06T22:00"
    two.save()
    two.answers.filter(player=circle.bob).update(version=0)
    circle.client("olga").post(at(two) + "edit/", SAID | day)
    two.refresh_from_db()
    assert two.ends < timezone.now() and two.answers.get(player=circle.bob).version == 0


def test_two_without_a_table_swap_nothing(circle, two):
    before = list(Seat.objects.values_list("answer", "table", "left")), two.draw_count
    actions.swap(two, two.answers.get(player=circle.alice), two.answers.get(player=circle.olga))
    two.refresh_from_db()
    assert (list(Seat.objects.values_list("answer", "table", "left")), two.draw_count) == before


def test_a_former_player_is_not_asked(circle, two):
    Notice.objects.all().delete()
    two.answers.filter(player=circle.bob).update(player=None)
    notices.ask_to_change_army(
        two, two.answers.get(player=None), message("night-reason", night="Basic Game", reason="Too large"), circle.olga
    )
    assert not Notice.objects.exists()


def test_pairings_are_not_kept_if_somebody_answers_while_they_are_made(circle, two, meanwhile):
    charlie = keep(troops(26), circle.charlie, Visibility.CLUB)
    meanwhile(actions, "hold", lambda: circle.brings(two, "charlie", charlie))
    with pytest.raises(transactions.Overtaken):
        actions.draw(two, circle.visitor("olga"))
    assert pairs(two) == [{"Bob", "Mira"}]


def test_a_table_is_let_stand_although_somebody_answers_at_the_same_time(circle, two, meanwhile):
    meanwhile(forms, "StandForm", lambda: Answer.objects.filter(player=circle.alice).update(come="maybe"))
    assert circle.client("olga").post(at(two) + "stand/", {"table": 1, "stands": "1"}).status_code == 302
    assert two.tables.get().pinned


def test_a_result_is_saved_although_others_are_paired_at_the_same_time(circle, two, meanwhile):
    meanwhile(views, "opponents", lambda: type(two).objects.filter(pk=two.pk).update(draw_count=2))
    said = {"table": 1, "won": "nobody", "left": "3"}
    assert circle.client("olga").post(at(two) + "result/", said).status_code == 302
    assert Result.objects.get().left_beaten == 6


def test_whoever_does_not_come_brings_no_army(circle, two):
    mine = two.answers.get(player=circle.alice)
    actions.answer(two, circle.alice, "no")
    army = keep(troops(25), circle.alice)
    answer = circle.client("alice").post(at(two) + "bring/", {"army": army.pk})
    mine.refresh_from_db()
    assert answer.status_code == 422 and "Choose Going or Maybe first." in answer.content.decode()
    assert mine.army is None


def test_a_table_with_a_control_character_is_refused(circle, two):
    answer = circle.client("olga").post(at(two) + "stand/", {"table": "1\0", "stands": "1"})
    assert answer.status_code == 422 and "Null characters are not allowed." in answer.content.decode()
    assert not two.tables.get().pinned
