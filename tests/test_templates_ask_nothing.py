"""Templates show only what they are given: no page queries the database while it is rendered."""

import sys

import pytest
from django.db import connection
from django.template import base

from armybuilder.armies.models import Army

pytestmark = pytest.mark.long

OF_ALL = (
    "/", "/?rules=umr", "/about/", "/armies/", "/armies/?trash", "/armies/new/", "/armies/new/?rules=smg",
    "/armies/import/", "/samples/elves/", "/samples/elves/sheets/", "/print/", "/print/?army=elves&army=undead",
    "/prints/", "/rules/", "/rules/vsgmr-7/", "/rules/umr/dice/", "/help/", "/help/?q=print", "/help/print/",
    "/library/", "/library/?q=zzz&from=20",
    "/toys/", "/toys/kinds/new/", "/toys/fits/", "/toys/random/", "/toys/sides/",
    "/games/", "/games/new/", "/games/new/?a=elves&b=undead", "/g/",
    "/match/choose/?a=elves", "/match/?a=elves&b=undead", "/match/battle/?a=elves&b=undead&step=30",
)  # fmt: skip
OF_AN_ARMY = ("", "?unit=0", "?from=", "history/", "history/0/", "share/", "rules/", "rules/?to=vsgmr-2010", "sheets/")


def rendering() -> bool:
    """Whether a template is being rendered further up."""
    frame = sys._getframe()
    while frame := frame.f_back:
        if frame.f_code.co_filename == base.__file__:
            return True
    return False


@pytest.fixture
def asked():
    """What templates asked."""
    found = []

    def note(execute, sql, *rest):
        found.extend([sql] if rendering() else [])
        return execute(sql, *rest)

    with connection.execute_wrapper(note):
        yield found


@pytest.mark.any_database
@pytest.mark.django_db
def test_no_page_asks_the_database_while_it_is_rendered(client, asked):
    client.post("/samples/elves/copy/")
    army = Army.objects.get()
    army.give_link()
    army.give_edit_key()
    addresses = [*OF_ALL, *(f"/armies/{army.code}/{part}" for part in OF_AN_ARMY)]
    addresses += [f"/shared/{army.read_key}/", f"/shared/{army.read_key}/sheets/", f"/edit/{army.edit_key}/"]

    assert [client.get(address).status_code for address in addresses] == [200] * len(addresses)
    assert asked == []


@pytest.mark.any_database
@pytest.mark.django_db
def test_the_page_of_an_army_in_the_bin_asks_nothing_either(client, asked):
    client.post("/samples/elves/copy/")
    address = f"/armies/{Army.objects.get().code}/"
    client.post(f"{address}trash/")

    assert (client.get(address).status_code, asked) == (410, [])
