"""The trial of a proposal: what it is made of, in turns, and what its page says."""

import pytest
from django.utils import timezone

from armybuilder.armies.models import Army
from armybuilder.clubs.models import Shelved
from armybuilder.house.models import HouseRules
from armybuilder.jobs import worker_heartbeat
from armybuilder.matches.jobs import playing, trials
from armybuilder.matches.jobs.trials import Trial, TrialOrder
from armybuilder.matches.models import Simulation
from armybuilder.proposals.models import Proposal
from rules.documents import catalogue_of
from rules.house import SetField, reprice
from rules.worth.revised import revised
from tests.proposals.conftest import MEMBER, OWNER


def shelved(table, limit: str = "30") -> Army:
    """An army on the club's rules, on its shelf: two troops with Sharpshooter."""
    browser, slug = table.browsers[OWNER], table.house.revisions().first().slug
    browser.post("/armies/", {"edition": slug, "limit": limit, "rules": "traits", "name": "Gun line"})
    army = Army.objects.latest("pk")
    at = f"/armies/{army.code}/"
    browser.post(f"{at}units/", {"figure": "troop"})
    browser.post(f"{at}units/0/", {"name": "Rifles", "figure": "troop", "count": "2", "o-distance-attack": "on",
                                   "l-distance-attack": "", "o-sharpshooter": "on", "l-sharpshooter": ""})  # fmt: skip
    Army.objects.filter(pk=army.pk).update(visibility="club")
    Shelved.objects.create(club=table.club, army=army)
    army.refresh_from_db()
    return army


def order(before, after, builds=()):
    return TrialOrder(before, after, builds).document()


@pytest.mark.long
@pytest.mark.any_database
def test_a_trial_says_what_a_thing_is_worth_and_which_armies_change(table):
    army = shelved(table)
    assert table.proposes(points="4").status_code == 302
    page = table.shows(Proposal.objects.get().address)
    assert "What it is worth" in page and "from 2 to 4" in page
    proposal = Proposal.objects.get()
    assert proposal.trial_ready and proposal.trial_armies[0] == f"army {army.code}"
    assert "trial of your proposal" in table.notices(MEMBER)[0]
    assert f"<b>{army.name}</b>" in page and "Armies that change" in page
    assert "Pairings that change" in page


@pytest.mark.long
def test_an_army_that_no_longer_fits_is_named_with_its_fix(table):
    army = shelved(table, limit="8")
    assert table.proposes(points="9").status_code == 302
    page = table.shows(Proposal.objects.get().address)
    assert f"<b>{army.name}</b>" in page and "Fix:" in page and "over" in page


@pytest.mark.long
def test_others_armies_that_a_member_may_not_see_are_not_named(table):
    army = shelved(table)
    table.proposes(points="4")
    proposal = Proposal.objects.get()
    table.shows(proposal.address)
    Army.objects.filter(pk=army.pk).update(visibility="me")
    page = table.shows(proposal.address)
    assert "Gun line" not in page and "an army of another player" in page


def test_a_change_of_words_changes_nothing(table):
    """The trial plays nothing, and says so."""
    before = HouseRules.objects.get().document()
    after = SetField("options/flight", "text", "It has wings.").apply(before, before)
    parts = dict(Trial(order(before, after), {}).parts())
    assert parts["things"] == {"is_played": True, "things": []} and parts["found"] is True
    assert not any(name.startswith(("even", "pairs")) for name in parts)
    said = {"name": "Words", "reason": "Clearer.", "row": "options/flight"}
    browser, at = table.browsers[MEMBER], f"/clubs/{table.club.slug}/proposals"
    draft = browser.post(f"{at}/draft/", {"rules": table.house.slug}).url
    browser.post(
        f"{draft}words/", {"row": "options/flight", "name": "Flight", "text": "It has wings.", "who": "as-it-is"}
    )
    browser.post(f"{at}/new/", {"draft": draft.split("/")[2], **said})
    assert "Changes nothing" in table.shows(Proposal.objects.get().address)


def test_what_is_revised_is_found_by_price_and_by_what_it_does(table):
    before = HouseRules.objects.get().document()
    dearer = reprice("options/flight", 6, "").apply(before, before)
    [one] = revised(catalogue_of(before), catalogue_of(dearer))
    assert (one.key, one.old, one.new, one.doubt) == ("options/flight/", 4, 6, "tactics")


def test_the_figure_that_all_is_compared_with_is_not_judged(open_rules):
    before = open_rules("vsgmr-2010")
    after = reprice("figures/troop", 4, None).apply(before, before)
    [one] = revised(catalogue_of(before), catalogue_of(after))
    assert one.doubt == "currency" and not one.is_playable


