"""Names that begin with a digit and go on in a script from right to left are set from the right, on every page."""

from copy import deepcopy

import pytest
from django.db import transaction
from django.test import override_settings
from lxml import html

from armybuilder.accounts.models import Player
from armybuilder.armies.models import Army, Favorite
from armybuilder.clubs.models import Club, Folder
from armybuilder.games.models import Game
from armybuilder.house.models import HouseRules
from armybuilder.nights.models import Night
from armybuilder.printing.models import Setup
from armybuilder.toybox.models import Box
from tests.matrix import example_addresses
from tests.matrix.answers import GET
from tests.matrix.cast import gathered
from tests.matrix.table import TABLE

pytestmark = pytest.mark.any_database
WORD = "שלום"
NAME = f"3 {WORD}!"
ISOLATE, END = "\u2068", "\u2069"
WITHOUT_TAGS = {"head", "title", "script", "style", "textarea", "template"}


@pytest.fixture(scope="module")
def cast(django_db_setup, django_db_blocker):
    """Everybody and everything under one name."""
    with django_db_blocker.unblock(), override_settings(MATCH_BATTLES=4), transaction.atomic():
        cast = gathered()
        Player.objects.update(name=NAME)
        Folder.objects.update(name=NAME)
        Favorite.objects.update(name=NAME)
        Setup.objects.exclude(name="").update(name=NAME)
        for house in HouseRules.objects.all():
            HouseRules.objects.filter(pk=house.pk).update(draft=house.draft.replace("Tuesday Table", NAME))
        for box in Box.objects.all():
            Box.objects.filter(pk=box.pk).update(kinds=[{**kind, "name": NAME} for kind in box.kinds])
        Club.objects.update(name=NAME, place=NAME, about=NAME)
        Night.objects.update(own_title=NAME, place=NAME, description=NAME)
        for army in Army.objects.all():
            rename_army(army)
        for game in Game.objects.all():
            start = deepcopy(game.start)
            for side in start["sides"]:
                side["name"] = NAME
            Game.objects.filter(pk=game.pk).update(start=start)
        yield cast
        transaction.set_rollback(True)


def rename_army(army):
    """Give the army, its units and its notes the name."""
    document = deepcopy(army.document)
    document["name"] = document["notes"] = NAME
    for unit in document["units"]:
        unit["name"] = NAME
    Army.objects.filter(pk=army.pk).update(document=document)


def without_direction(page):
    """Text with the name that stands in the direction of its page, each with the tag around it."""
    for element in html.fromstring(page).iter():
        if not isinstance(element.tag, str):
            continue
        inside = [element, *element.iterancestors()]
        if {one.tag for one in inside} & WITHOUT_TAGS:
            continue
        texts = [(element.text, inside), *((child.tail, inside) for child in element)]
        for text, around in texts:
            if text and WORD in text and not is_isolated(text) and not any(has_direction(one) for one in around):
                yield f"<{element.tag} class={element.get('class', '')!r}> {' '.join(text.split())}"


def is_isolated(text):
    return all(ISOLATE in before and END not in before.rpartition(ISOLATE)[2] for before in text.split(WORD)[:-1])


def has_direction(element):
    return element.tag not in ("html", "body") and element.get("dir") in ("auto", "rtl")


def addresses_of_pages():
    return sorted({address for method, address in TABLE if method == GET} & set(example_addresses.every()))


@pytest.mark.parametrize("address", addresses_of_pages())
def test_every_name_has_a_direction_of_its_own(cast, address):
    said, _ = TABLE[GET, address]
    query = {key: cast.named(value) for key, value in said.items()}
    with transaction.atomic():
        answer = cast.clients["owner"].get("/" + cast.named(address), query)
        transaction.set_rollback(True)
    if answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html"):
        assert list(without_direction(answer.content.decode())) == []


def test_the_pages_show_the_names(cast):
    for address in ("armies/", "clubs/CLUB/", "armies/CODE/", "games/GAME/start/", "clubs/CLUB/nights/NIGHT/"):
        assert NAME in cast.clients["owner"].get("/" + cast.named(address)).content.decode(), address
