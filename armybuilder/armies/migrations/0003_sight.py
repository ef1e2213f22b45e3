import django.db.models.deletion
from django.db import migrations, models


def keep_links(apps, schema_editor):
    apps.get_model('armies', 'Army').objects.filter(link__isnull=False).update(sight='link')


class Migration(migrations.Migration):

    dependencies = [
        ('armies', '0002_keeping'),
    ]

    operations = [
        migrations.AddField(
            model_name='army',
            name='origin',
            field=models.ForeignKey(help_text='The army it was copied from.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='copies', to='armies.army'),
        ),
        migrations.AddField(
            model_name='army',
            name='origin_head',
            field=models.PositiveIntegerField(default=0, help_text="That army's version when it was copied, or last looked at."),
        ),
        migrations.AddField(
            model_name='army',
            name='sight',
            field=models.CharField(choices=[('me', 'Only me'), ('link', 'Anyone with the link'), ('club', 'My clubs, where it is on the shelf'), ('all', 'Everybody')], default='me', max_length=4),
        ),
        migrations.RunPython(keep_links, migrations.RunPython.noop),
    ]
