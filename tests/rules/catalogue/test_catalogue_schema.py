"""The published schema of catalogue files and their reader say the same."""

import json
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import call_command

from rules.documents import read_catalogue, write_catalogue
from rules.schema import catalogue_schema
from tests.rules.catalogue.test_catalogue_files import WRONG
from tests.rules.small_rules import SMALL, spoiled
from tests.support.json_schema import valid

FILE = settings.ROOT / "docs" / "muster-rules-1.schema.json"
SCHEMA = json.loads(FILE.read_text("utf-8"))
SHIPPED = sorted((settings.ROOT / "fixtures").glob("*.json"))
BEYOND = (
    "of this file", "The rules need", "At least one", "can’t need itself", "only one thing", "no limit",
    "can be at most", "needs a number", "A combined roll", "either a kind", "Expected a number from 0 to",
    "minimum is greater", "two values for the same", "Enter a name",
)  # fmt: skip
"""What only the reader checks: references, what rows make together, names of blanks."""


def test_the_published_file_is_what_the_reader_reads_by():
    assert catalogue_schema() == SCHEMA, "manage.py rules_schema > docs/muster-rules-1.schema.json"


@pytest.mark.parametrize("path", SHIPPED, ids=[path.stem for path in SHIPPED])
def test_shipped_files_are_valid_as_they_stand_and_as_they_are_written(path):
    assert valid(SCHEMA, json.loads(path.read_text("utf-8")), SCHEMA)
    assert valid(SCHEMA, json.loads(write_catalogue(read_catalogue(path.read_bytes()))), SCHEMA)


def test_the_small_rule_book_is_valid():
    assert valid(SCHEMA, SMALL, SCHEMA)


@pytest.mark.parametrize(("change", "sentence"), WRONG, ids=[sentence.split(":")[0] for _, sentence in WRONG])
def test_what_the_reader_refuses_the_schema_refuses_but_for_what_rows_make_together(change, sentence):
    text = spoiled(change)
    plain = "not null" in sentence or '"name": ""' in text
    beyond = not plain and any(words in sentence for words in BEYOND)
    assert valid(SCHEMA, json.loads(text), SCHEMA) == beyond


def test_every_definition_is_used():
    text = FILE.read_text("utf-8")
    assert all(f'"#/$defs/{name}"' in text for name in SCHEMA["$defs"])


def test_fields_are_explained():
    assert (
        SCHEMA["$defs"]["level"]["properties"]["most"]["description"]
        == "How many figures of an army can have it. Empty for no limit."
    )


def test_the_command_prints_the_published_file():
    said = StringIO()
    call_command("rules_schema", stdout=said)
    assert json.loads(said.getvalue()) == SCHEMA
