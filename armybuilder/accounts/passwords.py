"""What a password must be, each demand with the way out."""

from django.contrib.auth import password_validation as django
from django.core.exceptions import ValidationError

LEAST = 10


class LongEnough:
    """As long as four words, or nearly."""

    def validate(self, password: str, user: object = None) -> None:
        """Raises ``ValidationError`` for a short one."""
        if len(password) < LEAST:
            said = f"{len(password)} character{'' if len(password) == 1 else 's'}; take at least {LEAST}."
            raise ValidationError(f"{said} Four words one can remember are best.", "password_too_short")


class Unusual(django.CommonPasswordValidator):
    """None of those that are tried first."""

    def get_error_message(self) -> str:
        """Where it is."""
        return "This password is among those that are tried first. Four words one can remember are best."


class NotTheirs(django.UserAttributeSimilarityValidator):
    """Nothing that others know of its owner."""

    def get_error_message(self) -> str:
        """Where it is."""
        return "This password is much like your e-mail address. Take something nobody knows of you."
