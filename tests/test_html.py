"""Every page, as the Nu HTML checker sees it: no error and no warning."""

import json
import re
import subprocess
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.template.loader import render_to_string
from django.test import Client

from armybuilder.armies.models import Army
from armybuilder.printing.models import Print, Setup
from tests.test_access import addresses

JAR = Path(__file__).parent / "html" / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"
HTMX = re.compile(r"""\shx-[a-z-]+(=("[^"]*"|'[^']*'))?""")
"""Attributes of htmx, of which the checker knows nothing."""
ERRORS = sorted(path.stem for path in (Path(__file__).parent.parent / "templates").glob("[45]*.html"))
BOOK = "/rules/vsgmr-7/"
OTHERS = {"umr": "night-shift", "smg": "hedgerow-patrol"}
LIST = "Orcs\nWarlord: Commander, Weapon Master – 4 points\nBob (2): Troop, Light armor – 9 points"


def started(client: Client) -> Army:
    """An army with something to mend, and a unit that looks like something; shared, lent and with a history."""
    client.post("/samples/undead/copy/")
    army = Army.objects.get()
    at = f"/armies/{army.code}/"
    client.post(f"{at}units/3/remove/", {})
    client.post(f"{at}units/5/count/", {"count": "3"})
    client.post(f"{at}history/1/title/", {"title": "Before the <b>battle</b>"})
    client.post(f"{at}share/link/")
    client.post(f"{at}share/pen/")
    client.post(f"{at}sheets/", {"sheets": "roster", "name": "Tonight <b>", "keep": "1"})
    client.post(f"{at}sheets/", {"sheets": "roster", "print": "open"})
    army.refresh_from_db()
    return army


def named(address: str, army: Army) -> str:
    """An address of the table, with what it names."""
    printed = Print.objects.get(wanted=True)
    names = {"CODE": army.code, "LINK": army.link, "PEN": army.pen, "KEPT": Setup.objects.get(name="Tonight <b>").code,
             "PRINT": printed.code, "PICTURE": printed.value().items[0].key}  # fmt: skip
    for name, value in names.items():
        address = address.replace(name, str(value))
    return f"/{address}"


def every_page(client: Client, army: Army) -> dict[str, bytes]:
    """What each address there is answers, where it is a page; where it takes forms alone, the page that says so."""
    found = {}
    for address in addresses():
        asked = named(address, army)
        answer = client.get(asked)
        assert answer.status_code in (200, 302, 405) or asked.endswith("sheets.pdf"), address
        if answer.headers["Content-Type"].startswith("text/html") and answer.status_code != 302:
            found[address] = answer.content
    return found


def opened(client: Client, at: str) -> dict[str, bytes]:
    """Pages with something open, looked for or chosen."""
    asked = [f"{at}?{query}" for query in ("unit=0", "unit=4", "find=a&reorder=1", "keys=1", "from=", "from=elves")]
    asked += [f"{at}history/?before=2", f"{at}sheets.pdf?sheets=poster", "/measuring.pdf?paper=a5"]
    asked += [f"{BOOK}?q={query}" for query in ("reroll", "armr", "%2A", "nothing+of+that+kind")]
    asked += [f"{BOOK}traits/?for=troop", "/armies/?q=undead&sort=points", "/armies/?q=nothing", "/armies/?bin=1"]
    asked += ["/?rules=vsgmr-2010", "/armies/new/?rules=vsgmr-2010&name=A", f"{at}rules/?to=vsgmr-2010"]
    asked += [f"{at}sheets/?{query}" for query in ("sheets=", "sheets=roster,measuring&paper=a5", "paper=papyrus")]
    asked += ["/print/?army=undead&army=elves", "/samples/hedgerow-patrol/sheets/?sheets=kit&kit.dice=12"]
    asked += [
        client.post(f"{at}sheets/", {"sheets": "roster", "name": "<b>", "keep": "1"}).headers["Location"],
        "/prints/",
    ]
    book = re.findall(rf'href="({BOOK}[a-z-]+/)', client.get(BOOK).content.decode())
    asked += sorted(set(book))
    assert len(set(book)) >= 9
    return {address: client.get(address).content for address in asked}


