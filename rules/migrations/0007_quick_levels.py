from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('rules', '0006_rolls_against_rolls'),
    ]

    operations = [
        migrations.AddField(
            model_name='level',
            name='quick',
            field=models.CharField(blank=True, help_text='Button of the quick bar: a new figure that has it.', max_length=40),
        ),
    ]
