from django.db import migrations
from django.http import QueryDict


def carry_over(apps, schema_editor):
    """Accounts keep the paper that they printed on last. Letter was printed on unless another paper was chosen: where
    it is the last one, the account has chosen none."""
    Player, Setup = apps.get_model("accounts", "Player"), apps.get_model("printing", "Setup")
    players = {player.key: player for player in Player.objects.exclude(user=None)}
    latest = Setup.objects.filter(name="").exclude(owner__user=None).order_by("changed").values_list("owner_id", "query")
    for key, query in latest:
        players[key].paper = QueryDict(query).get("paper", "").replace("letter", "")
    Player.objects.bulk_update([player for player in players.values() if player.paper], ["paper"], batch_size=500)


class Migration(migrations.Migration):

    dependencies = [("printing", "0006_failure"), ("accounts", "0006_paper")]

    operations = [migrations.RunPython(carry_over, migrations.RunPython.noop)]
