from django.db import migrations

from armybuilder.accounts.migrations import _browsers


class Migration(migrations.Migration):

    dependencies = [("printing", "0003_readable_columns"), ("accounts", "0003_browsers")]

    operations = [
        migrations.RemoveConstraint("print", "print_once"),
        migrations.RemoveConstraint("setup", "setup_name"),
        migrations.RenameField("setup", "maker", "owner"),
        *_browsers.become_players("printing", "print", "owner"),
        *_browsers.become_players("printing", "setup", "owner"),
    ]
