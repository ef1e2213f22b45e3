"""The app that keeps house rules."""

from django.apps import AppConfig


class HouseConfig(AppConfig):
    """House rules, their drafts and who sees them."""

    name = "armybuilder.house"
    label = "house"
    default_auto_field = "django.db.models.BigAutoField"
