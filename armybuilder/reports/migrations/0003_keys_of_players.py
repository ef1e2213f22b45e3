import secrets

from django.db import migrations

from armybuilder.accounts.migrations import _browsers


def give_keys(apps, schema_editor):
    """The way back: each reader who left has a key of their own, as an army is reported once by one."""
    for report in apps.get_model("reports", "Report").objects.filter(reporter=None):
        report.reporter = secrets.token_urlsafe(16)
        report.save(update_fields=("reporter",))


class Migration(migrations.Migration):

    dependencies = [("reports", "0002_let_back"), ("accounts", "0003_browsers")]

    operations = [
        migrations.RemoveIndex("report", "reports_of_one"),
        migrations.RemoveConstraint("report", "reported_once"),
        *_browsers.become_players("reports", "report", "reporter"),
        migrations.RunPython(migrations.RunPython.noop, give_keys),
    ]
