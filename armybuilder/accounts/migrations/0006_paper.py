from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("accounts", "0005_units")]

    operations = [
        migrations.AddField(
            "player",
            "paper",
            models.CharField(blank=True, help_text="As in a4; empty: what is usual where they are.", max_length=8),
        ),
    ]
