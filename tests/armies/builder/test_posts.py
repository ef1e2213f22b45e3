"""What the builder's forms send, and what the army becomes of it: places, lost answers, older pages, whole editors."""

import re

import pytest

from armybuilder.armies.models import Version
from tests.support.markup import flat
from tests.support.players import copied

HTMX = {"HX-Request": "true"}


@pytest.fixture
def army(client):
    return copied(client, "undead")


def names(army):
    army.refresh_from_db()
    return [unit["name"] for unit in army.document["units"]]


def unit(army, place):
    army.refresh_from_db()
    return army.document["units"][place]


def editor(client, at, unit):
    """What the editor of a unit would send, as a browser reads it from the page."""
    page = flat(client.get(f"{at}?unit={unit}").content.decode())
    form = re.search(rf'<form class="editor" id="editor-{unit}".*?</form>', page, re.DOTALL)[0]
    ticked = re.findall(r'name="(o-[\w-]+)" value="([^"]*)"[^>]* checked', form)
    texts = re.findall(r'name="(name|look)"[^>]* value="([^"]*)"', form)
    figure = re.search(r'name="figure" value="([\w-]+)" checked', form)[1]
    return dict(ticked) | dict(texts) | {"figure": figure, "notes": ""}


@pytest.mark.parametrize(("to", "place"), [("1", 0), ("3", 2), ("6", 5), ("9999", 5)])
def test_a_unit_goes_to_a_place(client, army, at, to, place):
    client.post(f"{at}units/1/move/", {"to": to})
    assert names(army).index("Skeleton Archers") == place


@pytest.mark.parametrize("sent", [{}, {"to": "0"}, {"to": "-1"}, {"to": "1.5"}, {"to": "x"}, {"to": ""}, {"by": "2"}])
def test_a_place_that_is_none_moves_nothing(client, army, at, sent):
    before = names(army)
    assert client.post(f"{at}units/1/move/", sent).status_code == 422
    assert names(army) == before


def test_a_move_is_told_with_its_place(client, army, at):
    page = client.post(f"{at}units/1/move/", {"to": "2", "by": "1"}, headers=HTMX).content.decode()
    assert "Skeleton Archers moved to place 3 of 6." in page


@pytest.mark.parametrize("verb", ["copy", "move"])
def test_a_button_in_the_editor_keeps_what_else_was_filled_in(client, army, at, verb):
    sent = editor(client, at, 5) | {"name": "Ghasts", "notes": "Hungry.", "o-distance-attack": "on", "by": "-1"}
    client.post(f"{at}units/5/{verb}/", sent)
    kept = next(one for one in (army.refresh_from_db(), *army.document["units"]) if one and one["name"] == "Ghasts")
    assert (kept["notes"], kept["options"]) == ("Hungry.", {"distance-attack": True})
    assert names(army)[4:] == (["Demon", "Ghasts", "Ghasts 2"] if verb == "copy" else ["Ghasts", "Demon"])


def test_an_editor_that_cannot_be_kept_is_shown_again_and_nothing_is_copied(client, army, at):
    sent = editor(client, at, 5) | {"name": "x" * 81, "at": "unit=5"}
    page = client.post(f"{at}units/5/copy/", sent).content.decode()
    assert "x" * 81 in page and 'aria-invalid="true"' in page
    assert len(names(army)) == 6


def test_an_untouched_editor_makes_one_version_of_a_copy(client, army, at):
    client.post(f"{at}units/5/copy/", editor(client, at, 5))
    assert Version.objects.count() == 2


def test_a_post_sent_again_counts_once_whatever_version_it_says(client, army, at):
    for version in ("0", "1"):
        answer = client.post(f"{at}units/", {"figure": "troop", "token": "abc", "version": version}, headers=HTMX)
        assert (answer.status_code, answer["Muster-Step"]) == (200, "0-1")
    assert names(army).count("Troop") == 1


def test_the_answer_says_from_which_version_to_which_it_led(client, army, at):
    steps = [client.post(at + path, {"figure": "troop", "version": version}, headers=HTMX).get("Muster-Step")
             for path, version in (("units/", "0"), ("undo/", "1"), ("redo/", "0"), ("undo/", "0"))]  # fmt: skip
    assert steps == ["0-1", "1-0", "0-1", None]


def test_changes_of_one_page_do_not_clash_with_each_other_but_with_those_of_others(client, army, at):
    def counted(unit, count, version, own=""):
        sent = {"count": count, "version": version, "own": own}
        return client.post(f"{at}units/{unit}/count/", sent, headers=HTMX).status_code

    assert counted(5, "6", "0") == 200
    assert counted(1, "3", "0") == 200
    assert counted(5, "7", "0") == 409
    assert counted(5, "7", "0", own="1") == 200
    assert counted(1, "4", "0", own="1,3") == 409
    assert [unit(army, place)["count"] for place in (1, 5)] == [3, 7]


