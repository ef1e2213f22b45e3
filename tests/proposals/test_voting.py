"""Proposals: made, tried, voted on, and accepted as the next revision."""

from datetime import timedelta

import pytest
from django.utils import timezone

from armybuilder.armies.models import Army
from armybuilder.audit.models import Entry
from armybuilder.house import states
from armybuilder.house.models import HouseRules
from armybuilder.matches.jobs import simulations
from armybuilder.proposals import actions, chores
from armybuilder.proposals.models import Proposal, Vote, VotingRules
from tests.proposals.conftest import MEMBER, ORGANIZER, OWNER, STRANGER
from tests.support.players import a_player

pytestmark = pytest.mark.usefixtures("no_battles")


def proposed(table, **said) -> Proposal:
    answer = table.proposes(**said)
    assert answer.status_code == 302, answer.content.decode()
    chores.look()
    return Proposal.objects.latest("pk")


def over(proposal: Proposal) -> None:
    """The time of the vote is up."""
    Proposal.objects.filter(pk=proposal.pk).update(ends=timezone.now() - timedelta(minutes=1))


@pytest.mark.any_database
def test_a_proposal_that_all_vote_for_is_the_next_revision(table):
    proposal = proposed(table)
    assert table.price() == 2
    table.votes(proposal, "for", OWNER, ORGANIZER)
    proposal.refresh_from_db()
    assert proposal.is_open
    table.votes(proposal, "for", MEMBER)
    proposal.refresh_from_db()
    assert (proposal.state, proposal.revision) == ("accepted", 2)
    assert table.price() == 1 and table.price("tough") == 3
    assert table.house.revisions().first().note == "Cheaper"
    assert "it is <a" in table.shows(proposal.address)
    history = f"/house/read/{table.house.slug}/"
    assert f'href="{proposal.address}" aria-label="Trial and vote on revision 2"' in table.shows(history)
    table.house.club.members.filter(player=a_player(MEMBER)).delete()
    HouseRules.objects.update(visibility="all")
    assert "Trial and vote" not in table.shows(history), "former members may read the rules, but not the vote"


def test_the_owners_draft_takes_in_what_was_accepted(table):
    at = f"/house/{table.house.code}/"
    table.browsers[OWNER].post(f"{at}price/", {"row": "options/flight", "level": "", "points": "3"})
    table.votes(proposed(table), "for", OWNER, ORGANIZER, MEMBER)
    draft = HouseRules.objects.get(pk=table.house.pk).document()
    prices = {slug: draft.rows[f"options/{slug}"][1]["levels"][""]["points"] for slug in ("flight", "sharpshooter")}
    assert prices == {"flight": 3, "sharpshooter": 1}
    table.browsers[OWNER].post(f"{at}publish/", {"visibility": f"club:{table.club.slug}"})
    assert table.price() == 1 and table.price("flight") == 3


def test_too_few_votes_turn_it_down(table):
    proposal = proposed(table)
    table.votes(proposal, "for", OWNER, ORGANIZER)
    over(proposal)
    chores.look()
    proposal.refresh_from_db()
    assert proposal.state == "declined" and table.price() == 2
    assert "Turned down" in table.shows(f"/clubs/{table.club.slug}/proposals/")
    assert "was turned down" in table.notices(MEMBER)[0]


def test_as_many_against_as_for_turn_it_down(table):
    VotingRules.objects.create(club=table.club, quorum=2)
    proposal = proposed(table)
    table.votes(proposal, "for", OWNER)
    table.votes(proposal, "against", ORGANIZER)
    table.votes(proposal, "abstain", MEMBER)
    proposal.refresh_from_db()
    assert proposal.state == "declined"


def test_a_vote_can_be_changed_and_counts_once(table):
    proposal = proposed(table)
    table.votes(proposal, "against", OWNER)
    table.votes(proposal, "for", OWNER)
    assert [vote.choice for vote in proposal.votes.all()] == ["for"]


