"""Data for Prometheus: requests, statements, prints and memory of all processes. Imported only if it is measured.

Each process counts in files of its own (prometheus-client's multiprocess mode); whichever is asked adds them up.
The address and its key are in ``middleware``.
"""

import logging
import os
import struct
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from django.conf import settings
from django.db import Error, connection
from django.http import HttpRequest
from django.utils import timezone
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest, values
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.mmap_dict import MmapedDict
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from armybuilder.core.machine.metric_files import remove_gauges_of_the_dead
from armybuilder.core.machine.release import version
from armybuilder.printing.models import Print
from rules.stored_values import ODD

log = logging.getLogger(__name__)

CONTENT_TYPE = CONTENT_TYPE_LATEST
COUNTED_BYTES = 256 * 1024
"""Bytes of a file of counts: some 1,300 of them."""


class WholeFile(MmapedDict):
    """A file of counts whose room on the disk is taken at the start.

    Otherwise a full disk ends the process that counts: it writes to memory, which cannot answer with an error. Who
    starts while the disk is full or read-only counts for itself alone.
    """

    def __init__(self, filename: str, read_mode: bool = False) -> None:
        try:
            with open(filename, "ab") as file:
                os.posix_fallocate(file.fileno(), 0, COUNTED_BYTES)
        except OSError as error:
            log.warning("What this process counts is not shown: %s", error)
            with suppress(OSError):
                os.unlink(filename)
            filename = f"/proc/self/fd/{os.memfd_create('counts')}"  # untranslated
        super().__init__(filename, read_mode)  # type: ignore[no-untyped-call]


vars(values)["MmapedDict"] = WholeFile

ANSWERED_IN = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
ASKED_IN = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5)
RENDERED_IN = (0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 60)

HELP = {
    "requests": "Answered requests.",  # untranslated
    "request_seconds": "Seconds until a request was answered.",  # untranslated
    "statement_seconds": "Seconds of statements of the database.",  # untranslated
    "render_seconds": "Seconds of steps of prints.",  # untranslated
    "memory_bytes": "Resident memory of all processes of a kind.",  # untranslated
    "prints_open": "Prints that are not finished.",  # untranslated
    "prints_oldest_seconds": "Age of the oldest of them.",  # untranslated
    "version": "The running version.",  # untranslated
}


def _name_and_help(name: str) -> tuple[str, str]:
    return f"muster_{name}", HELP[name]


REQUESTS = Counter(*_name_and_help("requests"), ["view", "method", "status"])
REQUEST_SECONDS = Histogram(*_name_and_help("request_seconds"), buckets=ANSWERED_IN)
STATEMENTS = Histogram(*_name_and_help("statement_seconds"), buckets=ASKED_IN)
RENDERS = Histogram(*_name_and_help("render_seconds"), ["end"], buckets=RENDERED_IN)
MEMORY = Gauge(*_name_and_help("memory_bytes"), ["process"], multiprocess_mode="livesum")
# Each process opens its files when it starts, and not when the disk may be full.
REQUESTS.labels("", "GET", "200"), MEMORY.labels("web")

PAGE = os.sysconf("SC_PAGE_SIZE")
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


def count_request(request: HttpRequest, status: int, seconds: float) -> None:
    """Count an answer, by the name of its view: addresses have no end, views have."""
    match = request.resolver_match
    method = request.method if request.method in METHODS else "other"
    REQUESTS.labels(match.view_name if match else "", method, str(status)).inc()
    REQUEST_SECONDS.observe(seconds)
    weigh("web")


def count_statement(seconds: float) -> None:
    """Count a statement that the database has answered or refused."""
    STATEMENTS.observe(seconds)


def count_render(end: str, seconds: float) -> None:
    """Count a step of a print."""
    RENDERS.labels(end).observe(seconds)
    weigh("print_worker")


def weigh(process: str) -> None:
    """Note this process's memory, if it may open another file: what it counts is done."""
    with suppress(OSError):
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
        MEMORY.labels(process).set(int(pages) * PAGE)


def exposition() -> bytes:
    """Everything in Prometheus's text format."""
    remove_gauges_of_the_dead(Path(settings.METRICS))
    registry = CollectorRegistry()
    registry.register(_AllProcesses())
    registry.register(_Queue())
    registry.register(_Version())
    return generate_latest(registry)


class _AllProcesses(Collector):
    """The counts of all processes of all machines with this folder."""

    def collect(self) -> Iterator[Metric]:
        files = [str(file) for file in Path(settings.METRICS).parent.glob("*/*.db") if _is_readable(file)]
        yield from MultiProcessCollector.merge(files)  # type: ignore[no-untyped-call]


def _is_readable(file: Path) -> bool:
    """Whether a file of counts is whole. A damaged one is left out."""
    try:
        for _count in WholeFile.read_all_values_from_file(file):  # type: ignore[no-untyped-call]
            pass
    except (OSError, RuntimeError, struct.error, *ODD) as error:
        log.warning("The counts in %s can’t be read: %s", file, error)
        return False
    return True


class _Queue(Collector):
    """Prints that wait or are being made; nothing while the database is away."""

    def collect(self) -> Iterator[Metric]:
        try:
            requested = list(Print.objects.open().values_list("requested", flat=True))
        except Error:
            return
        finally:
            connection.close_if_unusable_or_obsolete()
        oldest = (timezone.now() - min(requested)).total_seconds() if requested else 0
        yield GaugeMetricFamily(*_name_and_help("prints_open"), value=len(requested))
        yield GaugeMetricFamily(*_name_and_help("prints_oldest_seconds"), value=oldest)


class _Version(Collector):
    """The running version, as a label."""

    def collect(self) -> Iterator[Metric]:
        metric = GaugeMetricFamily(*_name_and_help("version"), labels=["version"])
        metric.add_metric([version()], 1)
        yield metric
