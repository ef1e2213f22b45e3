from django.db import migrations, models

from armybuilder.accounts.migrations import _browsers


class Migration(migrations.Migration):

    dependencies = [("printing", "0004_keys_of_players")]

    operations = [
        migrations.AlterField("print", "owner", _browsers.owner()),
        migrations.AlterField("setup", "owner", _browsers.owner()),
        migrations.AddConstraint("print", models.UniqueConstraint(fields=("owner", "key"), name="print_once")),
        migrations.AddConstraint(
            "print",
            models.UniqueConstraint(condition=models.Q(owner=None), fields=("key",), name="print_once_of_nobody"),
        ),
        migrations.AddConstraint(
            "setup", models.UniqueConstraint(fields=("owner", "place", "name"), name="setup_name")
        ),
    ]
