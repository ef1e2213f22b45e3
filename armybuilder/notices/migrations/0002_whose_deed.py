"""Whose deed a notice tells of becomes a reference."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0002_tries'),
        ('notices', '0001_begin'),
    ]

    operations = [
        migrations.AddField(
            model_name='notice',
            name='by',
            field=models.ForeignKey(help_text='Whose name comes first.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='accounts.player'),
        ),
        migrations.AddField(
            model_name='notice',
            name='named',
            field=models.BooleanField(default=False, help_text='Whether a name comes first.'),
        ),
        migrations.AlterField(
            model_name='notice',
            name='words',
            field=models.CharField(help_text="A sentence, or what goes on from a player's name.", max_length=200),
        ),
    ]
