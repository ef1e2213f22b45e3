"""The app of marks."""

from django.apps import AppConfig


class MarksConfig(AppConfig):
    """How even the prices of rule books are, judged by battles."""

    name = "armybuilder.marks"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect the battles to the worker, and what they came to to wherever rules are shown."""
        from armybuilder import rule_books
        from armybuilder.jobs import background
        from armybuilder.marks import lines, moments

        background.working.connect(moments.keep_up, dispatch_uid=self.label)
        background.daily.connect(moments.try_again, dispatch_uid=self.label)
        rule_books.marking.connect(lines.marks_of, dispatch_uid=self.label)
