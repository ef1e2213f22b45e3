"""The bar under the thumb: it follows the tab, names the figure, and undoes and redoes as far back as the game goes."""

import pytest

from rules.games.events import GAME, Event
from rules.games.undoing import next_steps
from tests.games.test_play import begin, press

pytestmark = pytest.mark.django_db


def bar(client, game, view):
    """The bar of a tab, without line breaks."""
    text = " ".join(client.get(f"/games/{game.key}/?view={view}").content.decode().split())
    return text[text.index('class="dock play-dock"') :]


def test_the_bar_follows_the_tab_and_its_buttons_name_the_figure(alice, game):
    begin(alice, game)
    press(alice, game, "c" * 16, tap="0-0-0")
    mine, foes = bar(alice, game, 0), bar(alice, game, 1)
    assert "<span>Necromancer defeated</span>" in mine
    assert "Necromancer" not in foes.partition('id="undo"')[0] and "Tap a figure when it is defeated" in foes
    press(alice, game, "d" * 16, tap="1-0-0", view="1")
    mine, foes = bar(alice, game, 0), bar(alice, game, 1)
    assert "Mage defeated by Necromancer" in foes and "Mage is back" in foes
    assert "Necromancer moved" in mine and "<span>Necromancer defeated</span>" in mine


def test_a_figure_that_was_tapped_as_defeated_can_be_disabled_instead(play):
    game = play("basic-game", ("gone", "1-0-0", "defeated"))
    game.table["does"][:] = ["stun"]
    from rules.games.state import offers

    assert [word for word, *_rest in offers(game, "1-0-0")] == ["instead", "back"]


def test_undo_and_redo_go_as_far_back_as_the_game_goes(alice, game):
    begin(alice, game)
    for number, figure in enumerate(("0-0-0", "0-1-0", "0-1-1")):
        press(alice, game, f"tap{number:013}", tap=figure)
    before = game.state()
    count = len(before.state.events)
    for number in range(count):
        press(alice, game, f"undo{number:012}", undo=next_steps(game.state().state.events)[0].token)
    assert next_steps(game.state().state.events)[0] is None and game.state().state.entries == {}
    for number in range(count):
        press(alice, game, f"redo{number:012}", redo=next_steps(game.state().state.events)[1].token)
    after = game.state()
    assert next_steps(after.state.events)[1] is None
    assert {key: event.value for key, event in after.state.entries.items()} == {
        key: event.value for key, event in before.state.entries.items()
    }


def test_what_is_done_after_undoing_leaves_nothing_to_redo_and_the_end_is_not_undone():
    events = [Event("a" * 8, "acted", "0-0-0", True), Event("u" * 8, "undone", "a" * 8, True)]
    assert next_steps(events) == (None, events[0])
    more = [*events, Event("b" * 8, "acted", "0-0-1", True), Event("e" * 8, "ended", GAME, True)]
    assert next_steps(more) == (more[2], None)


def test_the_move_step_shows_move_and_half_move_and_no_target(alice, game):
    begin(alice, game)
    text = " ".join(alice.get(f"/games/{game.key}/?view=0").content.decode().split())
    assert "<b data-move>6″</b>" in text and "half 3″" in text
    assert 'class="situation" id="situation" hidden' in text and "Can move now" in text
    for number in range(2):
        press(alice, game, f"next{number:012}", next="1")
    text = " ".join(alice.get(f"/games/{game.key}/?view=0").content.decode().split())
    assert 'id="situation" hidden' not in text and "Can act now" in text


def test_ones_own_figures_wait_in_the_others_turn_and_say_what_a_tap_means(alice, bob, game):
    begin(alice, game)
    bob.post(f"/games/{game.key}/join/", {"side": "1"})
    text = " ".join(bob.get(f"/games/{game.key}/?view=1").content.decode().split())
    assert text.count("Wait for Undead. Tap a figure when it is defeated.</h2>") == 1
    assert text.index('id="panel-1"') < text.index("Wait for ") < text.index('id="panel-0"')
    assert 'class="now-who theirs"' in text


def test_riders_move_as_far_as_their_mount(alice, game):
    begin(alice, game)
    state = game.state()
    mount = next(figure for figure in state.figures_of(0) if state.unit(figure)["mount"])
    rider = next(figure for figure in state.figures_of(0) if state.unit(figure)["rides"])
    press(alice, game, "c" * 16, set=f'rides|{rider}|"{mount}"')
    text = " ".join(alice.get(f"/games/{game.key}/?view=0").content.decode().split())
    unit = text[text.index(f'id="u-{rider.rpartition("-")[0]}"') :]
    moves = state.unit(mount)["move"]
    assert unit.index("<b data-move>") == unit.index(f"<b data-move>{moves}″</b>")


def test_the_other_armys_tab_shows_what_the_figure_that_acts_needs(alice, game):
    begin(alice, game)
    for number in range(2):
        press(alice, game, f"next{number:012}", next="1")
    text = " ".join(alice.get(f"/games/{game.key}/?view=1&attacker=0-1-1").content.decode().split())
    assert "Who shoots" in text and '<option value="0-1-1" selected>Skeleton Archers 2</option>' in text
    assert '<p class="acting-reach" id="reach"> up to<br><b>12″</b> </p>' in text
    assert "Nothing to do in this step" not in text[text.index('id="panel-1"') : text.index('id="panel-log"')]
    press(alice, game, "d" * 16, tap="1-0-0", view="1", by="0-1-1")
    assert "Mage defeated by Skeleton Archers 2" in alice.get(f"/games/{game.key}/log/").content.decode()


def test_the_log_says_whose_part_of_a_step_begins(alice, game):
    begin(alice, game)
    press(alice, game, "c" * 16, next="1")
    log = alice.get(f"/games/{game.key}/log/").content.decode()
    assert "Round 1: Moves, Undead" in log and "Round 1: Moves, Elves" in log


def test_the_page_shows_my_army_when_my_turn_begins(alice, bob, game):
    begin(alice, game)
    bob.post(f"/games/{game.key}/join/", {"side": "1", "name": "Jonas"})
    press(alice, game, "c" * 16, next="1")
    assert "view=0" in press(alice, game, "d" * 16, next="1", view="1").url


def test_a_game_that_was_started_before_reaches_were_kept_goes_on_without_them(alice, game):
    for side in game.start["sides"]:
        for unit in side["units"]:
            del unit["reach"]
    game.save()
    begin(alice, game)
    for number in range(2):
        press(alice, game, f"next{number:012}", next="1")
    text = " ".join(alice.get(f"/games/{game.key}/?view=1&attacker=0-1-1").content.decode().split())
    assert "Who shoots" in text and 'id="reach" hidden' in text
