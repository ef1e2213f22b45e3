"""Loads a session's user together with the player, in one query."""

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth.models import User


class PlayerBackend(AuthenticationBackend):
    """Users by their e-mail address and password."""

    def get_user(self, user_id: int) -> User | None:
        """The user with their player, in one query."""
        user = User.objects.select_related("player").filter(pk=user_id).first()
        return user if user and self.user_can_authenticate(user) else None
