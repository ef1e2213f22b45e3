"""``manage.py rules_schema``: print the JSON Schema of catalogue files, as docs/muster-rules-1.schema.json has it."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from rules.schema import catalogue_schema


class Command(BaseCommand):
    """Print the schema."""

    def add_arguments(self, parser: CommandParser) -> None:
        """None."""
        parser.description = _("Print the JSON Schema of rules files.")

    def handle(self, *args: Any, **options: Any) -> None:
        """The schema as text."""
        self.stdout.write(json.dumps(catalogue_schema(), ensure_ascii=False, indent=2))
