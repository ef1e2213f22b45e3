"""The English sentences go; kinds are called in plain words."""

from django.db import migrations, models

KINDS = [
    ("invited", "Someone invites me to a club or asks to join mine"),
    ("club", "Something changes in my clubs"),
    ("night", "A game night is planned or changes"),
    ("copied", "Someone copies or likes one of my armies"),
    ("original", "An army I copied changes"),
    ("rules", "House rules I use have a new revision"),
    ("report", "Something is reported to the moderators"),
]


class Migration(migrations.Migration):

    dependencies = [("notices", "0005_read_words")]

    operations = [
        migrations.RemoveField("notice", "words"),
        migrations.RemoveField("notice", "named"),
        migrations.AlterField("notice", "kind", models.CharField(choices=KINDS, max_length=8)),
        migrations.AlterField("wish", "kind", models.CharField(choices=KINDS, max_length=8)),
    ]
