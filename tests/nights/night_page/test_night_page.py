"""The page of a night: answers, armies, tables and what each may do about them."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from armybuilder.armies import samples
from armybuilder.armies.models import Army
from armybuilder.armies.visibility import Visibility
from armybuilder.nights import actions
from armybuilder.nights.models import Answer, Night, Result, Seat
from armybuilder.notices.models import Notice
from armybuilder.printing.jobs.orders import Order
from armybuilder.printing.papers import Layout
from rules import engine
from tests.nights.people import keep, sample, troops
from tests.support.markup import flat


def at(night):
    return f"/clubs/{night.club.slug}/nights/{night.code}/"


def text(client, night, address=""):
    return client.get(at(night) + address).content.decode()


def pairs(night):
    """Who meets whom, by name."""
    return [{seat.answer.player.name for seat in table.seats.all()} for table in night.tables.all()]


def test_a_member_says_that_they_come_and_changes_their_mind(circle, night):
    bob = circle.client("bob")
    assert bob.post(at(night) + "answer/", {"come": "yes"}).status_code == 302
    assert 'aria-pressed="true">Going' in text(bob, night)
    bob.post(at(night) + "answer/", {"come": "no"})
    assert [(one.player.name, one.come) for one in Answer.objects.all()] == [("Bob", "no")]
    assert bob.post(at(night) + "answer/", {"come": "perhaps"}).status_code == 422


def test_an_army_of_ones_own_shows_itself_to_the_club_when_it_is_brought(circle, night):
    army = keep(troops(25, "Lancers"), circle.bob)
    assert army not in Army.objects.visible_to(circle.visitor("mira"))
    circle.brings(night, "bob")
    bob = circle.client("bob")
    assert "can read and print the army you bring" in text(bob, night)
    bob.post(at(night) + "bring/", {"army": army.pk})
    army.refresh_from_db()
    assert army.visibility == Visibility.CLUB
    assert army in Army.objects.visible_to(circle.visitor("mira"))
    assert army not in Army.objects.visible_to(circle.visitor("charlie"))
    assert "Lancers" in text(circle.client("mira"), night)


def test_whoever_does_not_come_after_all_shows_their_army_no_longer(circle, night):
    army = keep(troops(25), circle.bob, Visibility.CLUB)
    circle.brings(night, "bob", army)
    assert army in Army.objects.visible_to(circle.visitor("mira"))
    circle.client("bob").post(at(night) + "answer/", {"come": "no"})
    assert army not in Army.objects.visible_to(circle.visitor("mira"))


def test_an_army_that_is_made_private_again_is_not_shown(circle, night):
    army = keep(troops(25, "Lancers"), circle.bob, Visibility.CLUB)
    circle.brings(night, "bob", army)
    Army.objects.update(visibility=Visibility.ME)
    page = text(circle.client("mira"), night)
    assert "Lancers" not in page and "army not visible to you" in page


def test_nobody_brings_the_army_of_another(circle, night):
    army = keep(troops(25), circle.mira, Visibility.ALL)
    circle.brings(night, "bob")
    assert circle.client("bob").post(at(night) + "bring/", {"army": army.pk}).status_code == 422
    assert Answer.objects.get().army is None


def test_an_army_of_the_shelf_is_lent_and_not_shown_to_anybody_by_that(circle, night):
    army = circle.shelve(keep(troops(25), circle.mira, Visibility.CLUB))
    circle.brings(night, "bob")
    circle.client("bob").post(at(night) + "bring/", {"army": army.pk})
    assert Answer.objects.get().borrowed
    army.shelved.all().delete()
    assert army not in Army.objects.visible_to(circle.visitor("bob"))


def test_an_organizer_lends_to_whoever_has_none_and_takes_back(circle, night):
    army = circle.shelve(keep(troops(25, "Garden Zombies"), circle.mira, Visibility.CLUB))
    bob = circle.brings(night, "bob")
    olga = circle.client("olga")
    assert "Lend an army" in text(olga, night)
    assert olga.post(at(night) + "lend/", {"answer": bob.pk, "army": army.pk}).status_code == 302
    bob.refresh_from_db()
    assert (bob.army, bob.borrowed) == (army, True)
    assert "Take back Garden Zombies" in text(olga, night)
    olga.post(at(night) + "lend/", {"answer": bob.pk, "army": ""})
    bob.refresh_from_db()
    assert (bob.army, bob.borrowed) == (None, False)


def test_what_somebody_brings_themselves_is_not_replaced_by_lending(circle, night):
    own = keep(troops(25), circle.bob, Visibility.CLUB)
    other = circle.shelve(keep(troops(26), circle.mira, Visibility.CLUB))
    bob = circle.brings(night, "bob", own)
    assert circle.client("olga").post(at(night) + "lend/", {"answer": bob.pk, "army": other.pk}).status_code == 422
    bob.refresh_from_db()
    assert bob.army == own


@pytest.fixture
def four(circle, night):
    """Four who come: with 25, 26, 30 and 37 points."""
    for name, points in (("alice", 25), ("bob", 37), ("olga", 30), ("mira", 26)):
        circle.brings(night, name, keep(troops(points, f"{name.title()}’s"), circle.players[name], Visibility.CLUB))
    return night


def test_tables_are_drawn_so_that_the_points_lie_close(circle, four):
    circle.client("olga").post(at(four) + "draw/", {"drawn": 0})
    assert pairs(four) == [{"Alice", "Mira"}, {"Bob", "Olga"}]
    page = text(circle.client("bob"), four)
    assert "1 apart" in page and "7 apart" in page
    assert "Bob’s: 7 points over the limit of 30." in page
    assert "calls a difference of up to 5 points fair." in page


def test_the_change_that_mends_an_army_is_offered_and_made_by_its_owner_alone(circle, four):
    circle.client("olga").post(at(four) + "draw/", {"drawn": 0})
    assert "Remove 7 from Soldiers: 30, equal" in text(circle.client("bob"), four)
    army = Army.objects.get(name="Bob’s")
    said = {"army": army.pk, "version": army.version, "edit_json": '{"count": {"unit": 1, "count": 28}}'}
    assert circle.client("olga").post(at(four) + "fix/", said).status_code == 404
    assert circle.client("bob").post(at(four) + "fix/", said).status_code == 302
    army.refresh_from_db()
    assert army.document["units"][1]["count"] == 28
    assert "equal" in text(circle.client("bob"), four)


def test_a_change_of_an_army_that_moved_on_is_held_back(circle, four):
    army, bob = Army.objects.get(name="Bob’s"), circle.client("bob")
    said = {"army": army.pk, "version": army.version, "edit_json": '{"count": {"unit": 1, "count": 28}}'}
    bob.post(at(four) + "fix/", said | {"edit_json": '{"count": {"unit": 1, "count": 9}}'})
    assert bob.post(at(four) + "fix/", said).status_code == 409


def test_pairing_again_gives_the_next_best(circle, four):
    olga = circle.client("olga")
    olga.post(at(four) + "draw/", {"drawn": 0})
    olga.post(at(four) + "draw/", {"drawn": 1})
    assert sorted(map(sorted, pairs(four))) == [["Alice", "Olga"], ["Bob", "Mira"]]


def test_of_two_organizers_who_draw_at_once_the_second_is_told(circle, four):
    circle.client("olga").post(at(four) + "draw/", {"drawn": 0})
    late = circle.client("alice").post(at(four) + "draw/", {"drawn": 0})
    assert late.status_code == 409
    assert "Someone else has generated new pairings." in late.content.decode()
    assert pairs(four) == [{"Alice", "Mira"}, {"Bob", "Olga"}]


def test_two_change_places_by_hand(circle, four):
    olga = circle.client("olga")
    olga.post(at(four) + "draw/", {"drawn": 0})
    number = {one.player.name: one.pk for one in four.answers.all()}
    assert (
        olga.post(at(four) + "swap/", {"one": number["Mira"], "other": number["Olga"], "drawn": 1}).status_code == 302
    )
    assert pairs(four) == [{"Alice", "Olga"}, {"Bob", "Mira"}]
    assert (
        olga.post(at(four) + "swap/", {"one": number["Mira"], "other": number["Mira"], "drawn": 2}).status_code == 422
    )


def test_one_who_sits_out_changes_places_with_one_who_plays(circle, four):
    four.answers.get(player=circle.bob).delete()
    olga = circle.client("olga")
    olga.post(at(four) + "draw/", {"drawn": 0})
    number = {one.player.name: one.pk for one in four.answers.all()}
    assert pairs(four) == [{"Alice", "Mira"}]
    assert "Olga has no table and can join one." in text(olga, four)
    olga.post(at(four) + "swap/", {"one": number["Mira"], "other": number["Olga"], "drawn": 1})
    assert pairs(four) == [{"Alice", "Olga"}]


def test_whoever_sits_out_takes_a_side(circle, four):
    four.answers.get(player=circle.bob).delete()
    circle.client("olga").post(at(four) + "draw/", {"drawn": 0})
    mine = four.answers.get(player=circle.olga)
    assert circle.client("mira").post(at(four) + "join/", {"answer": mine.pk, "side": "1/left"}).status_code == 404
    circle.client("olga").post(at(four) + "join/", {"answer": mine.pk, "side": "1/left"})
    assert pairs(four) == [{"Alice", "Mira", "Olga"}]
    assert "Olga joins the left side." in text(circle.client("bob"), four)


def test_a_table_that_is_let_stand_is_no_fault_and_stays(circle, four):
    olga = circle.client("olga")
    olga.post(at(four) + "draw/", {"drawn": 0})
    olga.post(at(four) + "stand/", {"table": 2, "stands": "1"})
    assert "Accepted: " in text(olga, four)
    olga.post(at(four) + "draw/", {"drawn": 1})
    assert {"Bob", "Olga"} in pairs(four)
    assert sorted(table.number for table in four.tables.all()) == [1, 2]


def test_a_player_is_asked_to_mend_their_army(circle, four):
    olga, bobs = circle.client("olga"), four.answers.get(player=circle.bob).pk
    olga.post(at(four) + "draw/", {"drawn": 0})
    answer = olga.post(at(four) + "ask/", {"answer": bobs})
    assert answer.url == f"{at(four)}#ask-{bobs}"
    assert "Bob got a notification." in olga.get(answer.url).content.decode()
    assert "got a notification" not in text(olga, four)
    notice = Notice.objects.filter(player=circle.bob).latest("pk")
    assert notice.sentence == (
        "Olga asks you to change your army for Basic Game on Tue, March 23. Bob’s: 7 points over the limit of 30. "
        "This would help: Remove 7 from Soldiers."
    )
    assert notice.at == at(four)
    said = {"answer": four.answers.get(player=circle.mira).pk}
    assert circle.client("olga").post(at(four) + "ask/", said).status_code == 422


def test_results_are_entered_by_who_played_and_make_the_season(circle, four):
    circle.client("olga").post(at(four) + "draw/", {"drawn": 0})
    left, right = (seat.answer.player for seat in Seat.objects.filter(table__number=1))
    said = {"table": 1, "won": "right", "left": "12", "right": "25", "rounds": "5"}
    assert circle.client("bob").post(at(four) + "result/", said).status_code == 404
    assert circle.client(left.name.lower()).post(at(four) + "result/", said).status_code == 302
    assert f"{right.name} won. Destroyed: 25 to 12 points. 5 rounds." in text(circle.client("bob"), four)
    season = circle.client("bob").get(f"/clubs/{four.club.slug}/season/").content.decode()
    assert "Season 2027" in season and f"{right.name}</th><td>1</td><td>1</td><td>25</td>" in season


def test_once_it_began_results_are_offered_to_who_plays_and_who_organizes(circle, four):
    circle.client("olga").post(at(four) + "draw/", {"drawn": 0})
    offered = re.compile('<details id="game-([12])"')
    assert not offered.findall(text(circle.client("olga"), four))
    Night.objects.filter(pk=four.pk).update(starts=timezone.now() - timedelta(hours=1))
    pages = {name: text(circle.client(name), four) for name in ("olga", "mira", "bob")}
    assert {name: offered.findall(page) for name, page in pages.items()} == {
        "olga": ["1", "2"], "mira": ["1"], "bob": ["2"],
    }  # fmt: skip


@pytest.mark.parametrize("said", [{"won": "me"}, {"won": "left", "left": "-3"}, {"won": "left", "rounds": "0"}, {}])
def test_a_result_that_is_none_is_refused(circle, four, said):
    circle.client("olga").post(at(four) + "draw/", {"drawn": 0})
    assert circle.client("olga").post(at(four) + "result/", {"table": 1} | said).status_code == 422
    assert not Result.objects.exists()


def test_a_result_cannot_exceed_the_points_opposite(circle, four):
    circle.client("olga").post(at(four) + "draw/", {"drawn": 0})
    left, right = Seat.objects.filter(table__number=1)
    most = [engine.bill(seat.answer.army.build()).total // 2 for seat in (left, right)]
    said = {"table": 1, "won": "left", "left": str(most[1] + 1), "right": str(most[0]), "rounds": "5"}
    answer = circle.client("olga").post(at(four) + "result/", said)
    page = answer.content.decode()
    assert answer.status_code == 422 and not Result.objects.exists()
    name = right.answer.army.name
    assert f"That’s more than the {most[1]} points of {name}." in page.replace("&#x27;", "'")
    assert '<details id="game-1" open>' in page and f'value="{most[1] + 1}" aria-invalid="true"' in page
    assert '<option value="left" selected>' in page and 'value="5"' in page
    circle.client("olga").post(at(four) + "result/", said | {"left": str(most[1])})
    assert Result.objects.get().left_beaten == 2 * most[1]


def test_the_army_that_fits_is_suggested_and_otherwise_what_is_missing(circle, night):
    far, fits = (keep(troops(points, f"{points} points"), circle.bob) for points in (37, 28))
    circle.brings(night, "bob")
    page = text(circle.client("bob"), night)
    assert f'name="army" value="{fits.pk}" checked' in flat(
        page
    ) and "1 of your 2 armies fits this game night." in flat(page)
    assert "Which army do you bring?" in page and f'name="army" value="{far.pk}" data-name' in flat(page)
    fits.delete()
    page = text(circle.client("bob"), night)
    assert f'name="army" value="{far.pk}" checked' not in flat(page) and 'name="army" value="" checked' in flat(page)
    assert "None of your armies fits this game night.</b>" in page
    assert "<p>37 points: 7 points over the limit of 30.</p>" in page
    far.delete()
    page = text(circle.client("bob"), night)
    assert "You have no army for Very Simple Generic Miniatures Rules 7 yet." in page
    assert f'action="{at(night)}army/"' in page and "Create army" in page


def test_an_army_with_rules_that_the_night_does_not_use_is_told_so(circle, night):
    night.rules = ["traits"]
    night.save()
    circle.brings(night, "bob", sample("justice-team", circle.bob))
    page = text(circle.client("bob"), night)
    assert "needs the optional rule Super powers, which is off." in page
    assert "this army does not play with" not in page


def test_whoever_met_last_time_meets_another(circle, four):
    circle.client("olga").post(at(four) + "draw/", {"drawn": 0})
    later = circle.night(starts="2027-03-30T19:00Z", ends="2027-03-30T22:00Z")
    for one in four.answers.all():
        Answer.objects.create(night=later, player=one.player, army=one.army, come="yes")
    circle.client("olga").post(at(later) + "draw/", {"drawn": 0})
    assert sorted(map(sorted, pairs(later))) == [["Alice", "Olga"], ["Bob", "Mira"]]


def test_whoever_leaves_the_club_comes_no_more(circle, four):
    circle.club.members.get(player=circle.bob).delete()
    circle.client("olga").post(at(four) + "draw/", {"drawn": 0})
    assert not any("Bob" in pair for pair in pairs(four))
    assert circle.client("bob").get(at(four)).status_code == 404


def test_a_game_outlives_the_account_of_one_who_played_it(circle, four):
    circle.client("olga").post(at(four) + "draw/", {"drawn": 0})
    circle.client("olga").post(at(four) + "result/", {"table": 1, "won": "nobody", "left": "3", "right": "4"})
    gone = Seat.objects.filter(table__number=1).first().answer.player
    gone.user.delete()
    page = text(circle.client("bob"), Night.objects.get())
    assert "A former player" in page and "Nobody won. Destroyed: 3 to 4 points." in page
    assert gone.name not in circle.client("bob").get(f"/clubs/{four.club.slug}/season/").content.decode()


@pytest.mark.long
@pytest.mark.any_database
def test_the_whole_night_prints_in_one_go(circle, four):
    circle.client("olga").post(at(four) + "draw/", {"drawn": 0})
    mira = circle.client("mira")
    address = mira.get(at(four)).context["ticket"]["print"]
    assert "sheets=roster,cards,score,scenario,rulers&scenario.which=basic-game" in address
    seats = Seat.objects.order_by("table__number", "-left")
    at_30_points = [f"army={seat.answer.army.code}%4060" for seat in seats]
    assert address.partition("?")[2].split("&")[:4] == at_30_points
    assert mira.get(mira.get(at(four)).context["ticket"]["studio"], follow=True).status_code == 200


def test_an_army_of_another_rule_book_is_told_and_pairs_all_the_same(circle, night):
    circle.brings(night, "bob", sample("undead", circle.bob, Visibility.CLUB))
    other = keep(troops(25, "Old Guard", "vsgmr-2010"), circle.mira, Visibility.CLUB)
    circle.brings(night, "mira", other)
    page = text(circle.client("mira"), night)
    assert "Other rules" in page and f"/armies/{other.code}/rules/?to=vsgmr-7" in page


def test_the_number_of_questions_does_not_grow_with_those_who_come(circle, night, django_assert_max_num_queries):
    for name in ("alice", "bob", "olga", "mira"):
        circle.brings(night, name, keep(troops(25), circle.players[name], Visibility.CLUB))
    actions.draw(night, circle.visitor("olga"))
    olga = circle.client("olga")
    olga.get(at(night))
    with django_assert_max_num_queries(26):
        olga.get(at(night))


def test_several_armies_that_play_one_scenario_print_its_sheet_once(catalogue):
    builds = tuple(samples.get(slug).build for slug in ("undead", "elves", "dwarves"))
    sheets = ("roster", "scenario", "score", "rulers")
    order = Order(builds, sheets, Layout("a4", choices=(("scenario.which", "basic-game"),)))
    assert [(item.sheet.slug, item.build.name) for item in order.items] == [
        ("roster", "Undead"), ("roster", "Elves"), ("roster", "Dwarves"), ("score", "Undead"), ("score", "Dwarves"),
        ("scenario", ""), ("rulers", ""),
    ]  # fmt: skip
    each = Order(builds, ("scenario",), Layout("a4"))
    assert [item.build.name for item in each.items] == ["Undead", "Elves", "Dwarves"]


def test_the_sides_of_a_scenario_meet_each_other_each_reckoned_from_its_own_points(circle):
    # Whatever order a database keeps them in, the scenario's first side sits on the left.
    ambush = circle.night(scenario="ambush", ranges={"target": [None, 50], "ambusher": [None, 30]})
    for name, points, side in (
        ("bob", 15, "ambusher"),
        ("mira", 14, "ambusher"),
        ("alice", 25, "target"),
        ("olga", 24, ""),
    ):
        army = keep(troops(points), circle.players[name], Visibility.CLUB)
        circle.brings(ambush, name, army, side=side)
    circle.client("olga").post(at(ambush) + "draw/", {"drawn": 0})
    assert sorted(map(sorted, pairs(ambush))) == [["Alice", "Bob"], ["Mira", "Olga"]]
    assert [seat.side for seat in Seat.objects.order_by("table__number", "-left")] == ["ambusher", "target"] * 2
    page = text(circle.client("bob"), ambush)
    assert page.count(">equal<") == 2 and "Each army is compared with the most points its side may have." in page


def test_a_wish_for_a_side_is_kept(circle):
    ambush = circle.night(scenario="ambush", ranges={"ambusher": [None, 30], "target": [None, 50]})
    circle.brings(ambush, "bob", keep(troops(20), circle.bob, Visibility.CLUB))
    bob, army = circle.client("bob"), Army.objects.get()
    bob.post(at(ambush) + "bring/", {"army": army.pk, "side": "ambusher"})
    assert Answer.objects.get().side == "ambusher"
    assert "5 over" in text(bob, ambush)
    bob.post(at(ambush) + "bring/", {"army": army.pk, "side": "nobody"})
    assert Answer.objects.get().side == ""


def test_pairing_nobody_or_one_player_says_what_is_missing(circle, night):
    olga = circle.client("olga")
    nobody = olga.post(at(night) + "draw/", {"drawn": 0})
    assert nobody.status_code == 422 and "Nobody brings one yet." in nobody.content.decode()
    circle.brings(night, "bob", keep(troops(25), circle.bob, "club"))
    one = olga.post(at(night) + "draw/", {"drawn": 0})
    assert one.status_code == 422 and "Only one player brings one yet." in one.content.decode()
    assert Night.objects.get().draw_count == 0


def test_how_many_come_is_said_once(circle, night):
    circle.brings(night, "bob")
    page = flat(text(circle.client("olga"), night))
    assert page.count("1 going") == 1 and "player going" not in page and "players going" not in page
