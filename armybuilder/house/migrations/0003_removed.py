"""House rules can be removed, and put back."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("house", "0002_slugs_from_elsewhere")]

    operations = [
        migrations.AddField(
            model_name="houserules",
            name="binned",
            field=models.DateTimeField(help_text="Since when they are removed.", null=True),
        ),
    ]
