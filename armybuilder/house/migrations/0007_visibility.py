from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('house', '0006_versions'),
    ]

    operations = [
        migrations.RenameField('houserules', 'sight', 'visibility'),
    ]
