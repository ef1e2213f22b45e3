"""What the home page offers: the rule book's armies in its order, and the rules that bring something to buy."""

import re

from django.conf import settings

from tests.support.markup import flat


def test_the_shelf_stands_in_the_order_of_the_rule_book(client):
    html = client.get("/?samples=all").content.decode()
    assert re.findall(r'<h3><a href="/samples/([a-z-]+)/">', html)[:14] == [
        "medieval-infantry", "dwarves", "elves", "orcs", "undead", "fantasy-adventurers", "wild-west-bandit-gang",
        "zombie-horde", "horror-film-survivors", "modern-infantry", "justice-team", "mightiest-heroes",
        "star-soldiers", "bug-aliens",
    ]  # fmt: skip


def test_every_sample_has_its_place_on_the_shelf():
    folder = settings.ROOT / "fixtures" / "samples"
    named = [line.split()[0] for line in (folder / "ORDER").read_text().splitlines()]
    assert sorted(named) == sorted(path.stem for path in folder.glob("*.json"))


def test_a_sample_says_whether_the_rule_book_has_it(client):
    ours, theirs = (flat(client.get(f"/samples/{slug}/").content.decode()) for slug in ("hedgerow-patrol", "undead"))
    assert "Sample army by Muster for Simple Miniatures" in ours and "from the rule book" not in ours
    assert "Sample army from the rule book Very Simple Generic Miniatures Rules 7" in theirs


def test_a_rule_is_offered_once_and_in_the_fold_where_it_brings_nothing_to_buy(client):
    open_part, fold = client.get("/").content.decode().split('<details class="more-rules">')
    ticks = re.compile(r'name="rules" value="([a-z-]+)"')
    assert ticks.findall(open_part) == ["traits", "super-powers", "mooks", "specific-skills"]
    assert "paper" in ticks.findall(fold) and not set(ticks.findall(open_part)) & set(ticks.findall(fold))
