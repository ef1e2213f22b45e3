import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("nights", "0007_own_titles"), ("armies", "0013_whole_documents_by_number")]

    operations = [
        migrations.AddField(
            "answer", "draft",
            models.ForeignKey(
                help_text="The army that they are building for the night.", null=True,
                on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="armies.army",
            ),
        ),
    ]
