"""A server without a mail server says that its mails are in its console."""

import pytest

from armybuilder.accounts.context_processors import CONSOLE

pytestmark = pytest.mark.django_db
PAGES = ("/account/confirm-email/", "/account/password/reset/done/")


@pytest.mark.parametrize("page", PAGES)
def test_pages_about_a_mail_say_where_it_is(client, settings, page):
    assert "writes each message to the console" not in client.get(page).content.decode()
    settings.EMAIL_BACKEND = CONSOLE
    assert "writes each message to the console" in client.get(page).content.decode()
