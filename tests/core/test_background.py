"""What is done in the background: one failure stops nothing else, and a database that is away stops all."""

import pytest
from django.db import OperationalError

from armybuilder.core import background


@pytest.fixture
def done(monkeypatch):
    """What was done; there is nothing else to do."""
    monkeypatch.setattr(background, "CHORES", [])
    monkeypatch.setattr(background, "DAILY", [])
    return []


def fail(error):
    """Something that raises the error."""

    def chore():
        raise error

    return chore


def test_a_chore_that_fails_is_left_and_the_others_go_on(done, caplog):
    broken = fail(ValueError("broken"))
    background.CHORES += [broken, lambda: bool(done.append(1)) or True]
    assert background.do() and done == [1]
    assert broken not in background.CHORES and "broken" in caplog.text
    assert background.do() and done == [1, 1]


def test_nothing_to_do_is_said(done):
    background.CHORES.append(lambda: False)
    assert not background.do()


def test_a_daily_task_that_fails_is_tried_again_the_next_day(done, caplog):
    broken = fail(ValueError("broken"))
    background.DAILY += [broken, lambda: done.append(1)]
    background.do_daily()
    background.do_daily()
    assert done == [1, 1] and background.DAILY[0] is broken and caplog.text.count("ValueError: broken") == 2


@pytest.mark.parametrize("do", ["do", "do_daily"])
def test_a_database_that_is_away_ends_the_round(done, do):
    away = fail(OperationalError("away"))
    background.CHORES.append(away)
    background.DAILY.append(away)
    with pytest.raises(OperationalError):
        getattr(background, do)()
    assert [away] == background.CHORES
