"""What changes a night: its plan, its tables, and who sits there."""

import pytest
from django.utils import timezone

from armybuilder.armies.models import Visibility
from armybuilder.core import transactions
from armybuilder.nights import actions
from armybuilder.nights.models import Answer, Result, Seat
from armybuilder.nights.night_page import forms, views
from armybuilder.notices.models import Notice
from rules.engine.messages import message
from tests.nights.night_page.test_night_page import at, pairs
from tests.nights.people import keep, troops
from tests.nights.planning.test_planning import SAID

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


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


def test_a_helper_who_does_not_come_after_all_leaves_the_table_to_the_others(circle, two):
    actions.join(two.answers.get(player=circle.alice), two.tables.get(), left=True)
    circle.client("alice").post(at(two) + "answer/", {"come": "no"})
    assert pairs(two) == [{"Bob", "Mira"}]


def test_the_plan_of_a_past_night_changes_and_the_versions_that_were_played_stay(circle, two):
    day = {"date": "2020-01-07", "rule": ["traits", "super-powers"]}
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
    actions.ask(two, two.answers.get(player=None), message("night-reason", night="Basic Game", reason="Too large"))
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
    meanwhile(views, "foes", lambda: type(two).objects.filter(pk=two.pk).update(draw_count=2))
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
