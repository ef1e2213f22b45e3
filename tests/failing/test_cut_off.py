"""A connection that breaks before all of a form arrived: nothing of it is done."""

import http.client
import re
import socket
from urllib.parse import urlsplit

import pytest

from armybuilder.armies.models import Army

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]

FORM, PARTS = "application/x-www-form-urlencoded", "multipart/form-data; boundary=B"


@pytest.fixture
def browser_of(live):
    """Host, port, cookies and token of a visitor who has an army."""
    place = urlsplit(live)
    connection = http.client.HTTPConnection(place.hostname, place.port)

    def asked(method, address, body="", **headers):
        connection.request(method, address, body, headers)
        answer = connection.getresponse()
        return answer.headers.get_all("Set-Cookie") or [], answer.read().decode()

    cookies, page = asked("GET", "/")
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
    held = {one.split("=")[0]: one.split(";")[0] for one in cookies}
    body = f"csrfmiddlewaretoken={token}"
    kind = {"Cookie": "; ".join(held.values()), "Content-Type": FORM}
    cookies, _ = asked("POST", "/samples/elves/copy/", body, **kind)
    held |= {one.split("=")[0]: one.split(";")[0] for one in cookies}
    yield place, "; ".join(held.values()), token
    connection.close()


def sent(place, head: str, body: bytes) -> str:
    """What the server says to a request after which nothing more comes."""
    with socket.create_connection((place.hostname, place.port), timeout=20) as line:
        line.sendall(head.encode() + body)
        line.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: line.recv(65536), b"")).decode()


def head(place, address: str, cookies: str, kind: str, length: int) -> str:
    return (
        f"POST {address} HTTP/1.1\r\nHost: {place.netloc}\r\nCookie: {cookies}\r\n"
        f"Content-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    )


def parts(token: str) -> bytes:
    fields = {"csrfmiddlewaretoken": token, "name": "Bones and more"}
    said = (
        f'--B\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in fields.items()
    )
    return ("".join(said) + "--B--\r\n").encode()


@pytest.mark.parametrize("missing", [0, 1, 5, 14])
@pytest.mark.parametrize("kind", [FORM, PARTS])
def test_a_form_that_breaks_off_changes_nothing(browser_of, kind, missing):
    place, cookies, token = browser_of
    whole = f"csrfmiddlewaretoken={token}&name=Bones+and+more".encode() if kind == FORM else parts(token)
    army = Army.objects.get()
    start = head(place, f"/armies/{army.code}/name/", cookies, kind, len(whole))
    answer = sent(place, start, whole[: len(whole) - missing])
    army.refresh_from_db()
    if not missing:
        assert " 302 " in answer.splitlines()[0] and army.name == "Bones and more"
        return
    assert " 400 " in answer.splitlines()[0] and 'class="brand"' in answer
    assert "The connection was lost before everything was sent." in answer
    assert army.name == "Elves" and army.version == 0


def test_a_form_of_which_nothing_arrives_changes_nothing(browser_of):
    place, cookies, _ = browser_of
    army = Army.objects.get()
    answer = sent(place, head(place, f"/armies/{army.code}/undo/", cookies, FORM, 100), b"")
    assert " 400 " in answer.splitlines()[0] and 'class="brand"' in answer
