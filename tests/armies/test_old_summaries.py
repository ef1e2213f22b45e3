"""Summaries that were kept as English sentences: read where they can be, and the same in words."""

import random
import re
from importlib import import_module

import pytest
from django.apps import apps
from django.db.models import TextField, Value
from django.db.models.functions import Cast
from django.utils import translation

from armybuilder.armies.models import Army, Version
from rules import engine
from rules.engine import Build, Unit, edits
from rules.engine.wording.messages import Named, as_written, message
from rules.models import Edition
from rules.snapshot import catalogue as of_edition

old = import_module("armybuilder.armies.migrations.0011_read_old_summaries")


def keep_in_words(versions):
    """As they were kept before."""
    for version in versions:
        words = Value(str(version.summary or "")[:200], output_field=TextField())
        Version.objects.filter(pk=version.pk).update(summary=words)


def kept():
    return dict(Version.objects.annotate(raw=Cast("summary", TextField())).values_list("pk", "raw"))


def drawn(build, dice, count):
    """So many changes of every kind, one after the other; a change that cannot be made is drawn again."""
    while count:
        book = build.catalogue
        unit = dice.choice(build.units).id if build.units else 0
        option = dice.choice([*book.options.values()])
        scenario = dice.choice([*book.scenarios.values()])
        edit = dice.choice([
            edits.Add(dice.choice([*book.figures]), dice.choice(["", "Ghouls", "Bread for Sale", "A; B"])),
            edits.Add("troop", "Archers", 3), edits.Copy(unit), edits.Remove(unit),
            edits.Move(unit, dice.randint(0, 4)),
            edits.Count(unit, dice.randint(1, 9)), edits.Figure(unit, dice.choice([*book.figures])),
            edits.Take(unit, option.slug, dice.choice(option.levels).slug), edits.Drop(unit, option.slug),
            edits.Rename(unit, dice.choice(["Wights", "Bob, +3", "Ghost without a head", "Ten in play"])),
            edits.Portrait(unit, dice.choice(["", "ab" * 16, "cd" * 16])), edits.Name(dice.choice(["Horde", "A, –2"])),
            edits.Notes(str(dice.random())), edits.Limit(dice.choice([None, 2, 25, 60])),
            edits.Scenario(scenario.slug, dice.choice(scenario.sides).slug), edits.Scenario(""),
            edits.Rules(frozenset(dice.sample([*book.optional_rules], dice.randint(0, 3)))),
            edits.Plastic(dice.choice(["", "bone", "grey"])),
            edits.Outfit(unit, "Guard", "Tall", "troop", 2, "Loud", ((option.slug, option.levels[0].slug),)),
        ])  # fmt: skip
        try:
            after = engine.apply(build, edit)
        except (engine.EditError, LookupError):
            continue
        if after != build:
            yield edit
            build, count = after, count - 1


@pytest.fixture
def army(client):
    edition = Edition.objects.get(slug="vsgmr-7")
    units = (Unit(0, "Captain", "hero", options=(("commander", ""),)), Unit(1, "Ghouls", "troop", 5))
    return Army.start(Build(of_edition(edition), "Army", units), edition, "")


@pytest.mark.long
def test_a_history_of_500_versions_shows_what_it_showed_and_is_read(army):
    for edit in drawn(army.build(), random.Random(15), 500):
        army.change(edit, seen_version=army.version)
    versions = list(army.versions.all())
    said, words = ({one.pk: made(one.summary) for one in versions} for made in (lambda one: one, str))
    keep_in_words(versions)
    before = kept()
    old.forwards(apps, None)
    now = dict(Version.objects.values_list("pk", "summary"))
    assert {pk: str(one) for pk, one in now.items()} == words
    assert [str(one) for one in now.values() if one and one.key == "as-written"] == []
    # Other languages say the same in words of their own; “5 × Archers” and the names of scenarios have none.
    scenarios = army.build().catalogue.scenarios.values()
    names = {", ".join(dict.fromkeys((one.name, side.name))) for one in scenarios for side in one.sides}
    names |= {one.name for one in scenarios}
    for language in ("de", "es"):
        with translation.override(language):
            same = {words[pk] for pk, one in now.items() if one and str(one) == words[pk]}
        assert {one for one in same if not re.match(r"\d+ × ", one)} <= names, language
    # Some of the names above cannot be told from what stands beside them.
    assert len([pk for pk in now if now[pk] == said[pk]]) > 0.9 * len(now)
    old.backwards(apps, None)
    assert kept() == before


def test_what_nobody_can_read_stays_as_it_was_written(army):
    army.change(edits.Count(1, 6), seen_version=0)
    Version.objects.filter(number=1).update(summary=Value("Something was done {once}", output_field=TextField()))
    old.forwards(apps, None)
    version = Version.objects.get(number=1)
    assert (version.summary, str(version.summary)) == (
        as_written("Something was done {once}"),
        "Something was done {once}",
    )


@pytest.mark.parametrize("sentence", [
    "Back to version 12", "Back to “Before the battle”", "Very Simple 2010 instead of Very Simple v7, –12",
    "A book nobody has instead of Very Simple v7", "Turn chart 40", "With Wasps: Wasp, Drone 2 and Hornet",
    "With Wasps: no names", "2 × Wasps added without Commander, +4", "A set of chips each for Wasps",
    "Limit 5 characters", "Units in another order", "Wasps without Shield of Old", "Shield of Old for Wasps, +½",
])  # fmt: skip
def test_a_sentence_is_read(sentence):
    books = old.Books(apps)
    said = old.read(sentence, books["vsgmr-7"], books)
    assert str(said) == sentence and said.key != "as-written"


def test_what_a_row_is_called_is_kept_by_its_slug():
    books = old.Books(apps)
    said = old.read("Light armor for Ghouls, +5", books["vsgmr-7"], books)
    (change, points) = (value for _, value in said.values)
    assert (said.key, change.key, str(points)) == ("dearer", "unit-takes", "5")
    assert dict(change.values)["level"] == Named("level", "armor/light", "vsgmr-7", "Light armor")
    assert change == message("unit-takes", level=dict(change.values)["level"], unit="Ghouls")
