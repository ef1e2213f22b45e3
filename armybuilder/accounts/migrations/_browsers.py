"""Steps of the migrations by which a random key in a column becomes a row of ``Player``."""

from functools import partial

from django.db import migrations, models


def know(app, model, column, apps, schema_editor):
    """Have a player for every key; the empty key is nobody's."""
    rows = apps.get_model(app, model).objects.order_by()
    rows.filter(**{column: ""}).update(**{column: None})
    player = apps.get_model("accounts", "Player")
    known = player.objects.values("key")
    keys = rows.exclude(**{column: None}).exclude(**{f"{column}__in": known}).values_list(column, flat=True).distinct()
    player.objects.bulk_create((player(key=key) for key in keys), batch_size=500)


def forget(app, model, column, apps, schema_editor):
    """What is nobody's has an empty key; the players stay, as others may need them."""
    apps.get_model(app, model).objects.filter(**{column: None}).update(**{column: ""})


def become_players(app, model, column):
    """The operations: the column, a ``CharField`` of keys, holds keys of players or nothing then."""
    return [
        migrations.AlterField(model, column, models.CharField(max_length=32, null=True)),
        migrations.RunPython(partial(know, app, model, column), partial(forget, app, model, column)),
    ]


def owner():
    """The column, as all things that somebody owns have it."""
    return models.ForeignKey("accounts.player", models.CASCADE, null=True, to_field="key")