def test_rules_that_battles_cannot_play_are_told_so(table, open_rules):
    document = open_rules("smg")
    row = next(name for name in document.rows if name.startswith("figures/"))
    after = SetField(row, "text", "Another text.").apply(document, document)
    parts = dict(Trial(order(document, after), {}).parts())
    assert parts["things"]["is_played"] is False and parts["found"] is True


@pytest.mark.long
def test_a_trial_goes_on_in_turns_behind_what_people_wait_for(table, monkeypatch):
    monkeypatch.setattr(trials, "TURN", 0.0)
    before = HouseRules.objects.get().document()
    after = reprice("options/tough", 4, "").apply(before, before)
    known, turns = {}, 0
    while "found" not in known:
        known |= dict(trials.parts(order(before, after), known))
        turns += 1
    assert turns == len(known) > 3
    assert playing.TURNS[trials.KIND] > playing.TURNS["changes"]


def test_a_trial_waits_behind_a_match_that_is_asked_for_later(table, settings):
    from armybuilder.matches.jobs import simulations

    settings.JOBS_INLINE = False
    before = HouseRules.objects.get().document()
    after = reprice("options/tough", 4, "").apply(before, before)
    trial = simulations.ask_trial(TrialOrder(before, after, ()))
    match = Simulation.objects.create(key="m" * 32, order={"kind": "verdict", "seed": 7})
    assert [row.pk for row in Simulation.objects.due(timezone.now())] == [match.pk, trial.pk]


def test_a_trial_says_whether_it_is_played_or_waits_for_its_turn(table, settings, monkeypatch):
    settings.JOBS_INLINE = False
    monkeypatch.setattr(worker_heartbeat, "has_worker", lambda: True)
    table.proposes()
    address = Proposal.objects.get().address
    waiting = table.shows(address)
    assert "Waiting for its turn" in waiting
    # Pages that load themselves take the focus, and what was typed, from those who have no scripts.
    assert 'http-equiv="refresh"' not in waiting
    assert f'<noscript><p><a href="{address}">Refresh</a></p></noscript>' in waiting
    Simulation.objects.update(state="running")
    assert "Playing battles" in table.shows(address)
    # Between two turns of one trial it is played, too.
    Simulation.objects.update(state="waiting", result={"things": {"is_played": True, "things": []}})
    assert "Playing battles" in table.shows(address)


def test_a_trial_without_a_pairing_says_so(table):
    table.proposes()
    table.shows(Proposal.objects.get().address)
    thing = {"key": "options/sharpshooter/", "kind": "shoot", "old": 4, "new": 2, "doubt": "unused"}
    result = {"things": {"is_played": True, "things": [thing]}, "armies": [], "found": True}
    Proposal.objects.update(trial=result, trial_ready=timezone.now())
    page = table.shows(Proposal.objects.get().address)
    assert "No pairing was played" in page and "None of 0" not in page


@pytest.mark.long
def test_a_trial_is_the_same_in_every_language_and_is_read_in_ones_own(table):
    """Whoever opens the page first asks for it: the names in it are not those of their language."""
    shelved(table, limit="8")
    browser = table.browsers[MEMBER]
    browser.post("/language/", {"language": "es"})
    assert table.proposes(points="9").status_code == 302
    proposal = Proposal.objects.get()
    spanish = table.shows(proposal.address)
    assert "Tirador experto" in spanish and "Sharpshooter" not in spanish.partition('id="trial"')[2]
    english = table.shows(proposal.address, OWNER)
    assert "Sharpshooter" in english and "Tirador experto" not in english
    key = Proposal.objects.get().trial_key
    Proposal.objects.update(trial_key="", trial_ready=None, trial={})
    table.shows(proposal.address, OWNER)
    assert Proposal.objects.get().trial_key == key and Simulation.objects.count() == 1


def test_a_first_look_that_says_nothing_is_a_sentence_of_its_own(table, settings):
    settings.JOBS_INLINE = False
    table.proposes()
    proposal = Proposal.objects.get()
    table.shows(proposal.address)
    thing = {"key": "options/sharpshooter/", "kind": "shoot", "old": 4, "new": 2, "doubt": ""}
    look = {"price": 1.2, "low": None, "high": None, "battles": 2_400}
    Simulation.objects.update(
        result={"things": {"is_played": True, "things": [thing]}, "look options/sharpshooter/": look}
    )
    page = table.shows(proposal.address)
    assert "<span>Too few battles tell it apart from chance.</span>" in page and "In battles it is worth" not in page
