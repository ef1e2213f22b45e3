"""What games start from has the shape in which their rows are read."""

import json

import pytest

from armybuilder.armies import samples
from rules.games.start import Entrant, Setup, freeze
from rules.games.start_shape import START
from rules.shapes import fits


@pytest.mark.django_db
def test_a_start_of_every_sample_in_every_scenario_is_readable():
    for build in (sample.build for sample in samples.all()):
        sides = [Entrant(build, build.name, "green"), Entrant(None, "Somebody", "red")]
        for scenario in ("", *build.catalogue.scenarios):
            start = json.loads(json.dumps(freeze(build.catalogue, sides, Setup(scenario=scenario))))
            assert fits(start, START), (build.name, scenario)
