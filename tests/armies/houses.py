"""House rules for tests: revisions of version 7 in which one number or another is changed."""

import json
from decimal import Decimal
from pathlib import Path

from rules import loading
from rules.models import Edition

SHIPPED = Path(__file__).parents[2] / "fixtures" / "vsgmr-7.json"
FAMILY = "tuesday-table"
SHIELD_WALL = {
    "name": "Shield Wall",
    "group": "traits",
    "optional_rule": "traits",
    "levels": {"": {"name": "Shield Wall", "label": "Shield Wall", "points": 3,
                    "effects": [{"verb": "add", "roll": "armor", "amount": 1}]}},
}  # fmt: skip


def content(change=None, name="Tuesday Table rules", short="Tuesday Table"):
    """Version 7 as a file, under another name and after the change."""
    document = json.loads(SHIPPED.read_bytes(), parse_float=Decimal)
    document["edition"] |= {"name": name, "short_name": short}
    if change:
        change(document)
    return json.dumps(document, default=float).encode()


def publish(change=None, note="", family=FAMILY, **names):
    """The next revision of the house rules, made from version 7 by the change."""
    book = Edition.objects.get(slug="vsgmr-7")
    return loading.publish(loading.read(content(change, **names)), family, book, note)


def walled(points=3):
    """The change that brings the trait Shield Wall in at these points."""

    def change(document):
        trait = json.loads(json.dumps(SHIELD_WALL))
        trait["levels"][""]["points"] = points
        document["options"]["shield-wall"] = trait

    return change
