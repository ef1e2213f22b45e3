"""What a card says is put into words where it is read; until now it was kept in English."""

import re

from django.db import migrations

AT_ONCE = 1_000
HALVES = {"": 0, "½": 1}


def forwards(apps, schema_editor):
    """Keep numbers and slugs."""
    kinds = _kinds(apps)
    _change(apps, lambda entry, edition: _numbers(entry.card, kinds.get(edition.pk, [])))


def backwards(apps, schema_editor):
    """Keep English."""
    _change(apps, _in_words(apps))


def _in_words(apps):
    kinds, budgets = _kinds(apps), apps.get_model("rules", "Budget").objects
    counted = set(budgets.filter(scope="army", unit="figures").values_list("edition", flat=True))

    def changed(entry, edition):
        known = kinds.get(edition.pk, [])
        nouns = known[0][1:] if edition.pk in counted and known else ("point", "points")
        return _words(entry, edition, known, nouns)

    return changed


def _change(apps, changed):
    Entry, Edition = apps.get_model("library", "Entry"), apps.get_model("rules", "Edition")
    editions, behind = Edition.objects.in_bulk(), 0
    while some := list(Entry.objects.filter(pk__gt=behind).select_related("army").order_by("pk")[:AT_ONCE]):
        for entry in some:
            entry.card = changed(entry, editions[entry.army.edition_id])
        Entry.objects.bulk_update(some, ["card"])
        behind = some[-1].pk


def _kinds(apps):
    """The kinds of each edition in their order, by slug: what one of them is called, and several."""
    found = {}
    for kind in apps.get_model("rules", "Kind").objects.order_by("place", "pk"):
        found.setdefault(kind.edition_id, []).append((kind.slug, kind.name, kind.plural))
    return found


def _numbers(card, kinds):
    slugs = {name: slug for slug, *names in kinds for name in names}
    others = [part.split(" ", 1) for part in card.pop("meta", "").split(" · ")[1:]]
    card["kinds"] = [[slugs[name], int(n)] for n, name in others if name in slugs]
    card["verdict"] = _verdict(card.pop("stamp", ["ok", "", ""]))
    return {key: value for key, value in card.items() if key not in ("word", "book")}


def _verdict(stamp):
    """``legal``, ``over`` by so many halves, or so many ``issues``, of a chip’s class, icon and words."""
    look, _icon, said = stamp
    number = re.match(r"(\d*)(½?)", said)
    if look == "over":
        return ["over", 2 * int(number[1] or 0) + HALVES[number[2]]]
    return ["legal", 0] if look == "ok" else ["issues", int(number[1] or 1)]


def _words(entry, edition, kinds, nouns):
    card = entry.card
    names = {slug: (name, plural) for slug, name, plural in kinds}
    others = [f"{n} {names[slug][n != 1]}" for slug, n in card.pop("kinds", []) if slug in names]
    figures = f"{entry.figures:,} figure{'' if entry.figures == 1 else 's'}"
    verdict, number = card.pop("verdict", ["legal", 0])
    whole, half = divmod(number, 2)
    stamps = {
        "legal": ["ok", "circle-check", "Legal"],
        "over": ["over", "triangle-alert", f"{whole or ''}{'½' if half else ''} over"],
        "issues": ["warnc", "triangle-alert", f"{number} to mend"],
    }
    return card | {
        "word": nouns[0 if 0 < entry.points <= 2 else 1],
        "meta": " · ".join([figures, *others]),
        "book": f"{edition.short_name} r{edition.revision}" if edition.revision else edition.short_name,
        "stamp": stamps[verdict],
    }


def old_words(entry):
    """What the card of a row of today was, as the columns that it had."""
    from django.apps import apps

    entry.card = dict(entry.card)
    return (_in_words(apps)(entry, entry.army.edition),)


class Migration(migrations.Migration):
    dependencies = [("library", "0004_halves"), ("armies", "0009_readable_columns"), ("rules", "0011_lengths_of_the_measures_in_play")]
    operations = [migrations.RunPython(forwards, backwards)]
