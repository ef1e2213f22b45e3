"""What waits for a translator of a rule book is listed: what is missing, and what is older than the English."""

import json
from io import StringIO
from pathlib import Path
from shutil import copy

import pytest
from django.core.management import call_command

from rules.book_texts import gaps, shipped_books, texts_in, write_digests
from rules.management.commands import book_texts
from rules.models import TABLES
from rules.texts import words_of


@pytest.fixture
def book(tmp_path) -> Path:
    """A rule book with the German words of two rows."""
    (tmp_path / "texts").mkdir()
    return Path(copy(next(book for book in shipped_books() if book.stem == "vsgmr-7"), tmp_path))


def give(book, texts):
    (book.parent / "texts" / f"{book.stem}.de.json").write_text(json.dumps(texts), encoding="utf-8")


def words(book, table, key):
    return words_of(TABLES[table], json.loads(book.read_text(encoding="utf-8"))[table][key])


def about(book, row):
    return [(gap.what, gap.path) for gap in gaps(book, "de") if gap.row == row]


def test_without_a_file_everything_is_missing(book):
    assert {gap.what for gap in gaps(book, "de")} == {"missing", "unchecked"}


def test_what_is_whole_and_of_this_english_is_no_gap(book):
    give(book, {"options/armor": words(book, "options", "armor")})
    assert about(book, "options/armor") == [("unchecked", "")]
    assert write_digests(book, "de") == 1
    assert about(book, "options/armor") == []
    assert write_digests(book, "de") == 0


def test_what_the_book_does_not_have_is_named(book):
    give(
        book, {"options/armor": {**words(book, "options", "armor"), "levels.none.name": "Ohne"}, "options/nothing": {}}
    )
    assert ("unknown", "levels.none.name") in about(book, "options/armor")
    assert about(book, "options/nothing") == [("unknown", "")]


def test_a_row_whose_english_changed_is_stale_until_its_digest_is_written_again(book):
    give(book, {"options/armor": words(book, "options", "armor")})
    write_digests(book, "de")
    catalogue = json.loads(book.read_text(encoding="utf-8"))
    catalogue["options"]["armor"]["name"] = "Plates"
    book.write_text(json.dumps(catalogue), encoding="utf-8")
    assert about(book, "options/armor") == [("stale", "")]
    assert write_digests(book, "de") == 0
    texts = texts_in(book, "de")
    del texts["options/armor"]["of"]
    give(book, texts)
    assert write_digests(book, "de") == 1
    assert about(book, "options/armor") == []


def test_the_command_writes_digests_and_says_nothing_where_nothing_is_left(book, monkeypatch):
    give(book, {"options/armor": words(book, "options", "armor")})
    monkeypatch.setattr(book_texts, "shipped_books", lambda: [book])
    monkeypatch.setattr(book_texts, "gaps", lambda *_: [])
    said = StringIO()
    call_command("book_texts", "de", "--write", stdout=said)
    assert said.getvalue() == ""
    assert "of" in texts_in(book, "de")["options/armor"]
