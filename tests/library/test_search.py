"""Armies are found by every criterion, by words of all tongues, and never by what is no word."""

import re
from urllib.parse import urlencode

import pytest
from django.http import QueryDict

from armybuilder.armies import samples
from armybuilder.armies.models import Army
from armybuilder.library.search_tokens import without_implied
from rules.engine import edits
from tests.library.shelf import grown, heading, names, public, shelf
from tests.support.clubs import club, shelve
from tests.support.markup import flat
from tests.support.players import a_player, signed_in

pytestmark = pytest.mark.every_case


@pytest.fixture
def armies():
    """Elves 25 points, undead 25, bandits 22 and soldiers of 2010, by two players; the last is the newest."""
    public("Silverwood")
    public("The Long Night", "undead", by="bob")
    public("Dusty Saddle", "wild-west-bandit-gang")
    public("River Fort", "river-fort-garrison", by="bob")


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", ["River Fort", "Dusty Saddle", "The Long Night", "Silverwood"]),
        ("?q=silver", ["Silverwood"]),
        ("?q=NIGHT+long", ["The Long Night"]),
        ("?q=long+silver", []),
        ("?q=bob", ["River Fort", "The Long Night"]),
        ("?q=22", ["River Fort", "Dusty Saddle", "The Long Night", "Silverwood"]),
        ("?q=saddle+22", ["Dusty Saddle"]),
        ("?q=saddle+25", ["Dusty Saddle"]),
        ("?q=saddle+28", []),
        ("?q=nights", ["The Long Night"]),
        ("?q=saddles+22", ["Dusty Saddle"]),
        ("?q=fort", ["River Fort"]),
        ("?q=forts", ["River Fort"]),
        ("?q=rivers+fo", []),
        ("?rules=vsgmr-2010", ["River Fort"]),
        ("?rules=umr", []),
        ("?from=22&to=22", ["Dusty Saddle"]),
        ("?from=22.5", ["River Fort", "The Long Night", "Silverwood"]),
        ("?to=24½", ["Dusty Saddle"]),
        ("?from=25&to=22", ["River Fort", "Dusty Saddle", "The Long Night", "Silverwood"]),
        ("?few=11", ["The Long Night"]),
        ("?few=8&many=7", ["Dusty Saddle", "Silverwood"]),
        ("?many=7", ["Silverwood"]),
        ("?few=8&many=8", ["Dusty Saddle"]),
        ("?of=k.cavalry", ["Dusty Saddle", "The Long Night"]),
        ("?of=k.cavalry&of=k.vehicle", ["The Long Night"]),
        ("?of=f.hero&rules=vsgmr-2010", ["River Fort"]),
        ("?of=f.mook", []),
        ("?trait=cause-fear", ["The Long Night"]),
        ("?fits=basic-game/player", ["River Fort", "The Long Night", "Silverwood"]),
        ("?fits=ambush/ambusher", ["Dusty Saddle", "The Long Night", "Silverwood"]),
        ("?fits=fortress-assault/assaulter", []),
        ("?q=night&of=k.cavalry&from=25&to=25&rules=vsgmr-7", ["The Long Night"]),
    ],
)
def test_a_criterion_finds_what_it_says(armies, client, query, found):
    assert names(client, query) == found


@pytest.mark.parametrize(
    ("query", "name", "sentence"),
    [
        ("?from=abc&to=24", "from", "abc"),
        ("?to=1e3", "to", "1e3"),
        ("?few=-1", "few", "Use a whole number from 0 to 999,999."),
        ("?many=many", "many", "Use a whole number from 0 to 999,999."),
    ],
)
def test_a_number_that_cannot_be_read_stays_with_what_is_wrong_and_is_left_out(armies, client, query, name, sentence):
    page = client.get(f"/library/{query}")
    assert names(client, query) == names(client, "?to=24" if "24" in query else "")
    entered = page.context["search"].numbers[name]
    assert entered.value() == QueryDict(query[1:])[name]
    assert f'id="{name}_error" role="alert"' in page.text
    assert sentence in str(entered) + str(entered.errors)


def test_the_lower_end_of_a_range_comes_first(client):
    numbers = client.get("/library/?from=40&to=10").context["search"].numbers
    assert [numbers[name].value() for name in ("from", "to")] == ["10", "40"]


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("orks", ["orcs"]),
        ("undaed skeleton", ["undead skeleton"]),
        ("skeletn 25", ["skeleton 25", "skeletal 25"]),
        ("xyzzy", []),
        ("elves xyzzy", []),
    ],
)
def test_words_like_those_of_no_army_are_offered(client, typed, offered):
    ways = client.get("/library/", {"q": typed}).context["none"]["ways"]
    assert [address for _name, address in ways if "q=" in address] == [
        f"/library/?{urlencode({'q': words})}" for words in offered
    ]
    assert [name.partition(" · ")[0] for name, _address in ways][: len(offered)] == [
        f"Search for “{words}”" for words in offered
    ]


