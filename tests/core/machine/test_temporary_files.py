"""Temporary files of processes that were killed do not pile up."""

import os
import shutil
import subprocess
import tempfile

import pytest

from armybuilder.core.machine import temporary_files


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


@pytest.mark.skipif(not shutil.which("systemd-tmpfiles"), reason="systemd is missing.")
def test_old_files_are_not_removed_under_a_process_that_uses_them(shared):
    """A worker may wait for weeks; its fonts are in such a folder."""
    mine, left = temporary_files.make_scratch(), temporary_files.make_scratch()
    temporary_files.use_scratch(mine)
    for folder in (mine, left):
        (folder / "font").write_bytes(b"1")
        for path in (folder / "font", folder):
            os.utime(path, (0, 0))
    rules = shared.parent / "rules.conf"
    rules.write_text(f"d {shared} - - - mM:1s\n")
    subprocess.run(["systemd-tmpfiles", "--clean", rules], check=True, capture_output=True)
    assert (mine / "font").exists() and not left.exists()
