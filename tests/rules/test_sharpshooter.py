"""An effect that is edited in the admin changes every page and answer that uses it."""

import io
import json
import re

import pdfplumber
import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from armybuilder.armies.models import Army
from rules import models

pytestmark = pytest.mark.any_database

SCOUT = {
    "format": "muster-army/1",
    "edition": "vsgmr-7",
    "name": "Patrol",
    "optional_rules": ["traits"],
    "units": [{"name": "Scout", "figure": "hero", "options": {"distance-attack": True, "sharpshooter": True}}],
}


@pytest.fixture
def keeper(db):
    """The admin's visitor, under another session than the player's."""
    client = Client()
    client.force_login(User.objects.create_superuser("rule-keeper"))
    return client


@pytest.fixture
def scout(client, db):
    """The address of a player's army of one hero with Sharpshooter."""
    client.post("/armies/", {"edition": "vsgmr-7", "scenario": "basic-game/player", "limit": "30", "rules": ["traits"]})
    at = f"/armies/{Army.objects.get().code}/"
    client.post(at + "units/", {"figure": "hero"})
    said = {"name": "Scout", "figure": "hero", "o-distance-attack": "on", "o-sharpshooter": "on"}
    client.post(at + "units/0/", said)
    return at


def make_it_two(keeper):
    """Type 2 into Sharpshooter's effect in the admin and save, as a browser would."""
    level = models.Level.objects.get(option__slug="sharpshooter")
    url = reverse("admin:rules_level_change", args=[level.pk])
    context = keeper.get(url).context
    forms = [context["adminform"].form, *(form for inline in context["inline_admin_formsets"] for form in [
        inline.formset.management_form, *inline.formset.initial_forms])]  # fmt: skip
    sent = {form.add_prefix(name): form[name].value() for form in forms for name in form.fields}
    sent = {name: value for name, value in sent.items() if value is not None and value is not False}
    assert keeper.post(url, sent | {"effects-0-amount": "2"}).status_code == 302


def shown(client, at):
    """The dice of the unit as the page shows them: the lowest face, as a sentence for those who listen, the chance."""
    page = client.get(at).content.decode()
    needs = page[page.index('class="unit-needs"') : page.index('class="unit-count"')]
    return re.sub(r"<[^>]*>|\s+", "", needs.partition(">")[2])


def card(client, at):
    """The text of its printed card."""
    answer = client.get(at + "sheets.pdf?sheets=cards&paper=letter")
    with pdfplumber.open(io.BytesIO(answer.content)) as pdf:
        return "".join(page.extract_text(use_text_flow=True) for page in pdf.pages).replace(" ", "")


def checked(folder, capsys):
    """What ``army check`` answers about its distance attack in the open."""
    file = folder / "patrol.json"
    file.write_text(json.dumps(SCOUT), encoding="utf-8")
    capsys.readouterr()
    with pytest.raises(SystemExit):
        call_command("army", "check", str(file))
    return json.loads(capsys.readouterr().out)["profiles"][0]["distance"]["open"]


def test_the_builders_page_rolls_by_the_new_row(client, keeper, scout):
    assert shown(client, scout).startswith("Distance3+3ormore,67%,d667%Hand3+3ormore,67%,d667%")
    make_it_two(keeper)
    assert shown(client, scout).startswith("Distance2+2ormore,83%,d683%Hand3+3ormore,67%,d667%")


@pytest.mark.long
def test_the_card_prints_the_new_die(client, keeper, scout):
    assert "3+d64+d63+d6–3+d6" in card(client, scout)
    make_it_two(keeper)
    assert "2+d63+d63+d6–3+d6" in card(client, scout)


def test_army_check_answers_by_the_new_row(keeper, tmp_path, capsys):
    assert checked(tmp_path, capsys) == {"needs": 3, "chance": "2/3"}
    make_it_two(keeper)
    assert checked(tmp_path, capsys) == {"needs": 2, "chance": "5/6"}
