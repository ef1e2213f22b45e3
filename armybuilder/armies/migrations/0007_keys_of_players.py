from django.db import migrations, models

from armybuilder.accounts.migrations import _browsers


def empty_is_nobody(apps, schema_editor):
    """A version by nobody has no author."""
    apps.get_model("armies", "Version").objects.filter(author="").update(author=None)


def nobody_is_empty(apps, schema_editor):
    """The way back."""
    apps.get_model("armies", "Version").objects.filter(author=None).update(author="")


class Migration(migrations.Migration):

    dependencies = [("armies", "0006_kept_out"), ("accounts", "0003_browsers")]

    operations = [
        migrations.RemoveConstraint("favorite", "favorite_once"),
        migrations.RenameField("army", "maker", "owner"),
        migrations.RenameField("favorite", "maker", "owner"),
        migrations.RenameField("version", "maker", "author"),
        *_browsers.become_players("armies", "army", "owner"),
        *_browsers.become_players("armies", "favorite", "owner"),
        migrations.AlterField("version", "author", models.CharField(max_length=32, null=True)),
        migrations.RunPython(empty_is_nobody, nobody_is_empty),
    ]
