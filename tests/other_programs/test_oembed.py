"""oEmbed: the page of an army names its card, and the card says no more than everybody sees."""

import re
from html import unescape
from urllib.parse import quote

from django.conf import settings

from armybuilder.armies.models import Army
from armybuilder.armies.visibility import Visibility


def card(client, path, **more):
    query = "".join(f"&{name}={value}" for name, value in more.items())
    return client.get(f"/oembed/?url={quote(settings.BASE_URL + path, safe='')}{query}")


def test_the_page_of_an_army_leads_to_its_card(client):
    page = client.get("/samples/elves/", HTTP_HOST="localhost").content.decode()
    link = re.search(r'type="application/json\+oembed"\s+href="([^"]+)"', page)[1]
    link = unescape(link)
    assert link == "http://localhost/oembed/?format=json&url=http%3A%2F%2Flocalhost%2Fsamples%2Felves%2F"
    assert client.get(link, HTTP_HOST="localhost").json()["title"] == "Elves, 25 points"


def test_a_card_has_title_and_picture(client):
    found = card(client, "/samples/elves/").json()
    assert (found["version"], found["type"], found["title"]) == ("1.0", "link", "Elves, 25 points")
    assert found["thumbnail_url"] == f"{settings.BASE_URL}/samples/elves/preview.png"
    assert (found["thumbnail_width"], found["thumbnail_height"]) == (1200, 630)


def test_a_picture_that_is_too_large_is_left_out_with_its_size(client):
    found = card(client, "/samples/elves/", maxwidth=400).json()
    assert "title" in found and not [name for name in found if name.startswith("thumbnail")]


def test_only_armies_that_everybody_with_the_address_sees_have_a_card(client, alice, army):
    for path in (f"/read/{army.code}/", f"/armies/{army.code}/", "/about/", "/nothing/", "/samples/none/"):
        assert card(client, path).status_code == 404
        assert card(alice, path).status_code == 404
    Army.objects.filter(pk=army.pk).update(visibility=Visibility.ALL)
    assert card(client, f"/read/{army.code}/").json()["title"] == "Elves, 25 points"


def test_other_servers_and_other_formats_are_refused(client):
    assert client.get("/oembed/?url=https://elsewhere.example/samples/elves/").status_code == 404
    assert client.get("/oembed/").status_code == 404
    assert card(client, "/samples/elves/", format="xml").status_code == 501
