"""Why a print failed as values; the sentences of old ones stay as they are."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("printing", "0005_owner")]

    operations = [
        migrations.AddField("print", "failure", models.JSONField(help_text="Why it failed, as values.", null=True)),
        migrations.AlterField(
            "print",
            "error",
            models.CharField(blank=True, help_text="The same as a sentence, of older prints.", max_length=1000),
        ),
    ]
