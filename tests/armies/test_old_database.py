"""A database from before there were several rule books, with armies in it, is brought up to date untouched."""

import json
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from armybuilder.armies.models import Army
from rules import engine
from rules.models import Edition, Term
from tests.support.databases.migrating import migrate

BEFORE = [("rules", "0004_fair_fights"), ("armies", "0002_keeping")]
NEW = {"place", "line", "minutes", "requires", "plastic", "picture"}
LATER = (
    ("groups", "style"),
    ("scales", "wide_inches"),
    ("scenarios", "marks"),
    ("terms", "instead"),
    ("terms", "optional_rule"),
)
"""What rows say in columns that the old database does not have."""
SAMPLES = settings.ROOT / "fixtures" / "samples"


def as_it_was(apps):
    """The one rule book there was, with the rows and digests of its own file, and an army on it with its history."""
    edition = apps.get_model("rules", "Edition").objects.get(slug="vsgmr-7")
    document = json.loads((SAMPLES / "undead.json").read_text("utf-8"))
    document["units"] = [{"id": place, **unit} for place, unit in enumerate(document["units"])]
    army = apps.get_model("armies", "Army").objects.create(
        maker="somebody", edition=edition, name="Undead", document=document
    )
    apps.get_model("armies", "Version").objects.create(
        army=army, number=0, base=0, whole=json.dumps(document, ensure_ascii=False), maker="somebody"
    )
    return document


def old_file(folder):
    """The rule book as it was shipped, without what its rows say of themselves since."""
    book = json.loads((settings.ROOT / "fixtures" / "vsgmr-7.json").read_text("utf-8"))
    book["edition"] = {key: value for key, value in book["edition"].items() if key not in NEW}
    del book["measures"]["paper"]["tool"]
    for rows, later in LATER:
        for row in book[rows].values():
            row.pop(later, None)
    path = folder / "vsgmr-7.json"
    path.write_text(json.dumps(book), "utf-8")
    return path


@pytest.mark.thorough
def test_every_army_keeps_its_document_and_its_book(up_to_date, tmp_path):
    Edition.objects.all().delete()
    call_command("load_rules", old_file(tmp_path), verbosity=0)
    document = as_it_was(migrate(BEFORE))
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())
    said = StringIO()
    call_command("load_rules", stdout=said)
    assert "kept as edited" not in said.getvalue()
    fight = Term.objects.get(edition__slug="vsgmr-7", slug="fight-one")
    assert (fight.instead, fight.optional_rule.slug) == ("fight", "everyone-acts")
    army = Army.objects.get()
    assert army.document == document
    assert army.edition.slug == "vsgmr-7" and engine.bill(army.build()).total == 50
    assert army.state(0) == army.build() and engine.findings(army.build()) == ()
    assert list(Edition.objects.values_list("slug", flat=True))[:2] == ["vsgmr-7", "vsgmr-2010"]
