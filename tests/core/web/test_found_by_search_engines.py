"""What search engines, home screens and bookmarks look for at fixed addresses."""

import json
import re
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest
from django.conf import settings

from armybuilder.armies.models import Army
from armybuilder.armies.visibility import Visibility
from tests.support.markup import flat

pytestmark = pytest.mark.django_db
LOCATIONS = ".//{http://www.sitemaps.org/schemas/sitemap/0.9}loc"


def mapped(client, address: str) -> list[str]:
    return [found.text for found in ElementTree.fromstring(client.get(address).content).findall(LOCATIONS)]


@pytest.mark.long
def test_the_site_map_leads_to_pages_that_are_there_and_to_public_armies_alone(client):
    client.post("/samples/elves/copy/")
    client.post("/samples/orcs/copy/")
    private, public = Army.objects.order_by("pk")
    Army.objects.filter(pk=public.pk).update(visibility=Visibility.ALL)

    parts = mapped(client, "/sitemap.xml")
    found = [address.removeprefix(settings.BASE_URL) for part in parts for address in mapped(client, part)]

    assert [urlsplit(part).path for part in parts[:3]] == [
        f"/sitemap-{name}.xml" for name in ("pages", "rules", "samples")
    ]
    assert {"/", "/library/", "/samples/elves/", "/rules/vsgmr-7/traits/", f"/read/{public.code}/"} <= set(found)
    assert str(private.code) not in str(found)
    assert {client.get(address).status_code for address in found if "/rules/" not in address} == {200}


def test_the_site_map_asks_as_much_for_many_armies_as_for_one(client, django_assert_max_num_queries):
    for _ in range(3):
        client.post("/samples/orcs/copy/")
    Army.objects.update(visibility=Visibility.ALL)
    with django_assert_max_num_queries(3):
        assert len(mapped(client, "/sitemap-armies.xml")) == 3


def test_the_manifest_names_icons_that_are_there(client):
    manifest = json.loads(client.get("/manifest.webmanifest").content)
    assert manifest["start_url"] == "/" and manifest["display"] == "standalone"
    assert {client.get(icon["src"]).status_code for icon in manifest["icons"]} == {200}


def test_the_icon_at_its_old_place_leads_to_the_icon(client):
    assert client.get("/favicon.ico", follow=True).headers["Content-Type"] == "image/x-icon"


@pytest.mark.parametrize(
    "address", ["/", "/library/", "/rules/", "/rules/vsgmr-7/traits/", "/samples/elves/", "/about/"]
)
def test_a_page_has_one_description_and_one_address_of_its_own(client, address):
    page = flat(client.get(f"{address}?q=1").content.decode())
    (description,) = re.findall(r'<meta name="description" content="([^"]+)">', page)
    assert 50 <= len(description) <= 320
    assert re.findall(r'<link rel="canonical" href="([^"]+)">', page) == [settings.BASE_URL + address]
