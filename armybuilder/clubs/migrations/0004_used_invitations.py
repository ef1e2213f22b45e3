from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("clubs", "0003_feeds")]

    operations = [
        migrations.AddField(
            "invitation", "used", models.DateTimeField(null=True, help_text="When somebody joined with it."),
        ),
    ]
