"""Copies keep the link by which they were made."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('armies', '0004_folders'),
    ]

    operations = [
        migrations.AddField(
            model_name='army',
            name='origin_link',
            field=models.CharField(blank=True, help_text="That army's link, if it was copied by it.", max_length=22),
        ),
    ]
