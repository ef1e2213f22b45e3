"""Why an army does not fit a game night becomes a message; a sentence that cannot be read stays as it was written."""

import re

from django.db import migrations

from rules.engine.wording.message_json import from_json, to_json
from rules.engine.wording.messages import Points, as_written, message

KEY = "as-written"
POINTS = r"(?:[0-9][0-9,]*½?|½)"
SUM = rf"{POINTS} points?"
SENTENCES = {
    "night-over": rf"(?P<army>.+): (?P<points>{SUM}) over the limit of (?P<limit>{POINTS})\.",
    "night-under": rf"(?P<army>.+): (?P<points>{SUM}) below the minimum of (?P<least>{POINTS})\.",
    "night-other-book": r"(?P<army>.+) is built with (?P<other>.+), but this game night uses (?P<rules>.+)\.",
    "night-fault": r"(?P<army>.+) doesn’t fit this game night\. (?P<reason>.+)",
}
UNFAIR = re.compile(
    rf"(?P<night>.+), table (?P<number>[0-9]+): The armies are (?P<apart>{POINTS}) apart\. Up to (?P<fair>{POINTS}) is fair\."
)
PATTERNS = {key: re.compile(f"(?P<night>.+?): {said}", re.DOTALL) for key, said in SENTENCES.items()}


def points(said):
    return Points(2 * int(said.removesuffix("½").replace(",", "") or 0) + said.endswith("½"))


def value(name, said):
    if name == "points":
        return message("points", points=points(said.split()[0]))
    if name == "reason":
        return as_written(said)
    return points(said) if name in ("limit", "least") else said


def read(words):
    """The message that these words are, where they are one that says why an army does not fit."""
    if found := UNFAIR.fullmatch(words):
        apart = message("points-apart", points=points(found["apart"]))
        reason = message("night-unfair", apart=apart, fair=points(found["fair"]))
        return message("night-table-reason", night=found["night"], number=int(found["number"]), reason=reason)
    for key, pattern in PATTERNS.items():
        if found := pattern.fullmatch(words):
            values = {name: value(name, said) for name, said in found.groupdict().items() if name != "night"}
            return message("night-reason", night=found["night"], reason=message(key, **values))
    return None


def _as_written(apps):
    return apps.get_model("notices", "Notice").objects.filter(kind="night", key=KEY)


def read_words(apps, schema_editor):
    for notice in _as_written(apps).iterator():
        said = notice.values["words"]
        if isinstance(said, str) and (found := read(said)) and str(found) == said:
            notice.values = {"words": to_json(found)}
            notice.save(update_fields=("values",))


def write_words(apps, schema_editor):
    for notice in _as_written(apps).iterator():
        if isinstance(notice.values["words"], dict):
            notice.values = {"words": str(from_json(notice.values["words"]))}
            notice.save(update_fields=("values",))


class Migration(migrations.Migration):
    dependencies = [("notices", "0006_remove_words")]

    operations = [migrations.RunPython(read_words, write_words)]
