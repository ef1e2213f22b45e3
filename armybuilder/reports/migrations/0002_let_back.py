"""Armies that were taken out can be let back."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('reports', '0001_begin'),
    ]

    operations = [
        migrations.AlterField(
            model_name='report',
            name='decision',
            field=models.CharField(blank=True, choices=[('left', 'Left as it is'), ('out', 'Taken out of the library'), ('back', 'Let back into the library')], max_length=4),
        ),
    ]
