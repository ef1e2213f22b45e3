"""What one process changes, another over the same database tells in its next answer."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.databases import prepared_database

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parent.parent.parent
START = """
import sys, django
django.setup()
from django.core.management import call_command
from django.test import Client
from rules import models
"""
PLAYER = (
    START
    + """
client = Client()
client.post("/samples/elves/copy/")
from armybuilder.armies.models import Army
at = f"/armies/{Army.objects.get().code}/"
for line in sys.stdin:
    page = client.get(at).content.decode()
    print(page.partition('<b id="spent">')[2].partition("<")[0], "83%" in page, flush=True)
"""
)
KEEPER = (
    START
    + """
from django.contrib.auth.models import User
from django.test.utils import setup_test_environment
from django.urls import reverse
setup_test_environment()
client = Client()
client.force_login(User.objects.create_superuser("rule-keeper"))
def save(row, **changes):
    url = reverse(f"admin:rules_{row._meta.model_name}_change", args=[row.pk])
    context = client.get(url).context
    forms = [context["adminform"].form]
    for inline in context["inline_admin_formsets"]:
        forms += [inline.formset.management_form, *inline.formset.initial_forms]
    sent = {form.add_prefix(name): form[name].value() for form in forms for name in form.fields}
    sent = {name: value for name, value in sent.items() if value is not None and value is not False}
    assert client.post(url, sent | changes).status_code == 302
save(models.FigureType.objects.get(edition__slug="vsgmr-7", slug="troop"), points="1.5")
save(models.Level.objects.get(option__slug="sharpshooter"), **{"effects-0-amount": "2"})
"""
)


@pytest.fixture
def surroundings(tmp_path):
    """An own database with the rules in it, outside the tests' own."""
    own = {**os.environ, "MUSTER_VAR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "armybuilder.settings"}
    own["MUSTER_HOSTS"] = "testserver"
    prepared_database.prepare(tmp_path)
    return own


def test_an_edit_in_the_admin_is_in_the_next_page_of_another_process(surroundings):
    player = subprocess.Popen(
        [sys.executable, "-c", PLAYER], cwd=ROOT, env=surroundings, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    try:
        before = ask(player)
        subprocess.run([sys.executable, "-c", KEEPER], cwd=ROOT, env=surroundings, check=True)
        after = ask(player)
    finally:
        player.kill()
        player.communicate()
    # 4 Foot Soldiers at 2½ instead of 2; a hero's shot with Sharpshooter needs 2 instead of 3.
    assert (before, after) == ("25 False", "27 True")


def ask(process):
    """Let it show its page once more."""
    process.stdin.write("go\n")
    process.stdin.flush()
    return process.stdout.readline().strip()
