"""The server's own settings, on a running server: abandoned connections block nobody."""

import contextlib
import http.client
import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import tracemalloc
import urllib.request
from pathlib import Path

import pytest

from armybuilder import server
from armybuilder.core.machine import connections
from armybuilder.core.machine.frames import ROOM

ROOT = Path(__file__).resolve().parent.parent.parent
APPLICATION = """
def application(environ, start_response):
    if environ["PATH_INFO"] == "/refuse/":
        start_response("413 Too Large", [("Content-Length", "3")])
        return [b"no\\n"]
    body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
    start_response("200 OK", [("Content-Length", "2")])
    return [b"ok"]
"""
HASTY = """
from armybuilder.server import *
import armybuilder.server as server

server.RECEIVE_SECONDS = 1

def post_worker_init(worker):
    pass
"""
"""The settings of ``make serve`` for a small application, which needs no preparing."""
FAULTY = """
import os
from pathlib import Path
from armybuilder.server import *
import armybuilder.server as server

server.RETRY_SECONDS = 0.1

def post_worker_init(worker):
    tries = Path("tries")
    tries.write_text(f"{tries.read_text() if tries.exists() else ''}{os.getppid()} ")
    if Path("fault").exists():
        raise OSError(24, "Too many open files")
"""
"""Processes that cannot start as long as there is a file."""
STARVED = (
    HASTY
    + """
import os
from pathlib import Path
from armybuilder.server import Worker

server.RETRY_SECONDS = 0.1
worker_class = "hasty.Starved"

class Starved(Worker):
    def __init__(self, *arguments):
        if Path("fault").exists():
            mask = os.umask(0)
            Path("tries").open("a").write(f"{mask:o} ")
            raise OSError(24, "Too many open files")
        super().__init__(*arguments)
"""
)
"""A server that can start no process as long as there is a file. Like gunicorn, it leaves another mask behind."""
HALF_HEAD = b"POST / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
HALF_BODY = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\nhalf"

WHOLE = b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
ABANDONED, PATIENCE = 30, 20
"""Connections, each of which would stop the server for two seconds, and seconds in which a page is there even so."""
CHILDREN_ALONE = ("weasyprint", "pikepdf", "pypdfium2", "highspy", "numpy")
"""What only children of the print worker use: to read it takes a third of a second and 20 MB."""
SELDOM = ("psycopg", "lxml")
"""What few processes need, where the database is SQLite: each takes memory of all that have read it."""
SENT = {"half a head": HALF_HEAD, "half a body": HALF_BODY, "a whole request": WHOLE}


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """A small application on the server with the settings of ``make serve``, in one process that waits a second."""
    folder = tmp_path_factory.mktemp("server")
    (folder / "small.py").write_text(APPLICATION)
    with running(folder, HASTY) as (_, port):
        yield "127.0.0.1", port


@contextlib.contextmanager
def running(folder: Path, configuration: str):
    """The small application on a server with a configuration. Gives its first process and its port."""
    (folder / "hasty.py").write_text(configuration)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    own = {**os.environ, "PORT": str(port), "WORKERS": "1", "PYTHONPATH": f"{ROOT}:{folder}"}
    gunicorn = [sys.executable, "-m", "gunicorn", "--config", "python:hasty", "small:application"]
    process = subprocess.Popen(gunicorn, cwd=folder, env=own)
    try:
        until(lambda: process.poll() is not None or listens(port))
        yield process, port
    finally:
        process.terminate()
        process.wait()


def listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


@pytest.mark.parametrize("sent", SENT)
def test_connections_that_nobody_goes_on_with_stop_no_page(address, sent):
    slow = [socket.create_connection(address) for _ in range(ABANDONED)]
    try:
        for connection in slow:
            connection.sendall(SENT[sent])
        while len(select.select(slow, [], [], 0.05)[0]) < ABANDONED:
            assert page(address) == b"ok", "while the server waits for the rest of requests"
        for _ in range(3):
            assert page(address) == b"ok", "while it waits for the other sides to close"
        for connection in slow:
            assert (b"200 OK" in connection.recv(1000)) is (SENT[sent] == WHOLE)
    finally:
        for connection in slow:
            connection.close()


def page(address) -> bytes:
    """A page that is asked for; a server that is stopped by the others does not answer in time."""
    return urllib.request.urlopen("http://{}:{}/".format(*address), timeout=PATIENCE).read()


BODIES = [
    pytest.param(megabytes, marks=pytest.mark.long) if megabytes > 20 else megabytes for megabytes in (5, 17, 100)
]


