"""House rules for tests: a maker at a browser, a draft of theirs, and what they do to it."""

from dataclasses import dataclass

import pytest
from django.conf import settings
from django.test import Client

from armybuilder.house.models import HouseRules
from rules.documents import catalogue_of
from rules.engine.catalogue import Catalogue


@dataclass
class Desk:
    """A draft, and the browser of its owner."""

    client: Client
    at: str

    @property
    def house(self) -> HouseRules:
        """The house rules as they are now."""
        return HouseRules.objects.get(code=self.at.split("/")[2])

    @property
    def catalogue(self) -> Catalogue:
        """What the draft comes to."""
        return catalogue_of(self.house.document())

    def does(self, verb: str, **said: str):
        """The answer to one change. What was said before has been read."""
        self.client.cookies.pop(settings.MESSAGE_COOKIE_NAME, None)
        return self.client.post(f"{self.at}{verb}/", said)

    def shows(self, query: str = "") -> str:
        """The draft's page."""
        return self.client.get(self.at + query).content.decode()

    def prices(self, slug: str, points: str, level: str = "", **said: str):
        """The answer to another price of an option."""
        return self.does("price", row=f"options/{slug}", level=level, points=points, **said)

    def publishes(self, **said: str):
        """The answer to publishing."""
        return self.does("publish", **{"visibility": "me", **said})


@pytest.fixture
def open_desk(db):
    """A function: house rules of a new maker's, made from a rule book."""

    def make(book: str = "vsgmr-7", name: str = "Tuesday Table rules", client: Client | None = None) -> Desk:
        client = client or Client()
        return Desk(client, client.post("/house/new/", {"name": name, "from": book}).url)

    return make


@pytest.fixture
def desk(open_desk) -> Desk:
    """House rules made from version 7."""
    return open_desk()
