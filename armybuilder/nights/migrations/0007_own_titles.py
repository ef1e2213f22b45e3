"""A title that was worded from the game is not kept any more: it is worded when it is read."""

import re

from django.db import migrations, models

NUMBER = re.compile(r"\d+½?|½")
WORDS = {"", "from", "up", "to", "ab", "bis", "desde", "hasta", "a"}
"""What stands beside the numbers and their unit, in English, German and Spanish."""


def drop_worded_titles(apps, schema_editor):
    """Empty the titles that say what is played."""
    scenarios = apps.get_model("rules", "Scenario")
    for night in apps.get_model("nights", "Night").objects.select_related("edition"):
        scenario = scenarios.objects.filter(edition=night.edition, slug=night.scenario).first()
        row = scenario or night.edition
        if is_worded(night.own_title, names_of(row), list(night.ranges.values())):
            night.own_title = ""
            night.save(update_fields=("own_title",))


def names_of(row):
    """The row's name in every language."""
    name = getattr(row, "short_name", None) or row.name
    return {name, *(texts.get("name") or texts.get("short_name") for texts in row.texts.values())} - {None}


def is_worded(title, names, ranges):
    """Whether the title is one of the names, with the points of all armies after it."""
    name, comma, points = title.rpartition(", ")
    ends = [end for end in ranges[0] if end] if len(ranges) == 1 else []
    if not comma or not ends:
        return title in names and not ends
    numbers = [sign(end) for end in dict.fromkeys(ends)]
    words = NUMBER.sub("", points).split()
    return name in names and NUMBER.findall(points) == numbers and len(set(words) - WORDS) <= 1


def sign(halves):
    """Points as they are written: ``12½``."""
    return f"{halves // 2 or ''}½" if halves % 2 else str(halves // 2)


def old_words(night):
    """The title in English, as it was kept."""
    if night.own_title:
        return (night.own_title,)
    scenarios = night._meta.apps.get_model("rules", "Scenario").objects
    scenario = scenarios.filter(edition=night.edition.pk, slug=night.scenario).first()
    name = scenario.name if scenario else night.edition.short_name
    least, most = next(iter(night.ranges.values())) if len(night.ranges) == 1 else (None, None)
    if least == most:
        points = f"{sign(most)} points" if most else ""
    elif most is None:
        points = f"from {sign(least)} points"
    else:
        points = f"up to {sign(most)} points" if least is None else f"{sign(least)} to {sign(most)} points"
    return (f"{name}, {points}" if points else name,)


def word_titles(apps, schema_editor):
    """Titles in English again."""
    for night in apps.get_model("nights", "Night").objects.filter(own_title="").select_related("edition"):
        (night.own_title,) = old_words(night)
        night.save(update_fields=("own_title",))


class Migration(migrations.Migration):

    dependencies = [("nights", "0006_typed_times"), ("rules", "0015_changes_of_revisions")]

    operations = [
        migrations.RenameField("night", "title", "own_title"),
        migrations.AlterField(
            "night", "own_title",
            models.CharField(max_length=80, blank=True, help_text="Empty: it is worded from the game."),
        ),
        migrations.RunPython(drop_worded_titles, word_titles),
    ]
