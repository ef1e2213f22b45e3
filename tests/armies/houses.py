"""House rules for tests: revisions of version 7 in which one number or another is changed."""

import json
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path

from django.db.models import Q

from armybuilder import rule_books
from armybuilder.armies.models import Army
from armybuilder.house.models import HouseRules
from rules import engine, loading
from rules.documents import document_of
from rules.models import Edition
from rules.snapshot import catalogue

SHIPPED = Path(__file__).parents[2] / "fixtures" / "vsgmr-7.json"
FAMILY = "tuesday-table"
SHIELD_WALL = {
    "name": "Shield Wall",
    "group": "traits",
    "optional_rule": "traits",
    "levels": {"": {"name": "Shield Wall", "label": "Shield Wall", "points": 3,
                    "effects": [{"verb": "add", "roll": "armor", "amount": 1}]}},
}  # fmt: skip


def content(change=None, name="Tuesday Table rules", short="Tuesday Table", slug=""):
    """Version 7 as a file, under another name and after the change."""
    document = json.loads(SHIPPED.read_bytes(), parse_float=Decimal)
    document["edition"] |= {"name": name, "short_name": short} | ({"slug": slug} if slug else {})
    if change:
        change(document)
    return json.dumps(document, default=float).encode()


def publish(change=None, note="", family=FAMILY, **names):
    """The next revision of the house rules, made from version 7 by the change."""
    book = Edition.objects.get(slug="vsgmr-7")
    return loading.publish(loading.read(content(change, **names)), family, book, note)


@contextmanager
def readable_by_everybody():
    """Let everybody read all house rules but the closed ones, whoever made them."""

    def let_in(visitor):
        return ~Q(family="closed")

    rule_books.editions_let_in.answers(let_in)
    try:
        yield
    finally:
        rule_books.editions_let_in.functions.remove(let_in)


def walled(points=3):
    """The change that brings the trait Shield Wall in at these points."""

    def change(document):
        trait = json.loads(json.dumps(SHIELD_WALL))
        trait["levels"][""]["points"] = points
        document["options"]["shield-wall"] = trait

    return change


def owned(client, family=FAMILY):
    """Two revisions of house rules of the visitor's, Shield Wall at 3 and at 4, and two armies on the first."""
    first = publish(walled(3), family=family)
    maker = client.session["player"]
    document = document_of(first.parent)
    HouseRules.fresh("Tuesday Table rules", first.parent, document, document, maker, family).save()
    units = (engine.Unit(0, "King", "hero", 1, (("commander", ""), ("shield-wall", ""))),
             engine.Unit(1, "Riders", "troop", 2, (("armor", "light"),)))  # fmt: skip
    armies = [
        Army.start(
            engine.Build(catalogue(first), name, units, 60, "basic-game", "player", frozenset({"traits"})), first, maker
        )
        for name in ("Checkmate", "Gaslight Irregulars")
    ]

    def change(document):
        walled(4)(document)
        document["options"]["armor"]["levels"]["light"]["effects"][0]["target"] = 5
        del document["options"]["stealth"]

    publish(change, "Shield Wall was too good at 3.", family)
    return armies
