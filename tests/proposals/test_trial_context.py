"""What a trial says about the old and the new price of a thing, beside what battles say it is worth."""

import pytest

from armybuilder.proposals.trial_context import _even


@pytest.mark.parametrize(
    ("low", "high", "old", "new", "verdict"),
    [
        (1.8, 2.3, 6, 4, "The new price fits what battles say."),
        (1.8, 2.3, None, 4, "The new price fits what battles say."),
        (1.8, 3.2, 6, 4, "Both prices fit what battles say."),
        (1.8, 2.3, 4, 6, "The old price fits what battles say; the new one doesn’t."),
        (1.8, 2.3, 8, 6, "The new price comes nearer to what battles say."),
        (1.8, 2.3, 1, 2, "The new price comes nearer to what battles say."),
        (1.8, 2.3, 6, 8, "The new price is higher than it is worth."),
        (1.8, 2.3, 2, 1, "The new price is lower than it is worth."),
        (1.8, 2.3, None, 6, "The new price is higher than it is worth."),
        (None, 0.7, 2, 1, "The new price fits what battles say."),
        # 2.04 is shown as 2, rounded outward.
        (2.04, 2.3, 6, 4, "The new price fits what battles say."),
    ],
)
def test_the_verdict_about_a_new_price(low, high, old, new, verdict):
    assert _even({"low": low, "high": high, "battles": 4_000}, old, new)["verdict"] == verdict


def test_what_too_few_battles_tell_has_no_verdict():
    shown = _even({"low": 0.2, "high": None, "battles": 400}, 2, 4)
    assert shown == {"unclear": "Too few battles tell it apart from chance.", "battles": "400"}
