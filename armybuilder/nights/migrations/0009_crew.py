from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("nights", "0008_drafts")]

    operations = [
        migrations.AddField(
            "answer", "crew",
            models.CharField(
                blank=True, help_text="The army's figures that come, as in 0.5x3; empty: all.", max_length=6000
            ),
        ),
    ]
