"""A member's home page shows the next night of their clubs, with or without armies."""

from armybuilder.armies.visibility import Visibility
from tests.nights import people
from tests.support.markup import flat


def test_members_see_the_next_night_of_their_clubs_and_what_they_bring(circle, night):
    circle.night(starts=night.ends.replace(year=2028), ends=night.ends.replace(year=2028, hour=23))
    army = people.sample("elves", circle.players["bob"], Visibility.CLUB)
    circle.brings(night, "bob", army)
    text = flat(circle.client("bob").get("/").content.decode())
    assert "Continue" in text and text.count("Next game night") == 1
    assert "You bring <a" in text and "Tuesday Table" in text and "</svg>Fits</span>" in text
    circle.brings(night, "mira", people.keep(people.troops(37), circle.players["mira"]))
    assert "</svg>7 over</span>" in flat(circle.client("mira").get("/").content.decode())


def test_members_without_armies_see_it_above_how_to_begin(circle, night):
    text = flat(circle.client("mira").get("/").content.decode())
    assert 0 < text.index("Next game night") < text.index("Build a fair army.")


def test_others_see_no_night(circle, night):
    for name in ("charlie", "nobody"):
        assert "Next game night" not in circle.client(name).get("/").content.decode()
