"""The app of what all others share."""

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules

from armybuilder.core.machine.command_line import translate_argparse


class CoreConfig(AppConfig):
    """Pages that belong to no app, middleware, and the command line."""

    name = "armybuilder.core"

    def ready(self) -> None:
        """Commands speak one language, and the apps' answers are imported (see ``core/hooks``)."""
        translate_argparse()
        autodiscover_modules("account_data", "hooks")
