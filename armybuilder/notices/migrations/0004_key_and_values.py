"""Notifications get the key of a sentence and its values."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("notices", "0003_refer")]

    operations = [
        migrations.AddField(
            "notice", "key", models.CharField(max_length=32, default="", help_text="Which sentence it is."),
            preserve_default=False,
        ),
        migrations.AddField(
            "notice", "values", models.JSONField(default=dict, help_text="What is put into the sentence."),
        ),
        migrations.AlterField(
            "notice", "words",
            models.CharField(max_length=200, default="", help_text="A sentence, or what goes on from a player's name."),
        ),
        migrations.AlterField(
            "notice", "by",
            models.ForeignKey(
                "accounts.player", models.SET_NULL, null=True, related_name="+", help_text="Whose action it tells of.",
            ),
        ),
    ]
