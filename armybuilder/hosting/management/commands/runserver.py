"""``manage.py runserver``, as ``make run`` starts it: Django's server, with answers that reach who still sends."""

import os
from argparse import SUPPRESS
from contextlib import suppress
from socket import socket
from typing import Any

from django.contrib.staticfiles.management.commands.runserver import Command as Runserver
from django.core.management import CommandParser, call_command
from django.core.servers.basehttp import WSGIRequestHandler, WSGIServer, get_internal_wsgi_application
from django.db import connections
from django.utils.translation import gettext as _

from armybuilder.core.machine.connections import end_connection
from armybuilder.environment import value
from armybuilder.jobs import worker_beside


class RequestHandler(WSGIRequestHandler):
    """Answers the requests of a connection."""

    def parse_request(self) -> bool:
        """Read the head of a request. Nobody reads a body in chunks, so the connection ends with its answer: the body
        would count as the next request.
        """
        is_request = super().parse_request()
        if is_request and "Transfer-Encoding" in self.headers:
            self.close_connection = True
        return is_request


class Server(WSGIServer):
    """Waits until the other side has sent everything before it closes a connection."""

    def __init__(self, address: tuple[str, int], _handler: type[WSGIRequestHandler], **options: Any) -> None:
        super().__init__(address, RequestHandler, **options)

    def shutdown_request(self, request: socket) -> None:  # type: ignore[override]
        """End a connection."""
        with suppress(OSError):
            end_connection(request)
        super().shutdown_request(request)


class Command(Runserver):
    """Serves files of pages as production does, by WhiteNoise."""

    server_cls = Server
    is_prepared = False

    def add_arguments(self, parser: CommandParser) -> None:
        """Django's, with another default, and whether the database is prepared first."""
        super().add_arguments(parser)
        parser.description = _("Serve the pages on this machine, as “make run” does.")
        parser.add_argument("--prepare", action="store_true", help=SUPPRESS)
        parser.set_defaults(use_static_handler=False)

    def handle(self, *args: Any, prepare: bool, **options: Any) -> None:
        """Prepare, start the worker, and serve, all in one process that imports everything once."""
        if prepare:
            call_command("prepare")
            self.is_prepared = True
            connections.close_all()
        # A process that looks for changed files starts another one, which comes here again and serves.
        only_looks = options["use_reloader"] and os.environ.get("RUN_MAIN") != "true"
        if value("MUSTER_WITH_WORKER") and not only_looks:
            # The worker is a copy of what is imported now.
            get_internal_wsgi_application()
            worker_beside.start()
        super().handle(*args, **options)

    def check_migrations(self) -> None:
        """Say which migrations are missing; if the database has just been prepared, none is."""
        if not self.is_prepared:
            super().check_migrations()
