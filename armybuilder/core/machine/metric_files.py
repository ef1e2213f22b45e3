"""The files in which the processes of a server count, one per process and kind; removed when their processes are gone.

Knows neither Django nor Prometheus: the server does this before it starts its processes.
"""

import platform
import shutil
import time
from pathlib import Path

from armybuilder.core.machine.temporary_files import is_running

ABANDONED = 24 * 60 * 60
"""Seconds after which the folder of another machine that counts nothing any more is removed."""


def counting_folder(var: Path) -> Path:
    """The folder of this machine. A container is a machine with a name of its own."""
    return var / "metrics" / platform.node()


def remove_left_behind(folder: Path) -> None:
    """Remove the files of processes that are gone, and folders of machines that are. Counts begin at zero."""
    for file in folder.glob("*.db"):
        if not _is_live(file):
            file.unlink(missing_ok=True)
    for other in folder.parent.glob("*/"):
        files = list(other.iterdir())
        if other != folder and all(time.time() - file.stat().st_mtime > ABANDONED for file in files):
            shutil.rmtree(other, ignore_errors=True)


def remove_gauges_of_the_dead(folder: Path) -> None:
    """Remove what processes that are gone said about themselves, such as their memory. Their counts stay."""
    for file in folder.glob("gauge_live*.db"):
        if not _is_live(file):
            file.unlink(missing_ok=True)


def _is_live(file: Path) -> bool:
    process = file.stem.rpartition("_")[2]
    return process.isascii() and process.isdecimal() and is_running(int(process))
