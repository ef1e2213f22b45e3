import armybuilder.accounts.models
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("accounts", "0002_tries")]

    operations = [
        migrations.AlterField(
            "player",
            "key",
            models.CharField(
                default=armybuilder.accounts.models.new_key, editable=False, help_text="What a browser knows them by.",
                max_length=32, unique=True,
            ),
        ),
    ]
