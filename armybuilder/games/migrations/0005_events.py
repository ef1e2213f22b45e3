"""What was done in a game is called an event."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0004_offered_armies")]

    operations = [
        migrations.RenameModel("DeedRow", "EventRow"),
        migrations.RenameField("eventrow", "deed", "event"),
        migrations.RenameField("game", "once", "form_id"),
        migrations.AlterField(
            "eventrow",
            "game",
            models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="events", to="games.game"),
        ),
        migrations.AlterField(
            "game", "latest", models.PositiveIntegerField(default=0, help_text="Number of the event done last.")
        ),
        migrations.RemoveConstraint("eventrow", "deed_number_once"),
        migrations.RemoveConstraint("eventrow", "deed_token_once"),
        migrations.AddConstraint(
            "eventrow", models.UniqueConstraint(fields=("game", "number"), name="event_number_once")
        ),
        migrations.AddConstraint(
            "eventrow", models.UniqueConstraint(fields=("game", "token"), name="event_token_once")
        ),
    ]
