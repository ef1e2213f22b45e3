"""The folder of backups: which there are, who asked for them, and whether restoring them was tried.

Files are the only truth, so they can be copied and deleted with any tool. Beside each backup is a small file with what
is known about it.
"""

import json
import os
import re
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import timezone

from armybuilder.backups import retention
from armybuilder.backups.archive import DRAFT
from armybuilder.core.machine.temporary_files import is_running
from rules.shapes import Shape, complete, fits, is_count
from rules.stored_values import ODD

NAME = re.compile(r"muster-(\d{4}-\d{2}-\d{2}T\d{6})Z\.zip")
MOMENT = "%Y-%m-%dT%H%M%S"
HOUR = 3
"""The hour of the daily backup, in UTC."""
REQUEST, PROGRESS, FAILURE = "request.json", "progress.json", "failure.json"


def is_moment(value: object) -> bool:
    """Whether a value of JSON is a moment with its time zone."""
    try:
        return datetime.fromisoformat(str(value)).tzinfo is not None
    except ValueError:
        return False


NOTE: Shape = {"by": str, "tried": bool, "problem": str}
"""The note about a backup."""
REQUESTED: Shape = {"by": str, "begun": is_count}
FAILED: Shape = complete({"reason": str, "moment": is_moment})
DONE: Shape = complete({"process": is_count, "stage": str, "done": int, "total": int})
AGAIN = timedelta(hours=1)
"""The time after a failure until the next daily backup is tried."""
ABANDONED_SECONDS = 10 * 60
"""Seconds without a write after which the process of an unfinished file counts as killed."""
ATTEMPTS = 3
"""The number of times that a requested backup is begun, if its process is killed each time."""


@dataclass(frozen=True, slots=True)
class Backup:
    """A file in the folder."""

    path: Path
    moment: datetime
    size: int
    requester: str
    """The person who asked for it; empty if it is a daily one."""
    tried: bool
    """Whether restoring it was tried."""
    problem: str
    """Why it could not be restored, for administrators; empty if all went well."""

    @property
    def name(self) -> str:
        """The file's name, also in its address."""
        return self.path.name


def folder() -> Path:
    """The folder, which only the server can read."""
    path = Path(settings.BACKUPS)
    path.mkdir(parents=True, exist_ok=True, mode=0o700)
    return path


def backups() -> list[Backup]:
    """All backups, the latest first."""
    return sorted(_list_backups(), key=lambda backup: backup.moment, reverse=True)


def backup_named(name: str) -> Backup | None:
    """The backup with that file name."""
    return next((backup for backup in _list_backups() if backup.name == name), None)


def new_path(now: datetime) -> Path:
    """The path of a backup made now."""
    return folder() / f"muster-{now.astimezone(UTC).strftime(MOMENT)}Z.zip"


def note(path: Path, requester: str, tried: bool = False, problem: str = "") -> None:
    """Keep what is known about a backup."""
    _write(path.with_suffix(".json"), {"by": requester, "tried": tried, "problem": problem})


def remove_surplus(now: datetime) -> None:
    """Delete the backups that do not stay."""
    stay = spans(now)
    for backup in backups():
        if backup.path not in stay:
            backup.path.unlink(missing_ok=True)
            backup.path.with_suffix(".json").unlink(missing_ok=True)


def remove_drafts() -> None:
    """Delete what was left behind by a process that was killed. One that goes on writing keeps its file."""
    for draft in folder().glob(f"{DRAFT}*"):
        with suppress(FileNotFoundError):
            if time.time() - draft.stat().st_mtime > ABANDONED_SECONDS:
                draft.unlink()


def spans(now: datetime) -> dict[Path, retention.Span]:
    """The backups that stay, and what each of them stands for."""
    there = {retention.DatedBackup(backup.moment, bool(backup.problem)): backup.path for backup in _list_backups()}
    return {there[moment]: span for moment, span in retention.retained(there, now).items()}


