"""Armies as resolved JSON: all that is computed, as the engine has it, and nothing that is private."""

import json
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from urllib.parse import quote

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import override
from jsonschema import Draft202012Validator, FormatChecker

from armybuilder.armies import samples
from armybuilder.armies.models import Army
from armybuilder.armies.visibility import Visibility
from armybuilder.clubs.models import Role
from armybuilder.other_programs.resolved_army import resolve, write_resolved_army
from rules import engine
from tests.support import clubs
from tests.support.players import a_player
from tests.support.random_armies import random_armies

LINK = "L" * 22
SCHEMA = json.loads((Path(settings.ROOT) / "docs" / "muster-shared-1.schema.json").read_text("utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA, format_checker=FormatChecker())
CANARIES = {
    "folder": "CANARY-folder",
    "origin_name": "CANARY-origin",
    "origin_read_key": "C" * 22,
    "kept_out": "CANARY-kept-out",
    "edit_key": "E" * 22,
}


def mistakes(content):
    return [f"{one.json_path}: {one.message}" for one in VALIDATOR.iter_errors(content)]


def written(build):
    return json.loads(write_resolved_army(build, 3, datetime(2026, 11, 28, tzinfo=UTC)))


def check(build):
    """The document is valid, and its sums, rolls and distances are the engine's."""
    content, bill = written(build), engine.bill(build)
    assert mistakes(content) == []
    assert content["points"] * 2 == bill.total and content["figures"] == bill.figures
    assert content["is_legal"] == engine.legal(build)
    assert [one["code"] for one in content["findings"]] == [one.code for one in engine.findings(build)]
    for unit, shown, cost in zip(build.units, content["units"], bill.units, strict=True):
        assert shown["points"] * 2 == cost.total
        assert sum(line["points"] for line in shown["reasons"]) == shown["points_each"]
        stats = engine.profile(build, unit)
        assert rolls_of(shown) == {
            slug: {one: chance_of(chance) for one, chance in made.situations.items()}
            for slug, made in stats.rolls.items()
            if made
        }
        lengths = {one["slug"]: one["inches"] and Fraction(one["inches"]["fraction"]) for one in shown["distances"]}
        numbers = build.catalogue.numbers
        assert lengths == {slug: value for slug, value in stats.numbers.items() if numbers[slug].unit == "inches"}


def rolls_of(shown):
    return {
        roll["slug"]: {
            one["slug"]: (one["target"], fraction(one["chance"]), fraction(one["mean"])) for one in roll["situations"]
        }
        for roll in shown["rolls"]
    }


def chance_of(chance):
    is_sum = chance.way == "total"
    return chance.needs, None if is_sum else chance.chance, chance.mean if is_sum else None


def fraction(value):
    if value is None:
        return None
    assert abs(float(Fraction(value["fraction"])) - value["number"]) < 1e-12
    return Fraction(value["fraction"])


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_every_sample_is_valid_and_counts_as_the_engine_does(language):
    with override(language):
        for sample in samples.all():
            check(sample.build)


@pytest.mark.parametrize("book", ["vsgmr-7", "vsgmr-2010", "umr", "smg"])
def test_random_armies_are_valid_and_count_as_the_engine_does(books, book, request):
    for build in random_armies(books[book], 1_000 if request.config.getoption("all") else 25):
        check(build)


def test_the_example_of_the_schema_is_valid():
    Draft202012Validator.check_schema(SCHEMA)
    assert [mistakes(one) for one in SCHEMA["examples"]] == [[]]


def test_texts_are_in_the_language_of_the_reader(client):
    german = client.get("/samples/elves/army.json", headers={"Accept-Language": "de"}).json()
    assert german["language"] == "de" and german["units"][0]["figure"]["name"] == "Held"
    assert client.get("/samples/elves/army.json?language=es").json()["language"] == "es"


def test_nothing_private_is_in_it(alice, army):
    """Neither who owns it, nor its links, nor where it lies, nor where it comes from."""
    clubs.shelve(clubs.club("CANARY-club", alice=Role.OWNER), army)
    player = a_player("alice")
    player.name = "CANARY-player"
    player.save()
    player.user.email = "canary@example.org"
    player.user.save()
    Army.objects.filter(pk=army.pk).update(visibility=Visibility.ALL, read_key=LINK, **CANARIES)
    secrets = [*CANARIES.values(), LINK, player.key, str(player.code), "canary", "CANARY"]
    for address in (f"/shared/{LINK}/army.json", f"/read/{army.code}/army.json"):
        answer = alice.get(address)
        assert answer.status_code == 200
        assert [secret for secret in secrets if secret in answer.content.decode()] == []
        assert [secret for secret in secrets if secret in str(dict(answer.headers))] == []


def test_a_private_army_is_not_readable_even_by_its_owner(alice, army):
    answer = alice.get(f"/read/{army.code}/army.json")
    assert answer.status_code == 404
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json()["status"] == 404 and answer.json()["title"] == "There is no such army, or it isn’t shared."
    assert answer.headers["Access-Control-Allow-Origin"] == "*"


def test_a_link_that_is_turned_off_answers_404(alice, army):
    alice.post(f"/armies/{army.code}/share/link/")
    link = Army.objects.get(pk=army.pk).read_key
    assert Client().get(f"/shared/{link}/army.json").status_code == 200
    alice.post(f"/armies/{army.code}/share/link/turn-off/")
    assert Client().get(f"/shared/{link}/army.json").status_code == 404


def test_cookies_are_neither_read_nor_set(alice, army):
    Army.objects.filter(pk=army.pk).update(visibility=Visibility.ALL)
    alice.cookies["language"] = "de"
    answer = alice.get(f"/read/{army.code}/army.json")
    assert answer.json()["language"] == "en"
    assert not answer.cookies and "Cookie" not in answer.headers["Vary"]


def test_pages_of_other_origins_may_read_it_and_no_other_address(client):
    answer = client.options("/samples/elves/army.json")
    assert answer.status_code == 204
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert answer.headers["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS"
    assert "If-None-Match" in answer.headers["Access-Control-Allow-Headers"]
    assert "Access-Control-Allow-Credentials" not in answer.headers
    others = ("", "document.json", "army.csv", "army.rosz", "army.tts.json", "preview.png")
    card = f"/oembed/?url={quote(f'{settings.BASE_URL}/samples/elves/', safe='')}"
    for other in (*(f"/samples/elves/{name}" for name in others), card, "/api/", "/api/v1/rule-books"):
        answer = client.get(other)
        assert answer.status_code == 200 and "Access-Control-Allow-Origin" not in answer.headers, other


def test_it_can_only_be_read(client):
    answer = client.post("/samples/elves/army.json", {"name": "x"})
    assert answer.status_code == 405 and answer.headers["Allow"] == "GET, HEAD, OPTIONS"
    assert answer.json()["title"] == "This address can only be read."


def test_an_unchanged_army_is_answered_304(alice, army):
    Army.objects.filter(pk=army.pk).update(visibility=Visibility.ALL)
    first = Client().get(f"/read/{army.code}/army.json")
    tag = first.headers["ETag"]
    again = Client().get(f"/read/{army.code}/army.json", headers={"If-None-Match": f"W/{tag}"})
    assert again.status_code == 304 and not again.content and again.headers["Access-Control-Allow-Origin"] == "*"
    alice.post(f"/armies/{army.code}/name/", {"name": "Renamed"})
    changed = Client().get(f"/read/{army.code}/army.json", headers={"If-None-Match": tag})
    assert changed.status_code == 200 and changed.json()["name"] == "Renamed" and changed.json()["version"] == 1


def test_an_army_of_a_gone_figure_and_an_unknown_drawing_can_be_resolved(catalogue):
    build = samples.get("elves").build
    unit = engine.Unit(0, "Gone", "wizard", 1, (("magic", "deep"),))
    shown = resolve(engine.Build(build.catalogue, "Old", (unit,), plastic="gold"))
    assert shown["units"][0]["kind"] is None and shown["plastic"] == "green"


def test_an_army_with_more_options_than_an_answer_may_cost_is_refused_with_a_sentence(alice, army, monkeypatch):
    Army.objects.filter(pk=army.pk).update(visibility=Visibility.ALL)
    monkeypatch.setattr("rules.engine.cost.size.MOST_OPTIONS", 5)
    answer = Client().get(f"/read/{army.code}/army.json")
    assert answer.status_code == 422 and answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json()["title"] == "This army has 7 options. Its units can have at most 5 together."
    assert answer.headers["Access-Control-Allow-Origin"] == "*"


def test_the_schema_is_published(client):
    answer = client.get("/schema/muster-shared-1.json")
    assert answer.json() == SCHEMA and answer.headers["Content-Type"] == "application/schema+json"
