import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("reports", "0003_keys_of_players")]

    operations = [
        migrations.AlterField(
            "report",
            "reporter",
            models.ForeignKey(
                "accounts.player", django.db.models.deletion.SET_NULL, null=True, to_field="key", related_name="+",
                help_text="Nobody any more, if they left.",
            ),
        ),
        migrations.AddConstraint(
            "report", models.UniqueConstraint(fields=("army", "reporter"), name="reported_once")
        ),
        migrations.AddIndex("report", models.Index(fields=["reporter", "made"], name="reports_of_one")),
    ]