def test_a_vote_that_ends_while_the_server_is_down_is_counted_when_it_is_back(table):
    VotingRules.objects.create(club=table.club, quorum=1)
    proposal = proposed(table)
    table.votes(proposal, "for", OWNER)
    over(proposal)
    chores.look()
    chores.look()
    proposal.refresh_from_db()
    assert (proposal.state, proposal.revision) == ("accepted", 2)
    assert table.house.revisions().count() == 2


def test_a_page_that_is_opened_after_the_end_counts_the_vote(table):
    proposal = proposed(table)
    over(proposal)
    assert "Turned down" in table.shows(proposal.address)


def test_after_the_end_no_vote_counts(table):
    proposal = proposed(table)
    over(proposal)
    page = table.browsers[OWNER].post(f"{proposal.address}vote/", {"choice": "for"}, follow=True).content.decode()
    late = page.partition("Your vote came too late: the vote has ended.")[0]
    assert late != page and late.rpartition("<p class=")[2].startswith('"finding warn"')
    assert not Vote.objects.exists()


def test_the_second_click_of_a_double_click_on_the_deciding_vote_says_nothing_of_its_own(table):
    proposal = proposed(table)
    table.votes(proposal, "for", OWNER, ORGANIZER, MEMBER)
    assert "Vote saved. Everyone has voted" in table.shows(proposal.address)
    again = table.browsers[MEMBER].post(f"{proposal.address}vote/", {"choice": "for"}, follow=True).content.decode()
    assert "Accepted: it is" in again and "too late" not in again and "has ended. Nothing" not in again
    other = table.browsers[MEMBER].post(f"{proposal.address}vote/", {"choice": "against"}, follow=True)
    assert "Your vote came too late" in other.content.decode()
    assert proposal.votes.get(player=a_player(MEMBER)).choice == "for"


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_two_proposals_on_one_row_keep_both_changes_in_either_order(table, order):
    """The second is applied to the first, and says so."""
    row = {"row": "options/armor", "points:light": "1", "points:heavy": "2"}
    light = proposed(table, **row | {"points:light": "1.5"}, name="Light")
    heavy = proposed(table, **row | {"points:heavy": "2.5"}, name="Heavy")
    assert "changes the same rule" in table.shows(light.address)
    first, second = [(light, heavy)[place] for place in order]
    table.votes(first, "for", OWNER, ORGANIZER, MEMBER)
    chores.look()
    second.refresh_from_db()
    assert second.after == first and second.base.revision == 2
    assert "was accepted first" in table.shows(second.address)
    table.votes(second, "for", OWNER, ORGANIZER, MEMBER)
    assert (table.price("armor", "light"), table.price("armor", "heavy")) == (1.5, 2.5)
    assert table.house.revisions().count() == 3


def test_two_proposals_for_one_price_end_with_the_one_accepted_last(table):
    first, second = proposed(table, points="1", name="One"), proposed(table, points="3", name="Three")
    table.votes(first, "for", OWNER, ORGANIZER, MEMBER)
    chores.look()
    second.refresh_from_db()
    assert ("Sharpshooter" in (page := table.shows(second.address))) and "was accepted first" in page
    table.votes(second, "for", OWNER, ORGANIZER, MEMBER)
    assert table.price() == 3


def test_votes_of_a_member_who_leaves_and_of_a_deleted_account_still_count(table):
    proposal = proposed(table, who=MEMBER)
    table.votes(proposal, "for", MEMBER, ORGANIZER)
    table.browsers[ORGANIZER].post(f"/clubs/{table.club.slug}/leave/")
    table.browsers[MEMBER].post("/account/delete/", {"password": "four words one remembers"})
    proposal.refresh_from_db()
    assert proposal.player is None
    assert "A former player" in table.shows(proposal.address, OWNER)
    table.votes(proposal, "for", OWNER)
    proposal.refresh_from_db()
    assert proposal.state == "accepted" and proposal.count.yes == 3


