"""Public armies for the library's tests."""

import re
from dataclasses import replace

from armybuilder.armies import samples
from armybuilder.armies.models import Army
from armybuilder.armies.visibility import Visibility
from rules.engine import edits
from rules.models import Edition
from tests.support.players import a_player


def public(name: str, sample: str = "elves", by: str = "alice", visibility: str = Visibility.ALL) -> Army:
    """An army like a sample, under a name of its own."""
    build = replace(samples.get(sample).build, name=name)
    army = Army.start(build, Edition.objects.get(slug=build.catalogue.slug), a_player(by).key)
    return seen_by(army, visibility)


def seen_by(army: Army, visibility: str) -> Army:
    """The army, from now on seen by those."""
    army.visibility = visibility
    army.save(update_fields=("visibility",))
    return army


def grown(army: Army) -> Army:
    """The army with a troop more, 1 point."""
    army.change(edits.Add("troop"), seen_version=army.version)
    return army


def names(client, query: str = "") -> list[str]:
    """The names of the armies that an address of the library shows, in their order."""
    answer = client.get(f"/library/{query}")
    assert answer.status_code == 200
    return re.findall(r'<h3><a href="/read/[^"]+">([^<]+)</a>', answer.content.decode())


def heading(client, query: str = "") -> str:
    """What the page says that there is."""
    text = client.get(f"/library/{query}").content.decode()
    return re.search(r'id="h-found"[^>]*>([^<]+)<', text)[1]


def shelf(client, query: str = "") -> list[str]:
    """The samples shown."""
    text = client.get(f"/library/{query}").content.decode()
    return re.findall(r'<a href="/samples/([-a-z]+)/"', text)
