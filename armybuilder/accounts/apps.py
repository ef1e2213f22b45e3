"""The app that knows who plays here."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Players, how they sign in, and what is theirs."""

    name = "armybuilder.accounts"
    label = "accounts"
    default_auto_field = "django.db.models.BigAutoField"
