"""Templates show only what they are given: no page queries the database while it is rendered.

The matrix looks at each address for everybody; here are pages that stand behind a query, or show something else.
"""

import pytest

from armybuilder.armies.models import Army
from tests.support.databases.asking_templates import asked_by_templates
from tests.support.players import copied

OF_ALL = (
    "/?rules=umr", "/armies/?trash", "/armies/new/?rules=smg", "/print/?army=elves&army=undead", "/help/?q=print",
    "/library/?q=zzz&from=20", "/games/new/?a=elves&b=undead", "/match/battle/?a=elves&b=undead&step=30",
)  # fmt: skip
OF_AN_ARMY = ("?unit=0", "?from=", "rules/?to=vsgmr-2010")


@pytest.mark.any_database
@pytest.mark.django_db
def test_no_page_asks_the_database_while_it_is_rendered(client):
    client.post("/samples/elves/copy/")
    addresses = [*OF_ALL, *(f"/armies/{Army.objects.get().code}/{part}" for part in OF_AN_ARMY)]
    with asked_by_templates() as asked:
        assert [client.get(address).status_code for address in addresses] == [200] * len(addresses)
    assert asked == []


@pytest.mark.any_database
@pytest.mark.django_db
def test_the_page_of_an_army_in_the_bin_asks_nothing_either(client):
    address = f"/armies/{copied(client).code}/"
    client.post(f"{address}trash/")
    with asked_by_templates() as asked:
        assert client.get(address).status_code == 410
    assert asked == []
