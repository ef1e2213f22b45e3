"""Temporary files of processes that may be killed: their folders name the process, and the next one removes them.

WeasyPrint copies the fonts of sheets into a temporary folder, 10 MB for each process that does not share its parent's.
"""

import fcntl
import os
import shutil
import tempfile
from pathlib import Path

PREFIX = "muster-"


def make_scratch() -> Path:
    """A new folder for the temporary files of this process or a child. Remove it with ``remove_scratch``."""
    return Path(tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-", dir=_shared_folder()))


def use_scratch(folder: Path) -> None:
    """From now on ``tempfile`` makes this process's temporary files in the folder.

    It is locked as long as the process lives: what removes old files (systemd-tmpfiles) leaves those in it alone.
    """
    tempfile.tempdir = str(folder)
    fcntl.flock(os.open(folder, os.O_RDONLY | os.O_DIRECTORY), fcntl.LOCK_SH)


def remove_scratch(folder: Path) -> None:
    """Remove the folder with all that is in it."""
    shutil.rmtree(folder, ignore_errors=True)


def remove_left_behind() -> None:
    """Remove the folders of processes that have ended."""
    for folder in _shared_folder().glob(f"{PREFIX}*-*"):
        process = folder.name.removeprefix(PREFIX).split("-")[0]
        if process.isdecimal() and not is_running(int(process)):
            remove_scratch(folder)


def is_running(process: int) -> bool:
    """Whether a process of that number exists."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _shared_folder() -> Path:
    """The system's folder, also where this process uses a scratch folder within it."""
    folder = Path(tempfile.gettempdir())
    return folder.parent if folder.name.startswith(PREFIX) else folder