def test_the_author_takes_it_back_and_an_owner_stops_it_with_a_reason(table):
    mine, other = proposed(table), proposed(table, points="3")
    assert table.browsers[OWNER].post(f"{mine.address}cancel/").status_code == 404
    assert table.browsers[MEMBER].post(f"{mine.address}cancel/").status_code == 302
    assert "Canceled" in table.shows(mine.address)
    assert table.browsers[ORGANIZER].post(f"{other.address}stop/", {"why": "No."}).status_code == 404
    assert table.browsers[OWNER].post(f"{other.address}stop/", {"why": ""}).status_code == 422
    assert table.browsers[OWNER].post(f"{other.address}stop/", {"why": "We tried it in May."}).status_code == 302
    assert "<b>Stopped:</b> We tried it in May." in table.shows(other.address)
    keys = [entry.key for entry in Entry.objects.at_place(table.club.log_place)]
    assert keys[:2] == ["proposal-stopped", "proposal-canceled"]


def test_the_page_keeps_the_trial_when_a_reason_is_missing(table, settings, monkeypatch):
    settings.JOBS_INLINE = False
    monkeypatch.setattr(simulations, "are_installed", lambda: True)
    proposal = proposed(table)
    assert "There is no trial" not in table.shows(proposal.address, OWNER)
    answer = table.browsers[OWNER].post(f"{proposal.address}stop/", {"why": ""})
    page = answer.content.decode()
    assert answer.status_code == 422 and "Say why you stop it." in page and 'aria-invalid="true"' in page
    assert "There is no trial" not in page


def test_what_would_change_something_else_today_is_not_opened_again_with_its_old_votes(table):
    proposal = proposed(table, points="3")
    table.votes(proposal, "for", ORGANIZER)
    table.browsers[OWNER].post(f"{proposal.address}stop/", {"why": "Later."})
    at = f"/house/{table.house.code}/"
    table.browsers[OWNER].post(f"{at}price/", {"row": "options/sharpshooter", "level": "", "points": "2.5"})
    table.browsers[OWNER].post(f"{at}publish/", {"visibility": f"club:{table.club.slug}"})
    answer = table.browsers[OWNER].post(f"{proposal.address}reopen/")
    assert answer.status_code == 422
    assert "The rules have changed since: propose it again." in answer.content.decode()
    proposal.refresh_from_db()
    assert proposal.state == "stopped" and proposal.base.revision == 1


def test_a_vote_that_has_ended_is_not_stopped_and_the_owner_reads_so(table):
    proposal = proposed(table)
    table.votes(proposal, "for", OWNER, ORGANIZER, MEMBER)
    page = table.browsers[OWNER].post(f"{proposal.address}stop/", {"why": "Later."}, follow=True).content.decode()
    assert "The vote has ended. Nothing was changed." in page and "The vote is stopped." not in page
    proposal.refresh_from_db()
    assert (proposal.state, proposal.why) == ("accepted", "")


def test_what_would_change_the_same_today_is_opened_again_with_its_votes(table):
    proposal = proposed(table, points="3")
    table.browsers[OWNER].post(f"{proposal.address}stop/", {"why": "Later."})
    at = f"/house/{table.house.code}/"
    table.browsers[OWNER].post(f"{at}price/", {"row": "options/tough", "level": "", "points": "1"})
    table.browsers[OWNER].post(f"{at}publish/", {"visibility": f"club:{table.club.slug}"})
    assert table.browsers[OWNER].post(f"{proposal.address}reopen/").status_code == 302
    proposal.refresh_from_db()
    assert proposal.is_open and proposal.base.revision == 2


def test_new_prices_below_0_and_a_caption_are_in_plain_words(table):
    answer = table.proposes(points="-3")
    page = answer.content.decode()
    assert answer.status_code == 422 and "Points can’t be below 0." in page and 'value="-3"' in page
    proposal = proposed(table)
    page = table.browsers[MEMBER].get(proposal.address, headers={"Accept-Language": "de"}).content.decode()
    assert '<caption class="visually-hidden">Stimmen</caption>' in page


