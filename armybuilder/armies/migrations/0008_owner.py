import django.db.models.deletion
from django.db import migrations, models

from armybuilder.accounts.migrations import _browsers


class Migration(migrations.Migration):

    dependencies = [("armies", "0007_keys_of_players")]

    operations = [
        migrations.AlterField("army", "owner", _browsers.owner()),
        migrations.AlterField("favorite", "owner", _browsers.owner()),
        migrations.AddConstraint(
            "favorite", models.UniqueConstraint(fields=("owner", "edition", "name"), name="favorite_once")
        ),
        migrations.AlterField(
            "version",
            "author",
            models.ForeignKey(
                "accounts.player", django.db.models.deletion.SET_NULL, db_constraint=False, null=True, to_field="key",
                related_name="+",
                help_text="Who made the change; a browser that edits by a secret address may own nothing, and has no row.",
            ),
        ),
        migrations.AlterField(
            "army", "folder",
            models.CharField(blank=True, help_text="Where its owner keeps it on their list.", max_length=40),
        ),
    ]
