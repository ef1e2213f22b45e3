"""Entries have the toys that their armies take: the worker renews all of them, as after a change of the rules."""

from django.db import migrations


def begin_again(apps, schema_editor):
    """Forget which editions' entries are up to date."""
    apps.get_model("library", "Renewal").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("library", "0005_cards")]
    operations = [migrations.RunPython(begin_again, migrations.RunPython.noop)]
