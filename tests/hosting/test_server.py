"""The server's own settings, on a running server: abandoned connections block nobody."""

import os
import select
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
APPLICATION = """
def application(environ, start_response):
    body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
    start_response("200 OK", [("Content-Length", "2")])
    return [b"ok"]
"""
HALF_HEAD = b"POST / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
HALF_BODY = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\nhalf"

WHOLE = b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
ABANDONED, PATIENCE = 30, 20
"""Connections, each of which would stop the server for two seconds, and seconds in which a page is there even so."""
CHILDREN_ALONE = ("weasyprint", "pikepdf", "pypdfium2", "highspy", "numpy")
"""What only children of the print worker use: to read it takes a third of a second and 20 MB."""
SENT = {"half a head": HALF_HEAD, "half a body": HALF_BODY, "a whole request": WHOLE}


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """A small application on the server with the settings of ``make serve``, in one process that waits a second."""
    folder = tmp_path_factory.mktemp("server")
    (folder / "small.py").write_text(APPLICATION)
    (folder / "hasty.py").write_text(
        "from armybuilder.server import *\nimport armybuilder.server as server\nserver.RECEIVE_SECONDS = 1\n"
    )
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    own = {**os.environ, "PORT": str(port), "WORKERS": "1", "PYTHONPATH": f"{ROOT}:{folder}"}
    gunicorn = [sys.executable, "-m", "gunicorn", "--config", "python:hasty", "small:application"]
    process = subprocess.Popen(gunicorn, cwd=folder, env=own)
    try:
        wait_until_it_listens(port)
        yield "127.0.0.1", port
    finally:
        process.terminate()
        process.wait()


def wait_until_it_listens(port: int) -> None:
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError("The server did not start.")


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
            answer = connection.recv(1000)
            assert (b"200 OK" in answer) is (SENT[sent] == WHOLE)
    finally:
        for connection in slow:
            connection.close()


def page(address) -> bytes:
    """A page that is asked for; a server that is stopped by the others does not answer in time."""
    return urllib.request.urlopen("http://{}:{}/".format(*address), timeout=PATIENCE).read()


@pytest.mark.long
def test_a_process_that_shows_pages_reads_nothing_of_what_only_children_use():
    program = (
        f"import django; django.setup(); import armybuilder.urls, sys; print({{*sys.modules}} & {{*{CHILDREN_ALONE}}})"
    )
    own = {**os.environ, "DJANGO_SETTINGS_MODULE": "armybuilder.settings"}
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=own, capture_output=True, text=True, check=True)
    assert run.stdout == "set()\n"