def is_due(now: datetime) -> bool:
    """Whether the daily backup is still to be made, and was not tried just before."""
    # One of a moment that is still to come was made before the clock was set back.
    daily = [backup.moment for backup in _list_backups() if not backup.requester and backup.moment <= now]
    last = now.astimezone(UTC).replace(hour=HOUR, minute=0, second=0, microsecond=0)
    last -= timedelta(days=1 if last > now else 0)
    return max(daily, default=datetime.min.replace(tzinfo=UTC)) < last and not _failed_between(now - AGAIN, now)


def ask(requester: str) -> None:
    """Have the worker make a backup soon."""
    _write(folder() / REQUEST, {"by": requester})


def is_asked() -> bool:
    """Whether somebody asked for one that is not finished."""
    return (folder() / REQUEST).exists()


def begin_request() -> str:
    """Return who asked for a backup; empty if nobody did. If this process is killed, another one begins it again."""
    request = _read(folder() / REQUEST, REQUESTED)
    begun = request.get("begun", 0) + 1
    if request and begun < ATTEMPTS:
        _write(folder() / REQUEST, {**request, "begun": begun})
    else:
        (folder() / REQUEST).unlink(missing_ok=True)
    return str(request.get("by", ""))


def end_request() -> None:
    """Note that what was begun is finished. What somebody asked for since then is still to be made."""
    if "begun" in _read(folder() / REQUEST, REQUESTED):
        (folder() / REQUEST).unlink(missing_ok=True)


def tell_progress(stage: str, done: int, total: int) -> None:
    """Say how far the process is that makes a backup or tries one."""
    _write(folder() / PROGRESS, {"process": os.getpid(), "stage": stage, "done": done, "total": total})


def progress() -> tuple[str, int, int] | None:
    """The stage of the backup that is being made or tried, how much of it is done, and of how much."""
    status = _read(folder() / PROGRESS, DONE)
    if not status or not is_running(status["process"]):
        return None
    return status["stage"], status["done"], status["total"]


def end_progress() -> None:
    """Nothing is being made any more."""
    (folder() / PROGRESS).unlink(missing_ok=True)


def note_failure(reason: str) -> None:
    """Keep why the last backup could not be made; no reason if it could."""
    if reason:
        _write(folder() / FAILURE, {"moment": timezone.now().isoformat(), "reason": reason})
    else:
        (folder() / FAILURE).unlink(missing_ok=True)


def failure() -> str:
    """Why the last backup could not be made; empty if it could."""
    return str(_read(folder() / FAILURE, FAILED).get("reason", ""))


def _failed_between(since: datetime, until: datetime) -> bool:
    failure = _read(folder() / FAILURE, FAILED)
    return bool(failure) and since < datetime.fromisoformat(failure["moment"]) <= until


def _list_backups() -> Iterator[Backup]:
    for path in folder().glob("muster-*.zip"):
        # One may have been removed just now, and a day in a name may be none.
        with suppress(ValueError, FileNotFoundError):
            match = NAME.fullmatch(path.name)
            if not match:
                continue
            known = _read(path.with_suffix(".json"), NOTE)
            yield Backup(
                path=path,
                moment=datetime.strptime(match[1], MOMENT).replace(tzinfo=UTC),
                size=path.stat().st_size,
                requester=str(known.get("by", "")),
                tried=bool(known.get("tried")),
                problem=str(known.get("problem", "")),
            )


def _read(path: Path, shape: Shape) -> dict[str, Any]:
    """The contents of a file; nothing if it is missing or damaged."""
    try:
        values = json.loads(path.read_bytes())
    except (FileNotFoundError, *ODD):
        return {}
    return values if isinstance(values, dict) and fits(values, shape) else {}


def _write(path: Path, values: dict[str, Any]) -> None:
    """Write a file whole or not at all."""
    with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False, prefix=".note-", encoding="utf-8") as file:
        json.dump(values, file)
    os.replace(file.name, path)
