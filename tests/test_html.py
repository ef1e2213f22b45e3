"""Every page, as the Nu HTML checker sees it: no error and no warning."""

import json
import re
import subprocess
from pathlib import Path

import pytest
from django.test import Client

from armybuilder.armies.models import Army

JAR = Path(__file__).parent / "html" / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"
HTMX = re.compile(r"""\shx-[a-z-]+(=("[^"]*"|'[^']*'))?""")
"""Attributes of htmx, of which the checker knows nothing."""


def started(client: Client) -> Army:
    """An army with something to mend, and a unit that looks like something."""
    client.post("/samples/undead/copy/")
    army = Army.objects.get()
    client.post(f"/armies/{army.code}/units/3/remove/", {})
    client.post(f"/armies/{army.code}/units/5/count/", {"count": "3"})
    return army


def pages(client: Client, army: Army) -> dict[str, bytes]:
    """What each address answers, with what is wrong in it where something was typed."""
    at = f"/armies/{army.code}/"
    asked = ["/", "/about/", "/samples/undead/", "/samples/undead/sheets/", at, at + "?unit=0", at + "?unit=4"]
    asked += ["/armies/new/", "/armies/new/?rules=vsgmr-2010", at + "rules/", at + "rules/?to=vsgmr-2010"]
    asked += [at + "sheets/", at + "history/", at + "history/1/", "/nothing/"]
    found = {address: client.get(address).content for address in asked}
    editor = {"name": "", "figure": "hero", "look": "x" * 90, "notes": "", "open": "0"}
    found["a slip in the editor"] = client.post(at + "units/0/", editor).content
    found["a slip in the count"] = client.post(at + "units/0/count/", {"count": "none"}).content
    found["a slip in the settings"] = client.post(at + "settings/", {"limit": "many"}).content
    found["a slip at the start"] = client.post("/armies/", {"edition": "vsgmr-7", "limit_other": "many"}).content
    found["a conflict"] = client.post(at + "units/5/count/", {"count": "9", "version": "0"}).content
    found["a wrong method"] = client.get(at + "undo/").content
    return found


@pytest.mark.django_db
def test_every_page_is_valid_html(tmp_path):
    client = Client()
    found = pages(client, started(client))
    for number, content in enumerate(found.values()):
        (tmp_path / f"{number}.html").write_text(HTMX.sub("", content.decode()), encoding="utf-8")
    checked = subprocess.run(
        ["java", "-jar", JAR, "--format", "json", "--exit-zero-always", *sorted(tmp_path.glob("*.html"))],
        capture_output=True, check=True,
    )  # fmt: skip
    names = list(found)
    said = json.loads(checked.stderr)["messages"]
    told = [(names[int(Path(one["url"]).stem)], one["message"], one.get("extract", "")) for one in said]
    assert told == []
