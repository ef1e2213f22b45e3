"""A member's home page: what was begun, the next game night, notifications, a new army as last time."""

from armybuilder.armies.models import Army
from armybuilder.notices.notify import notify
from armybuilder.notices.sentences import Kind
from tests.support.markup import flat
from tests.support.players import a_player, copied


def text(client, address="/"):
    return flat(client.get(address).content.decode())


def test_a_member_continues_the_armies_changed_last(alice):
    for sample in ("elves", "undead", "elves", "undead"):
        alice.post(f"/samples/{sample}/copy/")
    page = alice.get("/")
    assert [row["name"] for row in page.context["armies"]] == ["Undead", "Elves", "Undead"]
    assert "Continue" in text(alice) and "All armies (4)" in text(alice)


def test_an_army_says_what_was_changed_last(alice):
    army = copied(alice)
    alice.post(f"/armies/{army.code}/settings/", {"version": army.version, "name": "Night Elves"})
    change = alice.get("/").context["armies"][0]["change"]
    assert change and change in text(alice)


def test_a_member_without_armies_and_a_visitor_see_how_to_begin(alice, client):
    client.post("/samples/elves/copy/")
    for browser in (alice, client):
        assert "Build a fair army." in text(browser)


def test_samples_and_other_rule_books_are_one_link_away(alice):
    alice.post("/samples/elves/copy/")
    assert "Or start from a sample army" in text(alice, "/?samples=all")


def test_a_new_army_takes_the_choices_of_the_last_one(alice):
    alice.post("/samples/river-fort-garrison/copy/")
    last = Army.objects.get().build()
    again = alice.get("/").context["again"]
    fields = {name: again[name] for name in ("edition", "scenario", "limit", "rules")}
    assert alice.post("/armies/", {**fields, "new": "1"}).status_code == 302
    build = Army.objects.latest("pk").build()
    assert (build.catalogue.slug, build.limit, build.scenario, build.rules) == (
        last.catalogue.slug, last.limit, last.scenario, last.rules,
    )  # fmt: skip


def test_notifications_lead_to_what_they_are_about(alice):
    alice.post("/samples/elves/copy/")
    notify([a_player("alice")], Kind.COPIED, "army-liked", "/read/x/", a_player("bob"), army="Elves")
    page = alice.get("/")
    assert page.context["unseen"] == 1 and len(page.context["notices"]) == 1
    assert "All notifications" in text(alice)


def test_a_running_game_stands_on_top_also_without_armies(alice):
    alice.post("/games/start/", {"a": "undead", "b": "elves"})
    begun = text(alice)
    assert 0 < begun.index("Back to the game: Undead – Elves") < begun.index("Build a fair army.")