def test_a_conflict_tells_both_changes_and_not_what_they_cost(client, army, at):
    client.post(f"{at}units/5/count/", {"count": "6", "version": "0"}, headers=HTMX)
    answer = client.post(f"{at}units/5/count/", {"count": "7", "version": "0"}, headers=HTMX).content.decode()
    assert "Changed there: <b>6 × Ghouls</b>. Your change here, not saved yet: <b>7 × Ghouls</b>." in answer


@pytest.mark.parametrize("own", ["x", "-1", "9" * 30, ",,,", "1,2,3,4"])
def test_versions_that_are_none_are_nobodys(client, army, at, own):
    assert client.post(f"{at}units/", {"figure": "troop", "version": "0", "own": own}).status_code == 302


def test_a_unit_removed_meanwhile_is_told(client, army, at):
    client.post(f"{at}units/5/remove/", {"version": "0"})
    answer = client.post(f"{at}units/5/count/", {"count": "9", "version": "0"}, headers=HTMX)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Ghouls was changed" in page and "Restore it with my change" in page
    again = client.post(f"{at}units/5/remove/", {"version": "0"}, headers=HTMX).content.decode()
    assert "That unit has been removed." in again


def test_a_conflict_says_on_another_device(client, army, at):
    client.post(f"{at}units/5/count/", {"count": "9", "version": "0"})
    Version.objects.filter(number=1).update(author="another")
    page = flat(client.post(f"{at}units/5/count/", {"count": "3", "version": "0"}, headers=HTMX).content.decode())
    assert "Ghouls was changed on another device" in page
    assert re.search(r"Saved version</h3><dl><dt>Figures</dt><dd>9</dd>", page)
    assert re.search(r"Your version \(not saved\)</h3><dl><dt>Figures</dt><dd>3</dd>", page)


def test_a_conflict_names_the_player_who_made_it(client, bob, army, at):
    army.turn_on_edit_link()
    bob.post(f"/edit/{army.edit_key}/start/")
    bob.post(f"{at}units/5/count/", {"count": "9", "version": "0"})
    page = flat(client.post(f"{at}units/5/count/", {"count": "3", "version": "0"}, headers=HTMX).content.decode())
    assert "Ghouls was changed by Bob" in page and "another" not in page.split('id="cf-h"')[1].split("</h2>")[0]


def test_a_conflict_about_the_army_names_the_army(client, army, at):
    client.post(f"{at}name/", {"name": "There", "version": "0"})
    page = client.post(f"{at}name/", {"name": "Here", "version": "0"}, headers=HTMX).content.decode()
    assert "There was changed in another tab" in page
    assert "<dd>There</dd>" in page and "<dd>Here</dd>" in page


def test_what_is_open_stays_open_after_a_post(client, army, at):
    answer = client.post(f"{at}units/5/count/", {"count": "9", "at": "unit=5&find=gh&from=elves&reorder=1"})
    assert answer["Location"] == f"{at}?find=gh&from=elves&reorder=1&unit=5#unit-5"
    page = client.get(answer["Location"]).content.decode()
    assert 'id="editor-5"' in page and "Units from Elves" in page and 'value="gh"' in page


def test_find_keeps_the_open_unit_and_those_that_fit(client, army, at):
    page = client.get(f"{at}?find=ARMOR&unit=5").content.decode()
    assert re.findall(r'<li class="unit[^"]*" id="unit-(\d)"', page) == ["0", "2", "4", "5"]
    assert "2 units not shown" in page


def test_only_samples_of_the_armys_edition_are_offered(client, army, at):
    assert client.get(f"{at}?from=").content.decode().count('id="of-elves"') == 1
    army.edition.slug = "another"
    army.edition.save()
    assert 'id="of-elves"' not in client.get(f"{at}?from=").content.decode()


def test_a_samples_unit_names_its_price(client, army, at):
    page = flat(client.get(f"{at}?from=elves").content.decode())
    row = re.search(r"<li>(?:(?!<li>).)*Sentries × 2.*?</li>", page, re.DOTALL)[0]
    assert '<b class="number">10</b>' in row and "Hero: Distance attack, Sharpshooter" in row


def test_a_conflict_of_an_old_page_without_scripts_says_so(client, army, at):
    client.post(f"{at}units/5/count/", {"count": "9", "version": "0"})
    page = flat(client.post(f"{at}units/5/count/", {"count": "3", "version": "0"}).content.decode())
    heading = page.split('id="cf-h">')[1].split("</h2>")[0]
    assert heading.strip() == "You changed Ghouls in another tab, or this page is older than your change"
