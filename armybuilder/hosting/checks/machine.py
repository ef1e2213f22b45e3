"""The machine itself: Python, its packages, memory, open files, processes, clock and time zones."""

import os
import re
import resource
import sys
import time
import zoneinfo
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from django.conf import settings
from django.db import Error
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.accounts.models import Player
from armybuilder.core.i18n import time_zone_data
from armybuilder.hosting.checks.findings import Findings, finding, is_server, note, run
from armybuilder.nights.models import Night

OLDEST_PYTHON = (3, 11)
LEAST_MEMORY = 1024 * 1024 * 1024
"""Bytes: four processes with 130 MB each, the print worker, and a render with up to 512 MB."""
LEAST_FILES = 1024
"""Open files: 64 threads with a connection and a file each, and room for the rest."""
MEBIBYTE = 1024 * 1024
LEAST_PROCESSES = 256
"""Processes and threads: two web processes with 64 threads each, the print worker, and its children."""
PROCESSES_OF_CONTAINERS = (Path("/sys/fs/cgroup/pids.max"), Path("/sys/fs/cgroup/pids/pids.max"))
LIMITS_OF_CONTAINERS = (Path("/sys/fs/cgroup/memory.max"), Path("/sys/fs/cgroup/memory/memory.limit_in_bytes"))
PINNED = re.compile(r"^([\w.-]+)==([^\s;\\]+)(?:\s*;\s*([^\\]+?))?\s*\\?$", re.MULTILINE)
DATA = frozenset({"tzdata"})
"""Packages that are data: a newer release is better than the tested one."""
A_DAY = 24 * 60 * 60


def check_python() -> Findings:
    """The oldest version that Muster runs on."""
    if sys.version_info[:2] < OLDEST_PYTHON:
        yield finding(
            "python-old",
            _("Python is too old: {version}.").format(version=".".join(map(str, sys.version_info[:3]))),
            _("Install Python 3.11 or newer, and make the virtual environment with it."),
        )


def check_packages() -> Findings:
    """The packages that Muster was tested with."""
    wrong = [name for name, wanted in pinned() if name not in DATA and _installed(name) != wanted]
    if wrong:
        yield finding(
            "packages-differ",
            ngettext(
                "{count} package has another version than the tested one: {names}.",
                "{count} packages have other versions than the tested ones: {names}.",
                len(wrong),
            ).format(count=len(wrong), names=", ".join(wrong)),
            run("pip install --no-deps --require-hashes -r requirements.lock"),
        )


def check_memory() -> Findings:
    """The memory that the processes need, also in a container with a limit of its own."""
    bytes_ = memory()
    if bytes_ < LEAST_MEMORY:
        yield finding(
            "memory-small",
            _("There are only {count} MB of memory.").format(count=bytes_ // MEBIBYTE),
            _("Give it 1 GB, or set WORKERS=1 and MUSTER_PRINTS_AT_ONCE=1."),
        )


def check_open_files() -> Findings:
    """Each connection is an open file."""
    maximum = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if maximum != resource.RLIM_INFINITY and maximum < LEAST_FILES:
        yield finding(
            "open-files-few",
            _("A process may open only {count} files.").format(count=maximum),
            _("Raise the limit to 1,024 or more: LimitNOFILE in systemd, ulimit -n in a shell."),
        )


def check_processes() -> Findings:
    """Threads count as processes. Without another one, pages and prints wait or fail."""
    limit = processes()
    if limit < LEAST_PROCESSES:
        yield finding(
            "processes-few",
            _("Only {count} processes and threads may run at once.").format(count=limit),
            _("Raise the limit to 256 or more: TasksMax in systemd, --pids-limit in Docker, ulimit -u in a shell."),
        )


def check_clock() -> Findings:
    """A clock that is behind signs people out and refuses security codes."""
    newest = max(file.stat().st_mtime for file in Path(settings.ROOT, "armybuilder").glob("*.py"))
    if time.time() < newest - A_DAY:
        yield finding(
            "clock-wrong",
            _("The clock is wrong: Muster’s own files are from the future."),
            _("Let the machine get its time from the network, for example with systemd-timesyncd."),
        )


def check_time_zones() -> Findings:
    """Game nights are in the time zone of their place."""
    if not zoneinfo.available_timezones():
        yield finding(
            "time-zones-missing",
            _("The system knows no time zones, which game nights need."),
            run("apt-get install tzdata"),  # untranslated
        )


def check_zone_data() -> Findings:
    """Nothing is wrong where releases differ, as the newer one is used; other programs here go by the system's."""
    system, package = time_zone_data.system_version(), time_zone_data.package_version()
    if not system or system == package:
        return
    try:
        zones = sorted({*Night.objects.values_list("zone", flat=True), *Player.objects.values_list("zone", flat=True)})
    except Error:
        return  # Another check names what is wrong with the database.
    differing = [zone for zone in zones if zone and time_zone_data.differs(zone, timezone.now())]
    if differing:
        yield note(
            "time-zones-differ",
            _("The system’s time zone data ({system}) differs from the package’s ({package}) for: {zones}.").format(
                system=system, package=package, zones=", ".join(differing)
            ),
            _("Muster uses the newer one. To let other programs agree: {command}").format(
                command="apt-get install --only-upgrade tzdata"  # untranslated
                if system < package
                else "pip install --upgrade tzdata"  # untranslated
            ),
        )


def check_debug() -> Findings:
    """Django's own check of debug mode is for servers; this names the setting."""
    if settings.DEBUG and is_server():
        yield finding(
            "debug-on",
            _("Debug mode is on: error pages show settings and code to everybody."),
            _("Remove MUSTER_DEBUG."),
        )


def memory() -> int:
    """Bytes of memory that this process may use with all others."""
    whole = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    limits = (file.read_text(encoding="ascii").strip() for file in LIMITS_OF_CONTAINERS if file.exists())
    return min([whole, *(int(limit) for limit in limits if limit.isdecimal())])


def processes() -> int:
    """The number of processes and threads that this process's user may have, also in a container with its own limit."""
    own = resource.getrlimit(resource.RLIMIT_NPROC)[0] if os.geteuid() else resource.RLIM_INFINITY
    limits = (file.read_text(encoding="ascii").strip() for file in PROCESSES_OF_CONTAINERS if file.exists())
    own = sys.maxsize if own == resource.RLIM_INFINITY else own
    return min([own, *(int(limit) for limit in limits if limit.isdecimal())])


def pinned() -> list[tuple[str, str]]:
    """Names and versions of the packages of a server that each platform needs."""
    text = Path(settings.ROOT, "requirements.lock").read_text(encoding="utf-8")
    return [(name, wanted) for name, wanted, marker in PINNED.findall(text) if not marker]


def _installed(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


CHECKS = (
    check_python, check_packages, check_memory, check_open_files, check_processes, check_clock, check_time_zones,
    check_zone_data, check_debug,
)  # fmt: skip
