"""The rules of time zones: the newer of the system's and of the package ``tzdata``.

Governments change clocks at short notice. Python prefers the system's files, which may be years old, and remembers
what it has read. So every zone is taken from here, where both are compared once an hour, also in a server that runs
for weeks.
"""

import time
import zoneinfo
from datetime import datetime, timedelta
from functools import cache
from importlib import resources
from pathlib import Path
from threading import Lock
from zoneinfo import ZoneInfo

SYSTEM = zoneinfo.TZPATH
"""The folders of the system's files; ``PYTHONTZPATH`` sets them."""
COMPARED_EVERY = 60 * 60
"""Seconds."""
HOURS_COMPARED = 2 * 366 * 24

_lock = Lock()
_compared_at = float("-inf")
_files: tuple[str, ...] = ()


def zone(name: str) -> ZoneInfo:
    """The time zone of that name. Raises ``ZoneInfoNotFoundError`` if there is none."""
    use_newest()
    return ZoneInfo(name)


def names() -> frozenset[str]:
    """The names of all time zones."""
    use_newest()
    return _names()


@cache
def _names() -> frozenset[str]:
    return frozenset(zoneinfo.available_timezones())


def files_in_use() -> tuple[str, ...]:
    """The state of the files that the zones are read from: their versions, and the times of their last changes."""
    use_newest()
    return _files


def use_newest(*, at_once: bool = False) -> None:
    """Read zones from the newer data from now on. Both are compared again after an hour, or ``at_once``."""
    global _compared_at, _files
    with _lock:
        if not at_once and time.monotonic() - _compared_at < COMPARED_EVERY:
            return
        _compared_at = time.monotonic()
        files = system_version(), package_version(), *_changes()
        if files != _files:
            _files = files
            zoneinfo.reset_tzpath(to=() if package_version() > system_version() else SYSTEM)
            ZoneInfo.clear_cache()
            _names.cache_clear()


def system_version() -> str:
    """The system's release, such as ``2025b``; empty if it has none, or does not say."""
    for folder in map(Path, SYSTEM):
        for file, prefix in ((folder / "tzdata.zi", "# version "), (folder / "+VERSION", "")):
            if file.is_file():
                return _first_line(file).removeprefix(prefix)
    return ""


def package_version() -> str:
    """The package's release, read from its files, which may be newer than the module that was imported."""
    file = package_folder() / "tzdata.zi"
    return _first_line(file).removeprefix("# version ") if file.is_file() else ""


def package_folder() -> Path:
    """The folder in which the package has its files."""
    return Path(str(resources.files("tzdata"))) / "zoneinfo"


def system_zone(name: str) -> ZoneInfo | None:
    """A zone as the system has it."""
    return next(filter(None, (_read(Path(folder, name), name) for folder in SYSTEM)), None)


def package_zone(name: str) -> ZoneInfo | None:
    """A zone as the package has it."""
    return _read(package_folder() / name, name)


def differs(name: str, since: datetime) -> bool:
    """Whether the system and the package tell different times of a zone, in the two years from then."""
    ours, theirs = package_zone(name), system_zone(name)
    if ours is None or theirs is None:
        return False
    hours = (since + timedelta(hours=count) for count in range(HOURS_COMPARED))
    return any(hour.astimezone(ours).utcoffset() != hour.astimezone(theirs).utcoffset() for hour in hours)


def _read(file: Path, name: str) -> ZoneInfo | None:
    if not file.is_file():
        return None
    with file.open("rb") as stream:
        return ZoneInfo.from_file(stream, key=name)


def _changes() -> tuple[str, ...]:
    """The times at which the files were last changed: a system may correct a release under its old name."""
    files = [*(Path(folder, "tzdata.zi") for folder in SYSTEM), package_folder() / "tzdata.zi"]
    return tuple(str(file.stat().st_mtime_ns) for file in files if file.is_file())


def _first_line(file: Path) -> str:
    with file.open(encoding="utf-8", errors="replace") as lines:
        return lines.readline().strip()