def test_a_canceled_proposal_is_opened_again_with_its_votes(table):
    proposal = proposed(table, points="3")
    table.votes(proposal, "for", ORGANIZER)
    table.browsers[MEMBER].post(f"{proposal.address}cancel/")
    assert table.browsers[OWNER].post(f"{proposal.address}reopen/").status_code == 404, "it is Kay's to undo"
    assert "reopen/" not in table.shows(proposal.address, OWNER) and "reopen/" in table.shows(proposal.address)
    page = table.browsers[MEMBER].post(f"{proposal.address}reopen/", follow=True).content.decode()
    assert "Undone. The proposal is open again" in page and "reopen/" not in page
    table.votes(proposal, "for", OWNER, MEMBER)
    proposal.refresh_from_db()
    assert proposal.state == "accepted" and proposal.count.yes == 3
    assert any("opened the proposal" in sentence for sentence in table.notices(OWNER))
    keys = [entry.key for entry in Entry.objects.at_place(table.club.log_place)]
    assert keys[:3] == ["proposal-accepted", "proposal-reopened", "proposal-canceled"]


def test_a_stopped_vote_is_opened_again_by_an_owner_alone(table):
    proposal = proposed(table, points="3")
    table.browsers[OWNER].post(f"{proposal.address}stop/", {"why": "By mistake."})
    assert table.browsers[MEMBER].post(f"{proposal.address}reopen/").status_code == 404
    assert table.browsers[OWNER].post(f"{proposal.address}reopen/").status_code == 302
    proposal.refresh_from_db()
    assert (proposal.state, proposal.why, proposal.decided) == ("open", "", None)


def test_a_vote_that_the_server_ended_or_whose_time_is_up_stays_ended(table):
    proposal = proposed(table, points="3")
    actions.stop(proposal, None, "outdated")
    assert "reopen/" not in table.shows(proposal.address, OWNER)
    Proposal.objects.filter(pk=proposal.pk).update(why="No.", ends=timezone.now())
    assert "reopen/" not in table.shows(proposal.address, OWNER)
    answer = table.browsers[OWNER].post(f"{proposal.address}reopen/", follow=True)
    assert "The vote has ended." in answer.content.decode()
    proposal.refresh_from_db()
    assert proposal.state == "stopped"


def test_a_proposal_that_is_opened_again_is_tried_on_what_was_accepted_meanwhile(table):
    mine, other = proposed(table, points="3"), proposed(table, row="options/tough", points="1")
    table.browsers[MEMBER].post(f"{mine.address}cancel/")
    table.votes(other, "for", OWNER, ORGANIZER, MEMBER)
    assert table.browsers[MEMBER].post(f"{mine.address}reopen/").status_code == 302
    mine.refresh_from_db()
    assert mine.base.revision == 2 and mine.after == other and not mine.trial_ready
    assert "was accepted first" in table.shows(mine.address)


def test_where_others_took_its_place_a_proposal_is_not_opened_again(table, monkeypatch):
    proposal = proposed(table, points="3")
    table.browsers[MEMBER].post(f"{proposal.address}cancel/")
    monkeypatch.setattr(actions, "MOST_OWN", 0)
    answer = table.browsers[MEMBER].post(f"{proposal.address}reopen/")
    assert answer.status_code == 422 and "of your proposals are open already" in answer.content.decode()
    proposal.refresh_from_db()
    assert proposal.state == "canceled"


def test_a_vote_by_script_changes_the_page_and_loads_it_again_when_it_is_over(table):
    proposal, htmx = proposed(table), {"HX-Request": "true"}
    page = table.browsers[MEMBER].post(f"{proposal.address}vote/", {"choice": "for"}, headers=htmx)
    text = page.content.decode()
    assert page.status_code == 200 and text.strip().startswith("<main") and "Vote saved." in text
    table.votes(proposal, "for", OWNER)
    last = table.browsers[ORGANIZER].post(f"{proposal.address}vote/", {"choice": "for"}, headers=htmx)
    assert last.headers["HX-Refresh"] == "true"
    assert "Everyone has voted, so the vote has ended." in table.shows(proposal.address, ORGANIZER)


