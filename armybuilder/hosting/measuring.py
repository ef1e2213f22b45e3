"""Connects what is measured: statements of the database and steps of prints."""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.utils.translation import gettext as _

from armybuilder.jobs.background import step_ended
from armybuilder.jobs.child_process import End


def start() -> None:
    """Measure this process from now on. Raises ``ImproperlyConfigured`` without Prometheus's library."""
    if find_spec("prometheus_client") is None:
        raise ImproperlyConfigured(
            _("MUSTER_METRICS_KEY needs the package prometheus-client: pip install muster[metrics].")
        )
    with suppress(OSError):
        Path(settings.METRICS).mkdir(parents=True, exist_ok=True)
    # The library reads this when it is imported.
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(settings.METRICS)
    from armybuilder.hosting import metrics

    def timed(execute: Callable[..., object], *args: Any) -> object:
        """Run a statement."""
        start = time.perf_counter()
        try:
            return execute(*args)
        finally:
            metrics.count_statement(time.perf_counter() - start)

    def watch(connection: BaseDatabaseWrapper, **kwargs: Any) -> None:
        if timed not in connection.execute_wrappers:
            connection.execute_wrappers.append(timed)

    def count(end: End, seconds: float, **kwargs: Any) -> None:
        metrics.count_render(end.name.lower(), seconds)

    connection_created.connect(watch, weak=False, dispatch_uid="metrics")
    step_ended.connect(count, weak=False, dispatch_uid="metrics")
