from django.db import migrations

from armybuilder.accounts.migrations import _browsers


class Migration(migrations.Migration):

    dependencies = [("house", "0007_visibility"), ("accounts", "0003_browsers")]

    operations = [
        migrations.RenameField("houserules", "maker", "owner"),
        *_browsers.become_players("house", "houserules", "owner"),
    ]
