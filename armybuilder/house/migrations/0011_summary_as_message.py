"""Summaries of steps get room for a key and values in place of a sentence."""

from django.db import migrations

import rules.message_field


class Migration(migrations.Migration):

    dependencies = [("house", "0010_readable_columns")]

    operations = [
        migrations.AlterField(
            model_name="step",
            name="summary",
            field=rules.message_field.MessageField(blank=True, default=None, help_text="What changed."),
        ),
    ]
