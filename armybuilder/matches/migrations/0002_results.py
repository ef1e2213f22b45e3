"""What a result is, said as for all shared jobs; no row changes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0001_simulations")]
    operations = [
        migrations.AlterField(
            "simulation", "result", models.JSONField(default=dict, help_text="What has come of it so far.")
        ),
    ]
