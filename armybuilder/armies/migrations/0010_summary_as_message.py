"""Summaries of versions get room for a key and values in place of a sentence."""

from django.db import migrations

import rules.message_field


class Migration(migrations.Migration):

    dependencies = [("armies", "0009_readable_columns")]

    operations = [
        migrations.AlterField(
            model_name="version",
            name="summary",
            field=rules.message_field.MessageField(blank=True, default=None, help_text="What changed."),
        ),
    ]
