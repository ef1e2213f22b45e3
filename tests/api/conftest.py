"""A script that asks the API, with a token of Alice's or without."""

import json
from dataclasses import dataclass, field

import pytest
from django.test import Client

from armybuilder.api.tokens import create_token
from tests.support.players import a_player


@dataclass
class Script:
    """Asks the API."""

    token: str = ""
    client: Client = field(default_factory=Client)

    def ask(self, method, path, content=None, **headers):
        """The answer. Content that is no text is sent as JSON."""
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        kind = "text/plain" if isinstance(content, str) else "application/json"
        data = content if isinstance(content, str | bytes | None) else json.dumps(content)
        return self.client.generic(method, f"/api/v1/{path}", data or b"", kind, headers=headers)


@pytest.fixture
def nobody(db):
    """A script without a token."""
    return Script()


@pytest.fixture
def script(db):
    """A script with a token of Alice's that may change armies."""
    return Script(create_token(a_player("alice"), "Script", "write"))


@pytest.fixture
def reader(db):
    """A script with a token of Alice's that may only read."""
    return Script(create_token(a_player("alice"), "Reader", "read"))


@pytest.fixture
def elves():
    """The document of the sample Elves."""
    from armybuilder.armies import samples
    from rules import engine

    return engine.write_document(samples.get("elves").build)
