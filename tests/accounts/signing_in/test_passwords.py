"""Which passwords are refused."""

import pytest
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError


@pytest.mark.parametrize(
    "password", ["mustermuster1", "Muster-2026!", "miniatures99", "armybuilder123", "wargame-2026"]
)
def test_a_password_made_of_the_sites_own_words_is_too_common(password):
    with pytest.raises(ValidationError, match="too common"):
        validate_password(password)


@pytest.mark.parametrize("password", ["short", "1234567890", "password123"])
def test_a_short_or_leaked_password_is_refused(password):
    with pytest.raises(ValidationError):
        validate_password(password)


@pytest.mark.parametrize("password", ["seven owls muster at dawn", "ĝ" * 10, "x" * 200 + "y", "4711 0815 2342"])
def test_any_other_characters_and_lengths_will_do(password):
    validate_password(password)