def test_an_author_s_armies_are_found_by_their_code(armies, client):
    assert names(client, f"?by={a_player('bob').code}") == ["River Fort", "The Long Night"]
    assert names(client, f"?by={a_player('bob').code}&q=night") == ["The Long Night"]


def test_who_takes_another_name_is_found_under_it_alone(armies, client):
    bob = a_player("bob")
    bob.name = "Robert"
    bob.save()
    assert names(client, "?q=robert") == ["River Fort", "The Long Night"]
    assert names(client, "?q=bob") == []


def test_a_club_s_shelf_shows_its_public_armies_to_whoever_may_see_the_club(armies):
    ghouls = club("Ghouls", alice="member")
    for name in ("Silverwood", "The Long Night"):
        shelve(ghouls, Army.objects.get(name=name))
    shelve(ghouls, public("Club’s own", visibility="club"))
    alice, bob = signed_in("alice"), signed_in("bob")
    assert names(alice, "?club=ghouls") == ["The Long Night", "Silverwood"]
    assert names(alice, "?club=ghouls&q=silver&from=25") == ["Silverwood"]
    assert names(alice, "?club=ghouls&sort=liked") == ["The Long Night", "Silverwood"]
    # To others the club does not exist.
    assert heading(bob, "?club=ghouls") == heading(bob) == "4 armies"
    ghouls.public = True
    ghouls.save()
    assert names(bob, "?club=ghouls") == ["The Long Night", "Silverwood"]


def test_legal_armies_come_first_unless_they_are_to_be_mixed(client):
    public("Legal")
    over = public("Over")
    over.change(edits.Limit(40), seen_version=0)
    assert names(client) == ["Legal", "Over"]
    assert names(client, "?legal=0") == ["Over", "Legal"]
    assert names(client, "?legal=0&legal=1") == ["Legal", "Over"]
    assert (names(client, "?from=25"), names(client, "?from=25&legal=0")) == (["Legal", "Over"], ["Over", "Legal"])
    assert names(client, "?sort=liked") == ["Legal", "Over"]


def test_super_powers_are_what_one_asks_for_by_their_group(client):
    public("Capes", "justice-team")
    public("Silverwood")
    assert (names(client, "?of=g.powers"), names(client, "?trait=flight")) == (["Capes"], ["Capes"])


@pytest.mark.parametrize(
    ("name", "query"),
    [
        ("Élan Ærø", "elan"),
        ("Élan Ærø", "ÉLAN"),
        ("Ёлки", "елки"),
        ("Straße", "strasse"),
        ("赤い龍の軍", "龍の"),
        ("赤い龍の軍", "龍"),
        ("赤い龍の軍", "赤い龍の軍"),
        ("Dragons 🐉", "🐉"),
        ("Dragons 🐉🔥", "🔥 dragons"),
        ("D'Artagnan's", "artagnan"),
        ("Jack-o'-lantern", "jack-o-lantern"),
        ("ＦＵＬＬ width", "full"),
        ("zqksecret", "zqksec"),
        ("Column words", "words:column"),
    ],
)
def test_names_of_all_tongues_are_found(client, name, query):
    public(name)
    public("Other")
    answer = client.get("/library/", {"q": query})
    assert f'">{name}</a>'.replace("'", "&#x27;") in answer.content.decode()
    assert '">Other</a>' not in answer.content.decode()


@pytest.mark.parametrize(
    "query",
    ['"', "*", "-", "a*b", "NEAR(a b)", "AND", "silver OR", "NOT", "^x", "words:", '") OR ("', "'; DROP TABLE", "\\",
     "&|!():*", "%", "_", "\x00", "\ud800", "½", "a" * 5000, "x " * 500, "<->", "'", "''", "🏳️‍🌈", "١٢"],
)  # fmt: skip
def test_nothing_typed_breaks_the_search(client, query):
    public("Silverwood")
    assert (
        client.get("/library/", {"q": query.encode("utf-8", "replace").decode("utf-8", "replace")}).status_code == 200
    )


