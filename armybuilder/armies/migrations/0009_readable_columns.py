"""Columns whose names say what they hold."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [("armies", "0008_owner")]

    operations = [
        migrations.RenameField("army", "head", "version"),
        migrations.RenameField("army", "tip", "latest_version"),
        migrations.RenameField("army", "sight", "visibility"),
        migrations.RenameField("army", "link", "read_key"),
        migrations.RenameField("army", "pen", "edit_key"),
        migrations.RenameField("army", "origin_head", "origin_version"),
        migrations.RenameField("army", "origin_link", "origin_read_key"),
        migrations.RenameField("version", "deed", "summary"),
        migrations.RenameField("version", "whole", "snapshot"),
        migrations.RenameField("version", "base", "snapshot_number"),
    ]
