"""The app that knows who plays here."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Players, how they sign in, and what is theirs."""

    name = "armybuilder.accounts"
    label = "accounts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Signing in brings along what was made before; a refused one is logged."""
        from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed

        from armybuilder.accounts import account_data, arriving, own_data
        from armybuilder.core.logs import log_refused_sign_in

        user_logged_in.connect(arriving.bring_along)
        user_logged_out.connect(arriving.leave_nothing)
        user_login_failed.connect(log_refused_sign_in)
        account_data.register(self.label, own_data.HOLDING)
