"""What the tests of reports share: an author, a reader, a moderator, and an army in the library."""

import pytest

from armybuilder.armies.models import Army
from armybuilder.armies.visibility import Visibility
from tests.support.players import a_player, signed_in


@pytest.fixture
def moderator():
    client = signed_in("charlie")
    user = a_player("charlie").user
    user.is_staff = True
    user.save()
    return client


@pytest.fixture
def army(alice):
    alice.post("/samples/elves/copy/")
    Army.objects.update(visibility=Visibility.ALL)
    return Army.objects.get()
