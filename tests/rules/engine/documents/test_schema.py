"""The published JSON Schema says what the reader reads and what edits are."""

import json
from dataclasses import MISSING, fields
from pathlib import Path

import pytest

from rules.engine import edits, plastics
from rules.engine.documents import document

SCHEMA = json.loads((Path(__file__).parents[4] / "docs" / "muster-army-1.schema.json").read_text("utf-8"))["$defs"]
VERBS = {
    "add": edits.Add, "copy": edits.Copy, "remove": edits.Remove, "move": edits.Move, "count": edits.Count,
    "take": edits.Take, "drop": edits.Drop, "figure": edits.Figure, "rename": edits.Rename, "names": edits.Names,
    "portrait": edits.Portrait, "outfit": edits.Outfit,
    "name": edits.Name, "notes": edits.Notes, "limit": edits.Limit, "scenario": edits.Scenario, "rules": edits.Rules,
    "plastic": edits.Plastic, "settings": edits.Settings,
}  # fmt: skip


def test_the_schema_has_the_keys_of_documents_in_their_order():
    assert tuple(SCHEMA["army"]["properties"]) == document.ARMY_KEYS
    assert tuple(SCHEMA["unit"]["properties"]) == document.UNIT_KEYS
    assert SCHEMA["army"]["properties"]["plastic"]["enum"] == list(plastics.PLASTICS)


def test_the_schema_has_every_verb_of_an_edit_and_no_other():
    assert SCHEMA["edit"]["properties"].keys() == VERBS.keys()


@pytest.mark.parametrize("verb", VERBS)
def test_the_schema_says_what_a_verb_needs(verb):
    said = SCHEMA["edit"]["properties"][verb]
    said = SCHEMA[said["$ref"].rpartition("/")[2]] if "$ref" in said else said
    assert list(said["properties"]) == [part.name for part in fields(VERBS[verb])]
    assert said["required"] == [part.name for part in fields(VERBS[verb]) if part.default is MISSING]


def test_every_reference_of_the_schema_leads_somewhere():
    named = set(json.dumps(SCHEMA).split('"$ref": "#/$defs/')[1:])
    assert {name.split('"')[0] for name in named} <= SCHEMA.keys()
