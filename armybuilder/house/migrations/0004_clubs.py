import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0002_removed"),
        ("house", "0003_removed"),
    ]

    operations = [
        migrations.AddField(
            model_name="houserules",
            name="club",
            field=models.ForeignKey(
                help_text="Whose members see its revisions.",
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="houses",
                to="clubs.club",
            ),
        ),
        migrations.AlterField(
            model_name="houserules",
            name="sight",
            field=models.CharField(
                choices=[
                    ("me", "Only me"),
                    ("link", "Anyone with the link"),
                    ("club", "A club of mine"),
                    ("all", "Everybody here"),
                ],
                default="me",
                help_text="Who sees its revisions.",
                max_length=4,
            ),
        ),
    ]
