"""The server of ``make run``: who sends a body in chunks gets an answer, and nothing in it counts as a request."""

import http.client
import socket
import threading
from socketserver import ThreadingMixIn

import pytest
from django.core.management import get_commands, load_command_class
from django.core.servers.basehttp import WSGIRequestHandler

from armybuilder.hosting.management.commands import runserver
from armybuilder.hosting.management.commands.runserver import Runserver, Server
from armybuilder.jobs import worker_beside

PATIENCE = 30
CHUNK, CHUNKS = 256 * 1024, 80


class ThreadedServer(ThreadingMixIn, Server):
    daemon_threads = True


@pytest.fixture
def address():
    """A server of ``make run`` that refuses every request."""
    requests = []

    def refuse(environ, start_response):
        requests.append(environ["PATH_INFO"])
        start_response("413 Too Large", [("Content-Length", "3")])
        return [b"no\n"]

    with ThreadedServer(("127.0.0.1", 0), WSGIRequestHandler) as server:
        server.set_app(refuse)
        thread = threading.Thread(target=server.serve_forever, args=[0.01])
        thread.start()
        yield server.server_address
        server.shutdown()
        thread.join()
    assert set(requests) == {"/refuse/"}


def test_who_sends_in_chunks_gets_the_answer(address):
    for _ in range(3):
        connection = http.client.HTTPConnection(*address, timeout=PATIENCE)
        connection.request("POST", "/refuse/", (bytes(CHUNK) for _ in range(CHUNKS)))
        answer = connection.getresponse()
        assert (answer.status, answer.read()) == (413, b"no\n")


def test_what_is_in_a_chunk_is_no_request(address):
    hidden = b"GET /hidden/ HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with socket.create_connection(address, timeout=PATIENCE) as connection:
        connection.sendall(b"POST /refuse/ HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n" + hidden)
        connection.shutdown(socket.SHUT_WR)
        answer = b"".join(iter(lambda: connection.recv(1000), b""))
    assert answer.count(b"HTTP/1.1 ") == 1


def test_it_is_the_server_that_is_started():
    command = load_command_class(get_commands()["runserver"], "runserver")
    assert command.server_cls is Server
    assert command.create_parser("manage.py", "runserver").get_default("use_static_handler") is False


@pytest.mark.parametrize(("use_reloader", "serves", "workers"), [(False, None, 1), (True, None, 0), (True, "true", 1)])
def test_one_of_its_processes_starts_the_worker(monkeypatch, use_reloader, serves, workers):
    started = []
    monkeypatch.setattr(runserver, "get_internal_wsgi_application", lambda: None)
    monkeypatch.setattr(worker_beside, "start", lambda: started.append("worker"))
    monkeypatch.setattr(Runserver, "handle", lambda *_, **__: None)
    monkeypatch.setenv("MUSTER_WITH_WORKER", "1")
    if serves:
        monkeypatch.setenv("RUN_MAIN", serves)
    else:
        monkeypatch.delenv("RUN_MAIN", raising=False)
    load_command_class(get_commands()["runserver"], "runserver").handle(prepare=False, use_reloader=use_reloader)
    assert len(started) == workers
