"""The store: nothing appears in it half, and it stays within its bound."""

import os
import time

import pytest

from armybuilder.printing.jobs.store import Printed, Store

HALF_A_MEBIBYTE = bytes(512 * 1024)


@pytest.fixture
def shelf(tmp_path):
    return Store(tmp_path)


def put(shelf, key, content, used=0.0):
    with shelf.draft(shelf.pdf(key)) as draft:
        draft.write_bytes(content)
    os.utime(shelf.pdf(key), (time.time() - used,) * 2)


def test_a_file_appears_when_it_is_whole(shelf):
    with shelf.draft(shelf.pdf("abc")) as draft:
        draft.write_bytes(b"whole")
        assert not shelf.pdf("abc").exists()

    assert shelf.pdf("abc").read_bytes() == b"whole"
    assert list((shelf.folder / "drafts").iterdir()) == []


def test_of_one_who_falls_nothing_stays(shelf):
    with pytest.raises(ZeroDivisionError), shelf.draft(shelf.pdf("abc")) as draft:
        draft.write_bytes(b"half")
        raise ZeroDivisionError

    assert not shelf.pdf("abc").exists()
    assert list((shelf.folder / "drafts").iterdir()) == []


def test_a_sheet_is_found_in_its_piece_and_not_without(shelf):
    printed = Printed("piece", 2, 1, ((0, "Elves", 0), (1, "Archers", 0)))
    shelf.note("sheet", printed)
    assert shelf.printed("sheet") is None

    put(shelf, "piece", b"%PDF")
    assert shelf.printed("sheet") == printed


def test_what_was_used_longest_ago_makes_room(shelf, settings):
    settings.PRINTS_BYTES = 1024 * 1024
    for key, used in (("aa1", 300.0), ("bb2", 100.0), ("cc3", 200.0)):
        put(shelf, key, HALF_A_MEBIBYTE, used)
    shelf.trim()

    assert [shelf.pdf(key).exists() for key in ("aa1", "bb2", "cc3")] == [False, True, True]


def test_drafts_left_behind_go_after_an_hour(shelf):
    drafts = shelf.folder / "drafts"
    drafts.mkdir()
    for name, age in (("old", 3700), ("new", 60)):
        (drafts / name).write_bytes(b"half")
        os.utime(drafts / name, (time.time() - age,) * 2)
    shelf.trim()

    assert [path.name for path in drafts.iterdir()] == ["new"]
