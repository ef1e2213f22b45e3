"""The app that knows who plays here."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Players, how they sign in, and what is theirs."""

    name = "armybuilder.accounts"
    label = "accounts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Whoever signs in brings along what they made before."""
        from django.contrib.auth.signals import user_logged_in

        from armybuilder.accounts import arriving, holdings, owned

        user_logged_in.connect(arriving.bring_along)
        holdings.register(self.label, owned.HOLDING)
