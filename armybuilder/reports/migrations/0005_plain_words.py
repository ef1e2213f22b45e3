from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("reports", "0004_reporter")]

    operations = [
        migrations.AlterField(
            "report",
            "decision",
            models.CharField(
                blank=True,
                max_length=4,
                choices=[("left", "No change"), ("out", "Removed from the library"), ("back", "Restored")],
            ),
        ),
    ]
