"""Columns whose names say what they hold."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [("house", "0009_owner")]

    operations = [
        migrations.RenameField("houserules", "head", "version"),
        migrations.RenameField("houserules", "tip", "latest_version"),
        migrations.RenameField("houserules", "link", "read_key"),
        migrations.RenameField("step", "deed", "summary"),
    ]
