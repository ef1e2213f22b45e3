"""The app of the catalogue: rule books as rows, and the engine that reads them."""

from django.apps import AppConfig


class RulesConfig(AppConfig):
    """Rule books."""

    name = "rules"
    verbose_name = "Rule books"

    def ready(self) -> None:
        """Let every change of a row be seen in the next request."""
        from rules import stamps

        stamps.watch(self.get_models())
