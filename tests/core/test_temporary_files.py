"""Temporary files of processes that were killed do not pile up."""

import subprocess
import tempfile

import pytest

from armybuilder.core import temporary_files


@pytest.fixture
def shared(tmp_path, monkeypatch):
    """The system's folder for temporary files: one of the test's own."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def test_temporary_files_lie_in_the_folder_in_use_and_go_with_it(shared):
    folder = temporary_files.make_scratch()
    temporary_files.use_scratch(folder)
    with tempfile.NamedTemporaryFile(delete=False) as file:
        assert file.name.startswith(str(folder))
    assert temporary_files.make_scratch().parent == shared
    temporary_files.remove_scratch(folder)
    assert not folder.exists()


def test_folders_of_ended_processes_are_removed_and_no_others(shared):
    mine = temporary_files.make_scratch()
    with subprocess.Popen(["true"]) as ended:
        pass
    left = shared / f"muster-{ended.pid}-left"
    foreign = shared / "muster-secret"
    left.mkdir()
    (left / "font").write_bytes(b"1")
    foreign.mkdir()

    temporary_files.remove_left_behind()
    assert sorted(shared.iterdir()) == sorted([mine, foreign])
