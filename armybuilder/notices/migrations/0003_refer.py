"""The name at the beginning of a notice's words becomes the reference."""

import re

from django.db import migrations

ACTIONS = re.compile(r" (?=(?:copied|invites you to|asks to join|joined|left|let you into|removed the club|put|took) )")
"""Where what players did begins."""


def refer(apps, schema_editor):
    """Find whose name each begins with; of two with the same name, the one who came first."""
    players = apps.get_model("accounts", "Player").objects.filter(user__isnull=False)
    known = {name: number for number, name in players.order_by("-pk").values_list("pk", "name")}
    for notice in apps.get_model("notices", "Notice").objects.iterator():
        names = (notice.words[: deed.start()] for deed in ACTIONS.finditer(notice.words))
        name = next((name for name in names if name in known), None)
        if name is not None:
            notice.by_id, notice.named, notice.words = known[name], True, notice.words[len(name) + 1 :]
            notice.save(update_fields=("by", "named", "words"))


def write_out(apps, schema_editor):
    """Put the names back in front."""
    for notice in apps.get_model("notices", "Notice").objects.filter(named=True).select_related("by").iterator():
        notice.words = f"{notice.by.name if notice.by else 'Somebody'} {notice.words}"[:200]
        notice.save(update_fields=("words",))


class Migration(migrations.Migration):

    dependencies = [
        ('notices', '0002_whose_deed'),
    ]

    operations = [
        migrations.RunPython(refer, write_out),
    ]
