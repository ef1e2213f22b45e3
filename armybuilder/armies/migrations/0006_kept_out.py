"""Why an army is kept out of the library."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('armies', '0005_copied_by_link'),
    ]

    operations = [
        migrations.AddField(
            model_name='army',
            name='kept_out',
            field=models.CharField(blank=True, help_text='Why it may not stand in the library, if so.', max_length=80),
        ),
    ]