def test_members_are_notified_of_a_proposal_its_last_day_and_its_result(table):
    proposal = proposed(table)
    assert table.notices(OWNER)[0].startswith("Kay proposes a change")
    now = timezone.now()
    Proposal.objects.filter(pk=proposal.pk).update(made=now - timedelta(days=6), ends=now + timedelta(hours=20))
    chores.look()
    chores.look()
    assert [one for one in table.notices(OWNER) if one.startswith("One day left")] == table.notices(OWNER)[:1]
    table.votes(proposal, "for", OWNER, ORGANIZER, MEMBER)
    assert "was accepted. It is revision 2" in table.notices(OWNER)[0]


def test_for_others_there_are_no_proposals(table):
    proposal = proposed(table)
    for at in (proposal.address, f"/clubs/{table.club.slug}/proposals/", f"/clubs/{table.club.slug}/proposals/new/"):
        assert table.browsers[STRANGER].get(at).status_code == 404
    assert table.browsers[STRANGER].post(f"{proposal.address}vote/", {"choice": "for"}).status_code == 404


def test_a_form_sent_twice_makes_one_proposal(table):
    proposed(table, once="a" * 22)
    proposed(table, once="a" * 22)
    assert Proposal.objects.count() == 1


def test_a_proposal_that_changes_nothing_is_refused_and_what_was_typed_stays(table):
    answer = table.proposes(points="2", reason="Because of Tuesday.")
    page = answer.content.decode()
    assert answer.status_code == 422 and "Nothing would change" in page and "Because of Tuesday." in page


@pytest.mark.parametrize(("said", "sentence"), [
    ({"points": "x"}, "points"), ({"name": ""}, "name"), ({"reason": ""}, "Say why"),
])  # fmt: skip
def test_a_bad_proposal_says_what_is_wrong_and_keeps_the_rest(table, said, sentence):
    answer = table.proposes(**said)
    page = answer.content.decode()
    assert answer.status_code == 422 and 'role="alert"' in page and sentence in page
    assert not Proposal.objects.exists()


def test_five_open_proposals_of_a_member_are_the_most(table):
    for number in range(5):
        proposed(table, points=str(3 + number))
    answer = table.proposes(points="9")
    assert answer.status_code == 422 and "5 of your proposals are open already" in answer.content.decode()


def test_anything_is_proposed_from_a_draft_in_the_editor(table):
    browser, at = table.browsers[MEMBER], f"/clubs/{table.club.slug}/proposals"
    draft = browser.post(f"{at}/draft/", {"rules": table.house.slug, "row": "options/tough"}).url.partition("?")[0]
    browser.post(f"{draft}price/", {"row": "options/tough", "level": "", "points": "1"})
    browser.post(f"{draft}price/", {"row": "figures/hero", "level": "-", "points": "3"})
    code = draft.split("/")[2]
    page = table.shows(draft)
    main = f'class="button sun" href="{at}/new/?draft={code}"'
    publish = '<button type="submit" class="outline" id="do-publish">'
    assert page.count(main) == 2 and "Publish…" not in page and page.rindex(main) < page.index(publish)
    assert '<option value="me" selected>' in page and page.count(" selected>") == 1
    assert "Hero" in table.shows(f"{at}/new/?draft={code}")
    answer = browser.post(f"{at}/new/", {"draft": code, "name": "Two", "reason": "Both."})
    proposal = Proposal.objects.get()
    assert answer.url == proposal.address
    table.votes(proposal, "for", OWNER, ORGANIZER, MEMBER)
    assert table.price("tough") == 1
    assert HouseRules.objects.exclude(binned=None).count() == 1


