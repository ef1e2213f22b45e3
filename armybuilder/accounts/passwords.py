"""The password rules. Each message says how to meet them."""

from django.contrib.auth import password_validation as django
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

LEAST = 10


class LongEnough:
    """A minimum length of about four words."""

    def validate(self, password: str, user: object = None) -> None:
        """Raises ``ValidationError`` for a short password."""
        if len(password) < LEAST:
            said = ngettext(
                "{count} character is too short; use at least {least}. Four words that you can remember work best.",
                "{count} characters are too short; use at least {least}. Four words that you can remember work best.",
                len(password),
            )
            raise ValidationError(said.format(count=len(password), least=LEAST), "password_too_short")


class Unusual(django.CommonPasswordValidator):
    """Not one of the common passwords."""

    def get_error_message(self) -> str:
        return _("This password is too common. Four words that you can remember work best.")


class NotTheirs(django.UserAttributeSimilarityValidator):
    """Not similar to what others know of its owner."""

    def get_error_message(self) -> str:
        return _("This password is too similar to your e-mail address. Choose something others can’t guess.")
