"""Requests that no browser sends, each with the status and the sentence."""

STALE = "This form has expired"
MUCH = "That upload is too large"
UNREAD = "We couldn’t read that request"
WRONG = "This page can’t be opened directly"
FORM = "application/x-www-form-urlencoded"
PARTS = "multipart/form-data; boundary="
NAME = "/armies/CODE/name/"
EMPTY = "Enter a name."


def part(name: str, body: str = "x", more: str = "") -> str:
    """A field as a form with files sends it, with B as its boundary."""
    return f'--B\r\nContent-Disposition: form-data; name="{name}"\r\n{more}\r\n{body}\r\n'


def sent(address: str, body: str | bytes, kind: str, **headers: str) -> dict[str, object]:
    """A body of that content type."""
    data = body.encode() if isinstance(body, str) else body
    return {"method": "POST", "path": address, "data": data, "content_type": kind, **headers}


def asked(method: str, address: str, **headers: str) -> dict[str, object]:
    """A request without a body."""
    return {"method": method, "path": address, **headers}


FILES = "".join(
    f'--B\r\nContent-Disposition: form-data; name="files"; filename="{n}.txt"\r\n\r\nx\r\n' for n in range(101)
)

BASE64 = "Content-Transfer-Encoding: base64\r\n"

REQUESTS = {
    "PUT": (asked("PUT", "/armies/"), 405, WRONG),
    "TRACE": (asked("TRACE", "/"), 405, WRONG),
    "a method of one's own": (asked("BREW", "/armies/CODE/undo/"), 405, WRONG),
    "a form to a page": (asked("POST", "/samples/elves/"), 405, WRONG),
    "a look at an undoing": (asked("GET", "/armies/CODE/undo/"), 405, WRONG),
    "a name as JSON": (sent(NAME, '{"name": "Bones"}', "application/json"), 422, EMPTY),
    "a name as text": (sent(NAME, "name=Bones", "text/plain"), 422, EMPTY),
    "a name as nothing": (sent(NAME, "name=Bones", ""), 422, EMPTY),
    "a name in UTF-16": (sent(NAME, "name=Bones".encode("utf-16"), FORM), 422, EMPTY),
    "a name that says UTF-7": (sent(NAME, "name=Bones", f"{FORM}; charset=utf-7"), 400, UNREAD),
    "a name cut in the middle of a letter": (
        sent(NAME, b"name=\xe2\x80", FORM), 422, "U+0080 is a control character. Remove it.",
    ),
    "parts without a boundary": (sent(NAME, part("name"), "multipart/form-data"), 400, UNREAD),
    "parts with a boundary too long": (sent(NAME, part("name"), PARTS + "B" * 5_000), 400, UNREAD),
    "parts with a boundary that is no letter": (sent(NAME, part("name"), PARTS + "é"), 400, UNREAD),
    "a file of broken base64": (
        sent("/armies/import/", part('files"; filename="a.json', "A", BASE64) + "--B--", PARTS + "B"), 400, UNREAD,
    ),
    "a part with a head of 100 kB": (
        sent(NAME, part("name", "A", f"X-A: {'a' * 100_000}\r\n"), PARTS + "B"), 400, UNREAD,
    ),
    "2,001 fields": (sent(NAME, "a=1&" * 2_001, FORM), 413, MUCH),
    "2,001 parts": (sent(NAME, part("a") * 2_001 + "--B--", PARTS + "B"), 413, MUCH),
    "101 files": (sent("/armies/import/", FILES + "--B--", PARTS + "B"), 413, MUCH),
    "5 MB of fields": (sent(NAME, "name=" + "x" * 5_000_000, FORM), 413, MUCH),
    "5 MB of a part": (sent("/armies/import/", part("text", "x" * 5_000_000) + "--B--", PARTS + "B"), 413, MUCH),
    "17 MB": (sent("/armies/import/", "x" * 17_000_000, PARTS + "B"), 413, MUCH),
    "a length of 5,000 digits": (asked("POST", NAME, CONTENT_LENGTH="9" * 5_000), 413, MUCH),
    "a length below 0": (asked("POST", NAME, CONTENT_LENGTH="-1"), 422, EMPTY),
    "a length that is a word": (asked("POST", NAME, CONTENT_LENGTH="long"), 422, EMPTY),
    "another host": (asked("GET", "/", HTTP_HOST="evil.example"), 400, "Wrong address"),
    "a host that is none": (asked("GET", "/", HTTP_HOST="a/b\\c"), 400, "Wrong address"),
    "a cookie of nothing": (asked("GET", "/armies/", HTTP_COOKIE="muster=;;;=\x01"), 200, "My armies"),
    "a cookie that was made up": (
        asked("GET", "/armies/CODE/", HTTP_COOKIE="muster=eyJtYWtlciI6ImEifQ:1:x"), 404, "Page not found",
    ),
    "a cookie of 60 kB": (asked("GET", "/armies/", HTTP_COOKIE="muster=" + "a" * 60_000), 200, "My armies"),
    "a page that htmx made up": (
        asked("GET", "/armies/", HTTP_HX_REQUEST="true", HTTP_HX_CURRENT_URL="%ff://["), 200, "",
    ),
    "a date that is none": (asked("GET", "/static/icons.svg", HTTP_IF_MODIFIED_SINCE="yesterday"), 200, ""),
    "languages without end": (asked("GET", "/", HTTP_ACCEPT_LANGUAGE="en;q=" * 5_000), 200, "Build a fair army."),
}  # fmt: skip
