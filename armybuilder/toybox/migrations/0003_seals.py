"""Orders and results get the digest by which a damaged one is known."""

from typing import Any

from django.db import migrations

from rules.stored_json import SEAL, seal


def add_seals(apps: Any, schema_editor: Any) -> None:
    """Give each table its digest."""
    rows = apps.get_model("toybox", "Search").objects.using(schema_editor.connection.alias)
    for row in rows.only("order", "result").iterator():
        rows.filter(pk=row.pk).update(order=seal(row.order), result=seal(row.result))


def remove_seals(apps: Any, schema_editor: Any) -> None:
    """Leave the tables alone."""
    rows = apps.get_model("toybox", "Search").objects.using(schema_editor.connection.alias)
    for row in rows.only("order", "result").iterator():
        order, result = ({name: value for name, value in table.items() if name != SEAL} for table in (row.order, row.result))
        rows.filter(pk=row.pk).update(order=order, result=result)


class Migration(migrations.Migration):
    dependencies = [("toybox", "0002_results")]
    operations = [migrations.RunPython(add_seals, remove_seals)]