def with_a_socket(address, size: int) -> bytes:
    """Sends everything and then reads, and does not end before the server does."""
    with socket.create_connection(address, timeout=PATIENCE) as connection:
        connection.sendall(b"POST /refuse/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % size)
        connection.sendall(bytes(size))
        answer = b""
        while received := connection.recv(1000):
            answer += received
        return answer


def with_python(address, size: int) -> bytes:
    connection = http.client.HTTPConnection(*address, timeout=PATIENCE)
    connection.request("POST", "/refuse/", bytes(size))
    answer = connection.getresponse()
    return b"%d %s" % (answer.status, answer.read())


def with_curl(address, size: int) -> bytes:
    if not shutil.which("curl"):
        pytest.skip("curl is missing.")
    url = "http://{}:{}/refuse/".format(*address)
    command = ["curl", "-si", "-m", str(PATIENCE), "-H", "Expect:", "--data-binary", "@-", url]
    return subprocess.run(command, input=bytes(size), capture_output=True).stdout


@pytest.mark.parametrize("send", [with_a_socket, with_python, with_curl])
@pytest.mark.parametrize("megabytes", BODIES)
def test_who_sends_too_much_gets_the_answer_and_does_not_wait(address, send, megabytes):
    """Nobody reads the body; a client that sends all of it first would otherwise wait for a minute or more."""
    for _ in range(3):
        answer = send(address, megabytes * 1024 * 1024)
        assert b"413" in answer and b"no\n" in answer


def until(is_true) -> None:
    end = time.monotonic() + PATIENCE
    while not is_true():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_who_sends_without_an_end_is_cut_off(monkeypatch):
    """A stranger keeps no thread for long."""
    ours, theirs = socket.socketpair()
    monkeypatch.setattr(connections, "MOST_THROWN_AWAY", 100_000)
    sender = threading.Thread(target=lambda: suppressed(theirs.sendall, bytes(50_000_000)))
    sender.start()
    connections.end_connection(ours)
    ours.close()
    sender.join(PATIENCE)
    assert not sender.is_alive()


def test_a_connection_is_closed_in_little_memory_whatever_is_sent():
    """64 threads may close one each at once."""
    ours, theirs = socket.socketpair()
    sender = threading.Thread(target=lambda: (suppressed(theirs.sendall, bytes(20_000_000)), theirs.close()))
    sender.start()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        tracemalloc.reset_peak()
        connections.end_connection(ours)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    sender.join(PATIENCE)
    ours.close()
    assert peak - before < 100_000


def suppressed(send, content: bytes) -> None:
    with contextlib.suppress(OSError):
        send(content)


def processes(first: int) -> list[int]:
    return [int(number) for number in Path(f"/proc/{first}/task/{first}/children").read_text().split()]


def test_a_process_that_cannot_start_for_a_while_does_not_stop_the_server(tmp_path):
    """gunicorn stops all of it, and it has to be started again."""
    (tmp_path / "small.py").write_text(APPLICATION)
    with running(tmp_path, FAULTY) as (first, port):
        tries = tmp_path / "tries"
        until(tries.exists)
        (tmp_path / "fault").touch()
        for number in processes(first.pid):
            os.kill(number, signal.SIGKILL)
        until(lambda: len(tries.read_text().split()) > 3)
        assert first.poll() is None
        (tmp_path / "fault").unlink()
        assert page(("127.0.0.1", port)) == b"ok"
        assert set(tries.read_text().split()) == {str(first.pid)}


def test_a_server_that_can_start_no_process_for_a_while_tries_again(tmp_path):
    """No process, file or memory is left on the machine. gunicorn stops all of it."""
    (tmp_path / "small.py").write_text(APPLICATION)
    with running(tmp_path, STARVED) as (first, port):
        until(lambda: page(("127.0.0.1", port)) == b"ok")
        (tmp_path / "fault").touch()
        for number in processes(first.pid):
            os.kill(number, signal.SIGKILL)
        tries = tmp_path / "tries"
        until(lambda: tries.exists() and len(tries.read_text().split()) > 3)
        (tmp_path / "fault").unlink()
        assert page(("127.0.0.1", port)) == b"ok"
        assert first.poll() is None
        [mask] = set(tries.read_text().split())
        assert mask != "0"


def test_wrong_settings_stop_a_server_that_is_being_started(tmp_path):
    """Who starts it learns at once what is wrong."""
    (tmp_path / "small.py").write_text(APPLICATION)
    wrong = (
        "    from django.core.exceptions import ImproperlyConfigured\n    raise ImproperlyConfigured('Another key.')\n"
    )
    with running(tmp_path, HASTY.replace("    pass\n", wrong)) as (first, _):
        assert first.wait(PATIENCE) == 3


def test_processes_leave_their_signs_of_life_on_no_disk():
    """A full or frozen disk would stop the server."""
    assert server.worker_tmp_dir == "/dev/shm"


def test_gunicorn_opens_no_control_socket():
    assert server.control_socket_disable is True


@pytest.mark.long
def test_a_process_that_shows_pages_reads_nothing_of_what_only_children_or_few_processes_use():
    unwanted = {*CHILDREN_ALONE, *SELDOM}
    program = f"import django; django.setup(); import armybuilder.urls, sys; print({{*sys.modules}} & {unwanted})"
    own = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    own["DJANGO_SETTINGS_MODULE"] = "armybuilder.settings"
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=own, capture_output=True, text=True, check=True)
    assert run.stdout == "set()\n"


@pytest.mark.long
def test_a_process_that_shows_pages_leaves_what_is_loaded_to_no_garbage_collector(tmp_path):
    """Nor does the collector go through the objects of an edit while they are in use."""
    program = "from armybuilder import wsgi; import gc; print(gc.get_threshold()[0], gc.get_freeze_count())"
    own = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    own["MUSTER_VAR"] = str(tmp_path)
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=own, capture_output=True, text=True, check=True)
    threshold, frozen = map(int, run.stdout.split())
    assert threshold >= 10_000
    assert frozen >= 100_000


def test_a_request_is_answered_with_memory_in_one_piece_for_its_calls():
    assert server.Worker.handle.__code__.co_stacksize == ROOM