def others(client: Client) -> dict[str, bytes]:
    """Pages of rule books whose figures have budgets or groups, and of armies by them with each unit open."""
    asked = []
    for book, sample in OTHERS.items():
        at = client.post(f"/samples/{sample}/copy/").headers["Location"].partition("?")[0].partition("#")[0]
        asked += [f"/samples/{sample}/", f"/samples/{sample}/sheets/", f"/armies/new/?rules={book}", f"/rules/{book}/"]
        asked += [f"{at}{page}" for page in ("", "?unit=0", "?unit=1", "?unit=3", "sheets/", "history/", "history/1/")]
        chapters = set(re.findall(rf'href="(/rules/{book}/[a-z-]+/)', client.get(f"/rules/{book}/").content.decode()))
        assert len(chapters) >= 4
        asked += sorted(chapters)
    return {address: client.get(address).content for address in asked}


def slips(client: Client, at: str) -> dict[str, bytes]:
    """Pages that show what was typed with what is wrong about it."""
    editor = {"name": "", "figure": "hero", "look": "x" * 90, "notes": "n" * 9_999, "o-armor": "none"}
    files = [SimpleUploadedFile("bad.json", b"{}"), SimpleUploadedFile("<b>.txt", b"Bob: Hero")]
    sent = {
        "a slip in the editor": (f"{at}units/0/", editor),
        "a slip in a kind": (f"{at}units/0/", {"name": "A", "figure": "dragon"}),
        "a slip in the count": (f"{at}units/0/count/", {"count": "none"}),
        "a slip in a move": (f"{at}units/0/move/", {"to": "none"}),
        "a slip in the name": (f"{at}name/", {"name": ""}),
        "a slip in the settings": (f"{at}settings/", {"limit": "many", "notes": "n" * 9_999}),
        "a slip in a button": (f"{at}edit/", {}),
        "a slip at the start": ("/armies/", {"edition": "vsgmr-7", "limit_other": "many"}),
        "a slip in a new army": (
            "/armies/",
            {"edition": "vsgmr-2010", "limit_other": "many", "new": "1", "name": "<b>"},
        ),
        "a slip in a title": (f"{at}history/1/title/", {"title": "x" * 90}),
        "a conflict": (f"{at}units/5/count/", {"count": "9", "version": "0"}),
        "a list with mistakes": ("/armies/bring/", {"text": LIST}),
        "a list understood": ("/armies/bring/", {"text": "Orcs\nBob (2): Troop, Light armor – 9 points"}),
        "files": ("/armies/bring/", {"files": files}),
        "nothing to read": ("/armies/bring/", {}),
    }
    return {name: client.post(address, fields).content for name, (address, fields) in sent.items()}


def printed(client: Client) -> dict[str, bytes]:
    """The page of a print in each of its states."""
    row = Print.objects.get(wanted=True)
    found = {}
    for state in ("waiting", "running", "failed", "done"):
        Print.objects.filter(pk=row.pk).update(state=state, done=3 if state == "running" else 0, sentence="Too <much>.")
        found[f"a print, {state}"] = client.get(f"/prints/{row.code}/").content
    return found


def binned(client: Client, at: str) -> dict[str, bytes]:
    """The army's page and the bin, once it lies there."""
    gone = client.post(f"{at}bin/").headers["Location"]
    return {address: client.get(address).content for address in (gone, "/armies/?bin=1", at, "/")}


@pytest.fixture
def pages(db) -> dict[str, bytes]:
    """Every page there is, in every state that looks different."""
    client = Client()
    found = {"no armies": client.get("/armies/").content}
    army = started(client)
    at = f"/armies/{army.code}/"
    found |= every_page(client, army) | opened(client, at) | slips(client, at)
    found |= others(client) | printed(client)
    found |= {f"an error, {name}": render_to_string(f"{name}.html", {"sentence": "So."}).encode() for name in ERRORS}
    return found | binned(client, at)


def test_all_error_pages_are_among_them():
    assert ERRORS == ["400", "403", "403_csrf", "404", "405", "413", "500", "503"]


def test_every_page_is_valid_html(pages, tmp_path):
    assert len(pages) > 80
    for number, content in enumerate(pages.values()):
        (tmp_path / f"{number}.html").write_text(HTMX.sub("", content.decode()), encoding="utf-8")
    checked = subprocess.run(
        ["java", "-jar", JAR, "--format", "json", "--exit-zero-always", *sorted(tmp_path.glob("*.html"))],
        capture_output=True, check=True,
    )  # fmt: skip
    names = list(pages)
    said = json.loads(checked.stderr)["messages"]
    told = [f"{names[int(Path(one['url']).stem)]}: {one['message']} {one.get('extract', '')}" for one in said]
    assert "\n".join(told) == ""
