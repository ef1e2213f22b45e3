"""The password rules. Each message says how to meet them."""

import re

from django.contrib.auth import password_validation as django
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

LEAST = 10
OURS = re.compile(r"muster|miniatures?|army ?builder|armies|army|war ?games?")
"""Words that a guess about this site would be made of."""
REST = 4
"""So many other letters a password with one of these words must have."""


class LongEnough:
    """A minimum length of about four words."""

    def validate(self, password: str, user: object = None) -> None:
        """Raises ``ValidationError`` for a short password."""
        if len(password) < LEAST:
            complaint = ngettext(
                "{count} character is too short; use at least {least}. Four words that you can remember work best.",
                "{count} characters are too short; use at least {least}. Four words that you can remember work best.",
                len(password),
            )
            raise ValidationError(complaint.format(count=len(password), least=LEAST), "password_too_short")


class Unusual(django.CommonPasswordValidator):
    """Neither one of the common passwords, nor the words of this site with a few more characters."""

    def validate(self, password: str, user: object = None) -> None:
        """Raises ``ValidationError`` for a common password."""
        super().validate(password, user)  # type: ignore[arg-type]
        rest, words = OURS.subn("", password.lower())
        if words and sum(map(str.isalpha, rest)) < REST:
            raise ValidationError(self.get_error_message(), "password_too_common")

    def get_error_message(self) -> str:
        return _("This password is too common. Four words that you can remember work best.")


class NotTheirs(django.UserAttributeSimilarityValidator):
    """Not similar to what others know of its owner."""

    def get_error_message(self) -> str:
        return _("This password is too similar to your e-mail address. Choose something others can’t guess.")
