"""The page about the API: its examples run as they are shown."""

import json
import os
import re
import subprocess
import sys
from html import unescape
from textwrap import dedent, indent

import pytest
from django.conf import settings

from armybuilder.api.tokens import create_token
from armybuilder.armies.models import Army
from tests.support.players import a_player, signed_in

pytestmark = pytest.mark.django_db(transaction=True)


def scripts(live):
    """The examples of the page, by how they begin."""
    import urllib.request

    page = urllib.request.urlopen(f"{live}/api/").read().decode()
    return [unescape(text) for text in re.findall(r'<pre class="script".*?><code>(.*?)</code></pre>', page, re.DOTALL)]


@pytest.mark.long
def test_the_examples_run_as_they_are_shown(live, tmp_path):
    curl, python = scripts(live)
    told = subprocess.run(["sh", "-c", curl], capture_output=True, text=True, check=True, timeout=60)
    assert json.loads(told.stdout)["legal"] is True
    alice = signed_in("alice")
    for sample in ("elves", "orcs", "undead"):
        alice.post(f"/samples/{sample}/copy/")
    world = {**os.environ, "MUSTER_TOKEN": create_token(a_player("alice"), "Example", "read")}
    run = [sys.executable, "-c", python]
    told = subprocess.run(run, capture_output=True, text=True, env=world, cwd=tmp_path, timeout=240)
    assert told.returncode == 0, told.stderr
    assert len(told.stdout.splitlines()) == Army.objects.count()
    assert (tmp_path / "dearest.pdf").read_bytes().startswith(b"%PDF")


def manual_commands():
    """The examples with curl of the manual, in order."""
    manual = (settings.ROOT / "docs" / "api.md").read_text("utf-8")
    blocks = re.findall(r"(?:^ {4}.*\n)+", manual, re.MULTILINE)
    return [dedent(block) for block in blocks if "curl" in block]


@pytest.mark.long
def test_the_commands_of_the_manual_run_as_they_are_printed(live, tmp_path):
    """But for what each reader has of their own: the server, the token and the code of an army."""
    signed_in("alice").post("/samples/orcs/copy/")
    own = {"https://muster.example": live, "muster_…": create_token(a_player("alice"), "Manual", "write")}
    own["3daf3e5e-…"] = str(Army.objects.get().code)
    commands = "\n".join(manual_commands())
    for printed, real in own.items():
        assert printed in commands
        commands = commands.replace(printed, real)
    run = subprocess.run(["sh", "-ec", commands], capture_output=True, text=True, cwd=tmp_path, timeout=240)
    assert run.returncode == 0, run.stderr
    assert '"about:blank"' not in run.stdout and run.stdout.count('"name": "Elves"') == 3
    orcs, elves = Army.objects.order_by("name").reverse()
    assert (orcs.version, orcs.build().units[0].count, elves.name) == (1, 5, "Elves")


def test_the_page_names_this_server_and_links_to_the_document(client):
    page = client.get("/api/").content.decode()
    assert f"{settings.BASE_URL}/api/v1/check" in unescape(page) and "muster.example" not in page
    assert client.get("/api/openapi.json").json()["openapi"] == "3.1.0"


def test_the_manual_shows_the_scripts_that_the_page_shows():
    manual = (settings.ROOT / "docs" / "api.md").read_text("utf-8")
    script = (settings.ROOT / "docs" / "examples" / "print_dearest.py").read_text("utf-8")
    assert indent(script, "    ") in manual and len(script.splitlines()) <= 30
