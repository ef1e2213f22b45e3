from django.db import migrations

from armybuilder.accounts.migrations import _browsers


class Migration(migrations.Migration):

    dependencies = [("house", "0008_keys_of_players")]

    operations = [migrations.AlterField("houserules", "owner", _browsers.owner())]
