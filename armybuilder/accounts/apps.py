"""The app of accounts."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Players, how they sign in, and their data."""

    name = "armybuilder.accounts"

    def ready(self) -> None:
        """Connect what sign-in moves to the player, and the log of refused sign-ins. Read what libraries have stored,
        however odd it is.
        """
        from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed

        from armybuilder.accounts import claiming, library_columns, security_events
        from armybuilder.core.machine.logs import log_refused_sign_in

        user_logged_in.connect(claiming.move_to_account)
        user_logged_out.connect(claiming.clear_browser)
        user_login_failed.connect(log_refused_sign_in)
        security_events.connect()
        library_columns.read_leniently()
