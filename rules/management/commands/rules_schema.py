"""``manage.py rules_schema``: print the JSON Schema of catalogue files, as docs/muster-rules-1.schema.json has it."""

import json
from typing import Any

from django.core.management.base import BaseCommand

from rules.schema import catalogue_schema


class Command(BaseCommand):
    """Print the schema."""

    help = "Print the JSON Schema of catalogue files."

    def handle(self, *_: Any, **options: Any) -> None:
        """The schema as text."""
        self.stdout.write(json.dumps(catalogue_schema(), ensure_ascii=False, indent=2))
