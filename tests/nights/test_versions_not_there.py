"""An answer that names a version of its army that does not exist shows the army as it is now."""

import pytest

from armybuilder.armies import samples
from armybuilder.armies.models import Army
from armybuilder.nights.played_versions import as_of
from rules.models import Edition
from tests.support.players import a_player


@pytest.mark.parametrize("version", [7, 99_999, -1])
def test_a_version_that_does_not_exist_is_the_army_as_it_is(version):
    army = Army.start(samples.get("elves").build, Edition.objects.get(slug="vsgmr-7"), a_player("owner").key)
    assert as_of(army, version).document == army.document