@pytest.mark.parametrize(
    "query",
    ["?from=x&to=-1", "?few=1e9&many=٣", "?of=&of=x.y&of=k.%00", "?trait=%00", "?fits=a/b/c", "?club=%00", "?by=%00",
     "?sort=points", "?after=2.x.y", "?after=1.99999999999.9", "?legal=7", "?rules=nowhere", "?from=999999&to=1",
     "?to=1000000&from=0", "?of=k.nobody", "?q=%ff%fe", "?after=1.0.999999999999999", "?few=9&many=3"],
)  # fmt: skip
def test_what_is_not_understood_is_left_out(client, query):
    public("Silverwood")
    assert client.get(f"/library/{query}").status_code == 200


def test_a_player_s_word_is_never_taken_for_a_tag(client):
    public("zqkvehicle")
    assert names(client, "?of=k.vehicle") == []


def test_the_samples_are_found_by_the_same_criteria(client):
    assert len(shelf(client)) == 24
    assert shelf(client, "?q=undead") == ["undead"]
    assert shelf(client, "?of=k.cavalry&rules=vsgmr-7&from=25&to=25") == ["undead"]
    assert shelf(client, f"?by={a_player('bob').code}") == []


def test_what_narrows_stands_as_chips_that_can_be_taken_off(armies, client):
    text = flat(client.get("/library/?q=night&from=20&to=25&of=k.cavalry&rules=vsgmr-7").content.decode())
    for address, name in [
        ("/library/?rules=vsgmr-7&amp;from=20&amp;to=25&amp;of=k.cavalry", "“night”"),
        ("/library/?q=night&amp;rules=vsgmr-7&amp;of=k.cavalry", "20 to 25 points"),
        ("/library/?q=night&amp;rules=vsgmr-7&amp;from=20&amp;to=25", "Cavalry"),
        ("/library/?q=night&amp;from=20&amp;to=25&amp;of=k.cavalry", "Very Simple v7"),
    ]:
        assert f'<a class="chip remove" href="{address}">{name}<' in text


@pytest.mark.parametrize(("query", "sample"), [("zombies", "zombie-horde"), ("elf", ""), ("elves", "elves")])
def test_samples_are_among_what_is_found_and_nothing_says_that_there_is_none(client, query, sample):
    text = client.get(f"/library/?q={query}").content.decode()
    if sample:
        assert f'href="/samples/{sample}/"' in text and heading(client, f"?q={query}") == "1 sample army"
        assert "No player has shared an army like this yet." in text and "No army" not in text
    else:
        assert f"<h3>No armies found for: “{query}”</h3>" in text


def test_the_placeholder_s_own_examples_are_understood(client):
    public("Knights of the Round Table")
    public("Knight Errant")
    placeholder = re.search('placeholder="([^"]+)"', client.get("/library/").content.decode())[1]
    assert "“knights 25”" in placeholder and "“zombies”" in placeholder
    assert names(client, "?q=knights+25") == ["Knight Errant", "Knights of the Round Table"]


def test_where_nothing_is_found_the_page_says_why_and_what_would_find_something(armies, client):
    text = client.get("/library/?q=silver&from=30&to=40").content.decode()
    assert "<h3>No armies found for: “silver”, 30 to 40 points</h3>" in text
    assert 'href="/library/?q=silver">Any points · 1 army</a>' in text
    assert "Any name" not in text


def test_of_other_searches_those_that_find_many_armies_come_first(armies, client, monkeypatch):
    monkeypatch.setattr("armybuilder.library.context.COUNTED", 1)
    for number in range(2):
        public(f"Night {number}")
    text = client.get("/library/?q=night&from=22&to=22").content.decode()
    assert re.findall(r">(Any [^<]+)</a>", text) == ["Any points · 1+ armies", "Any name · 1 army"]


@pytest.mark.parametrize(
    ("asks", "left"),
    [
        ([], []),
        ([("a",), ("b", "c")], [("a",), ("b", "c")]),
        ([("a*", "b"), ("b",), ("b",)], [("b",)]),
        ([("a", "b", "c"), ("b", "a"), ("c",)], [("b", "a"), ("c",)]),
    ],
)
def test_what_others_imply_is_not_searched_for(asks, left):
    assert without_implied(asks) == left


def test_an_army_is_found_by_what_it_is_now(client):
    army = grown(public("Silverwood"))
    assert names(client, "?from=26&to=26") == ["Silverwood"]
    army.undo(army.version)
    assert names(client, "?from=26&to=26") == []
    army.change(edits.Name("Goldwood"), seen_version=army.version)
    assert (names(client, "?q=silver"), names(client, "?q=gold")) == ([], ["Goldwood"])


def test_a_library_that_is_empty_without_any_filter_says_so_and_counts_its_samples_once(client):
    text = client.get("/library/").content.decode()
    assert "<h3>No player has shared an army yet.</h3>" in text
    assert heading(client, "") == f"{len(list(samples.all()))} sample armies" and " samples" not in text
