"""Suggestions for words that nobody knows: each is looked for once, and the search is limited."""

from rules.engine.wording.text import Guesses

KNOWN = ("combat-master", "weapon-master", "stealth")


def test_a_word_asked_for_twice_is_looked_for_once_and_stays_known_when_the_limit_is_reached():
    guesses = Guesses(left=600)
    assert guesses.nearest("weapn-mastr", KNOWN) == "weapon-master"
    left = guesses.left
    assert guesses.nearest("weapn-mastr", KNOWN) == "weapon-master" and guesses.left == left
    assert guesses.nearest("combt-mastr", KNOWN) is None
    assert guesses.nearest("weapn-mastr", KNOWN) == "weapon-master"


def test_what_one_of_several_uses_is_taken_off_the_whole():
    guesses = Guesses(left=400, items_left=100, cuts_left=40)
    with guesses.shared(4) as share:
        assert (share.left, share.items_left, share.cuts_left) == (100, 25, 10)
        share.items_left -= 30
        share.cuts_left -= 4
    assert (guesses.left, guesses.items_left, guesses.cuts_left) == (400, 70, 36)
