"""Columns whose names say what they hold; the index goes with its column."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("printing", "0002_setups")]

    operations = [
        migrations.RemoveIndex("print", "print_turn"),
        migrations.RenameField("print", "turn", "queue_position"),
        migrations.RenameField("print", "wanted", "kept"),
        migrations.RenameField("print", "tries", "attempts"),
        migrations.RenameField("print", "sentence", "error"),
        migrations.RenameField("print", "asked", "requested"),
        migrations.AlterModelOptions("print", {"ordering": ("-requested",)}),
        migrations.AddIndex("print", models.Index(fields=["state", "queue_position"], name="print_queue")),
    ]
