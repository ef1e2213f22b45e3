"""What the tests of accounts share: browsers, and the mails that were sent."""

import pytest
from django.core import mail
from django.test import Client

from tests.support import players


class Browser(Client):
    """A browser whose mails are sent once its changes are kept, as on a server."""

    def __init__(self, capture):
        super().__init__()
        self.capture = capture

    def request(self, **request):
        with self.capture(execute=True):
            return super().request(**request)


@pytest.fixture
def new_browser(django_capture_on_commit_callbacks):
    """A function that opens a browser."""
    return lambda: Browser(django_capture_on_commit_callbacks)


@pytest.fixture
def browser_of(new_browser):
    """A function that opens a browser in which a player is signed in."""

    def open_browser(name):
        browser = new_browser()
        browser.force_login(players.a_player(name).user)
        return browser

    return open_browser


@pytest.fixture
def client(new_browser):
    return new_browser()


@pytest.fixture
def mails():
    return mail.outbox