def test_a_proposal_that_was_turned_down_or_canceled_is_made_again_from_the_editor(table):
    proposal = proposed(table)
    table.browsers[MEMBER].post(f"{proposal.address}cancel/")
    assert "Propose it again" in table.shows(proposal.address)
    answer = table.browsers[MEMBER].post(f"/clubs/{table.club.slug}/proposals/draft/", {"again": str(proposal.code)})
    draft = HouseRules.objects.get(code=answer.url.split("/")[2]).document()
    assert draft.rows["options/sharpshooter"][1]["levels"][""]["points"] == 1


def test_members_are_led_to_move_their_armies(table):
    browser, slug = table.browsers[MEMBER], table.house.revisions().first().slug
    browser.post("/armies/", {"edition": slug, "limit": "30", "name": "Gun line"})
    army = Army.objects.get()
    proposal = proposed(table)
    table.votes(proposal, "for", OWNER, ORGANIZER, MEMBER)
    page = table.shows(proposal.address)
    at = f"/armies/{army.code}/rules/"
    assert "Your armies on earlier revisions" in page and f"{at}?to=table-rules%402" in page
    assert "Your armies on earlier revisions" not in table.shows(proposal.address, OWNER)
    assert browser.post(at, {"to": "table-rules@2", "how": "move"}).status_code == 302
    army.refresh_from_db()
    assert army.edition.slug == "table-rules@2"


def test_owners_say_how_the_club_votes(table):
    at = f"/clubs/{table.club.slug}/voting/"
    assert table.browsers[ORGANIZER].get(at).status_code == 404
    bad = table.browsers[OWNER].post(at, {"days": "x", "quorum": "2", "majority": "more"})
    assert bad.status_code == 422 and "whole number from 1 to 60" in bad.content.decode()
    table.browsers[OWNER].post(at, {"days": "3", "quorum": "2", "majority": "thirds"})
    proposal = proposed(table)
    assert (proposal.ends - proposal.made, proposal.quorum, proposal.by_name) == (timedelta(days=3), 2, False)
    table.votes(proposal, "for", MEMBER)
    assert "Kay</td>" not in table.shows(proposal.address)


def test_a_club_that_plays_the_rules_no_more_stops_the_vote(table):
    VotingRules.objects.create(club=table.club, quorum=1)
    proposal = proposed(table)
    table.votes(proposal, "for", OWNER)
    HouseRules.objects.filter(pk=table.house.pk).update(club=None, visibility="me")
    over(proposal)
    chores.look()
    proposal.refresh_from_db()
    assert proposal.state == "stopped" and "no longer plays" in table.shows(proposal.address)


def test_an_export_has_proposals_and_votes(table):
    from armybuilder.accounts import account_data

    table.votes(proposed(table), "for", MEMBER)
    files = {file.path: file.content.decode() for file in account_data.export(a_player(MEMBER))}
    assert '"Too dear."' in files["beside-the-armies/proposals.json"]
    assert '"for"' in files["beside-the-armies/votes.json"]


def test_the_worker_asks_once_while_nothing_is_due(table, django_assert_num_queries):
    """It looks every two seconds, at the votes of all clubs."""
    for name in ("One", "Two", "Three"):
        proposed(table, name=name)
    Proposal.objects.update(trial_ready=timezone.now())
    with django_assert_num_queries(1):
        chores.look()


def test_what_no_longer_fits_is_looked_at_once(table, monkeypatch):
    proposal = proposed(table)
    monkeypatch.setattr(simulations, "are_installed", lambda: True)
    changes = proposal.difference | {"options/gone": ({"slug": "gone"}, {"slug": "gone", "points": 1})}
    Proposal.objects.filter(pk=proposal.pk).update(changes=states.packed(changes))
    chores.look()
    proposal = Proposal.objects.get()
    assert proposal.trial_ready and proposal.is_open and "this proposal fits no more" in table.shows(proposal.address)
