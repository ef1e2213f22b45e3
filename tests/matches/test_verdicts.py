"""The word for a match follows from intervals, and no share is told without its own."""

import pytest

from armybuilder.matches.verdicts import WinShare, between, percent, verdict

NAMES = ("Elves", "Orcs")


def share(low, high):
    return WinShare((low + high) / 2, low, high, 2_000)


@pytest.mark.parametrize(
    ("intervals", "slug", "title"),
    [
        ([(0.45, 0.55)], "even", "Even"),
        ([(0.46, 0.5), (0.48, 0.54)], "even", "Even"),
        ([(0.449, 0.5)], "open", "Too close to call"),
        ([(0.47, 0.53), (0.52, 0.56)], "depends", "Depends on how you play"),
        ([(0.6, 0.64), (0.3, 0.34)], "depends", "Depends on how you play"),
        ([(0.53, 0.57), (0.6, 0.64)], "favors", "Favors Elves"),
        ([(0.1, 0.14), (0.3, 0.34)], "favors", "Favors Orcs"),
        ([(0.9, 0.92), (0.98, 1.0)], "lopsided", "Lopsided"),
        ([(0.0, 0.02)], "lopsided", "Lopsided"),
        ([(0.4, 0.6)], "open", "Too close to call"),
    ],
)
def test_the_word_follows_from_every_interval(intervals, slug, title):
    found = verdict([share(*interval) for interval in intervals], NAMES)
    assert (found.slug, found.title) == (slug, title)


def test_a_verdict_tells_the_lowest_and_the_highest_end_as_the_favored_army_sees_them():
    shares = [share(0.1, 0.14), share(0.3, 0.34)]
    assert verdict(shares, NAMES).sentence == "Battles won by Orcs: 66% to 90%, whatever the tactics."
    assert verdict([share(0.44, 0.47), share(0.6, 0.64)], NAMES).sentence == (
        "Battles won by Elves: 44% to 64%, depending on the tactics."
    )


def test_what_was_counted_is_never_certain():
    assert [percent(one) for one in (0.0, 0.004, 0.0051, 0.5, 0.994, 0.9951, 1.0)] == [
        "under 1%", "under 1%", "1%", "50%", "99%", "over 99%", "over 99%",
    ]  # fmt: skip
    assert (between(0.311, 0.314), between(0.3, 0.4)) == ("31%", "30% to 40%")
