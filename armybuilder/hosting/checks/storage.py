"""Folders that Muster writes to, and the room on their disks."""

import os
import shutil
import tempfile
from pathlib import Path

from django.conf import settings
from django.db import Error
from django.utils.translation import gettext as _

from armybuilder.core.machine import shared_files
from armybuilder.hosting import health
from armybuilder.hosting.checks.findings import Findings, finding, reason_of
from armybuilder.jobs import worker_heartbeat

LEAST_FREE = 512 * 1024 * 1024
"""Bytes: room for an update, the largest print and what the database writes before it is tidied."""
LEAST_TEMPORARY = 128 * 1024 * 1024
"""Bytes: fonts for each child that prints, and files that people upload."""
MEBIBYTE = 1024 * 1024


def check_folders() -> Findings:
    """Pictures, prints and the database are written here."""
    for folder in health.folders():
        try:
            health.write_to(folder)
        except OSError as error:
            yield finding(
                "folder-unwritable",
                _("The folder {folder} can’t be written to: {reason}.").format(
                    folder=folder, reason=os.strerror(error.errno or 0)
                ),
                _("Give it to the user that runs Muster, or set MUSTER_VAR to another folder."),
            )


def check_shared_storage() -> Findings:
    """The storage that several machines share."""
    try:
        shared_files.check()
    except OSError as error:
        yield finding(
            "storage-away",
            _("The storage in MUSTER_STORAGE can’t be used: {reason}.").format(reason=reason_of(error)),
            _("Compare its address and keys with its settings. Muster must be able to write, read and delete there."),
        )


def check_same_storage() -> Findings:
    """A print that another machine made must reach this one."""
    try:
        elsewhere = worker_heartbeat.workers_elsewhere()
    except Error:
        return  # the checks of the database say why
    workers = elsewhere or [worker for worker in (worker_heartbeat.last_worker(),) if worker]
    if any(worker.storage != settings.STORAGE for worker in workers):
        yield finding(
            "storage-differs",
            _("A print worker runs with another MUSTER_STORAGE than this process, so its prints don’t arrive here."),
            _("Give all machines the same MUSTER_STORAGE, and restart them."),
        )


def check_temporary_folder() -> Findings:
    """Fonts of sheets and uploaded files are written here."""
    try:
        health.write_to(Path(tempfile.gettempdir()))
    except OSError:
        yield finding(
            "temporary-folder",
            _("No temporary file can be written."),
            _("Set TMPDIR to a folder that the user of Muster can write to."),
        )


def check_room_for_temporary_files() -> Findings:
    """Each child that prints has a copy of the fonts here. Where the data is on the same disk, that check speaks."""
    folder = _existing(Path(tempfile.gettempdir()))
    others = {_existing(other).stat().st_dev for other in health.folders()}
    free = shutil.disk_usage(folder).free
    if free < LEAST_TEMPORARY and folder.stat().st_dev not in others:
        yield finding(
            "temporary-folder-full",
            _("The folder for temporary files, {folder}, has only {count} MB left.").format(
                folder=folder, count=free // MEBIBYTE
            ),
            _("Free some space, or set TMPDIR to a folder with more."),
        )


def check_room() -> Findings:
    """A full disk stops every change."""
    for folder in {_existing(folder).stat().st_dev: _existing(folder) for folder in health.folders()}.values():
        free = shutil.disk_usage(folder).free
        if free < LEAST_FREE:
            yield finding(
                "disk-full",
                _("The disk of {folder} has only {count} MB left.").format(folder=folder, count=free // MEBIBYTE),
                _("Free some space, lower MUSTER_PRINTS_MB, or move MUSTER_VAR to a larger disk."),
            )


def check_room_for_prints() -> Findings:
    """Stored prints may grow up to their limit."""
    folder = _existing(Path(settings.PRINTS))
    if shutil.disk_usage(folder).total < settings.PRINTS_BYTES:
        yield finding(
            "prints-too-large",
            _("MUSTER_PRINTS_MB allows more prints than the disk of {folder} can hold.").format(folder=folder),
            _("Lower MUSTER_PRINTS_MB."),
        )


def _existing(folder: Path) -> Path:
    return next(place for place in (folder, *folder.parents) if place.exists())


CHECKS = (
    check_folders,
    check_shared_storage,
    check_same_storage,
    check_temporary_folder,
    check_room_for_temporary_files,
    check_room,
    check_room_for_prints,
)
