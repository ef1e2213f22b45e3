"""The English sentences of old steps become keys and values; what cannot be read stays as it was written."""

import re

from django.db import migrations, models
from django.db.models.functions import Cast

from rules.engine.wording.messages import AnyOf, Message, Points, as_written, message

OLD = {
    "house-text": "Words of {row}",
    "house-named": "House rules named {name}",
    "house-scenario-added": "Scenario “{scenario}” added, {span}",
    "house-discarded": "Draft thrown away: as {original}",
    "house-correction-applied": "{book}: {row} taken in",
    "house-correction-skipped": "{book}: {row} left",
    "house-rows-removed": "{row} taken out, with {others}",
    "house-row-removed": "{row} taken out",
    "house-restored": "{row} put back",
    "house-reset": "{row} as in the parent",
    "house-level-added": "{level} added to {option}, {points}",
    "house-added-for": "{row} added, {points}",
    "house-added": "{row} added",
    "house-needs-nothing": "{row} needs nothing else",
    "house-needs": "{row} only with {options}",
    "house-aimed": "{roll} on {target} instead of {target_was}",
    "house-repriced": "{row} {points} instead of {points_was}",
    "house-range-of-side": "{scenario}, {side} {span} instead of {span_was}",
    "house-range": "{scenario} {span} instead of {span_was}",
    "house-renamed": "{row} renamed {name}",
    "house-offered": "{row} for {figures}",
    "house-measured": "{figure}, {number} {value}",
    "house-described": "{field}",
}
"""What the sentences were; where a value stands in another way than it is read, its name says how."""
VALUES = {"span": "points", "span_was": "was", "points_was": "was", "target_was": "was"}
"""What such values are called in the messages."""
NUMBER = r"(?:[0-9][0-9,]*½?|½)"
TARGET = r"(?:[0-9]+\+|up to [0-9]+|–)"
SPAN = rf"(?:any points|up to {NUMBER}|{NUMBER} or more|{NUMBER} to {NUMBER}|{NUMBER})"
SHAPES = {
    "points": rf"{NUMBER} points?", "points_was": rf"{NUMBER} points?", "span": SPAN, "span_was": SPAN,
    "target": TARGET, "target_was": TARGET, "value": r"[0-9½¼¾.,]+″?", "field": "[A-Z][a-z]+(?: [a-z]+)?",
}  # fmt: skip
OWN = frozenset({
    "slug", "name", "short_name", "credit", "default_limit", "limits", "fair", "line", "minutes", "requires", "sheets",
})  # fmt: skip
"""What rules say of themselves."""
LONGEST = 200
"""Letters that a sentence could have."""


def pattern(old):
    """What reads the values of a sentence."""
    parts = re.split(r"{(\w+)}", old)
    names = {name: f"(?P<{name}>{SHAPES.get(name, '.+?')})" for name in parts[1::2]}
    return re.compile("".join(names.get(part) or re.escape(part) for part in parts), re.DOTALL)


PATTERNS = {key: pattern(old) for key, old in OLD.items()}


def read(text):
    """The message that was written so."""
    for key, shape in PATTERNS.items():
        if match := shape.fullmatch(text):
            said = {VALUES.get(name, name): value_of(name, part) for name, part in match.groupdict().items()}
            if None not in said.values() and sentence(Message(key, tuple(said.items()))) == text:
                return Message(key, tuple(said.items()))
    return as_written(text)


def value_of(name, text):
    """What stands in a sentence under that name, so that every language can say it."""
    match name.removesuffix("_was"):
        case "points":
            return message("house-points", points=halves(text.split()[0]))
        case "span":
            return span(text)
        case "target":
            return message("house-at-most", most=text.removeprefix("up to ")) if text.startswith("up to ") else text
        case "figures":
            return figures(text)
        case "others":
            return names(text)
        case "options":
            head, _, last = text.rpartition(" or ")
            return AnyOf((*head.split(", "), last) if head else (text,))
        case "number":
            return text[:1].upper() + text[1:]
        case "field":
            field = text.lower().replace(" ", "_")
            return message(f"house-own-{field}") if field in OWN else None
        case "original":
            number = re.fullmatch(r"revision ([0-9]+)", text)
            return message("house-revision", number=int(number[1])) if number else text
    return text


def halves(said):
    return Points(2 * int(said.removesuffix("½").replace(",", "") or 0) + said.endswith("½"))


def span(text):
    if text == "any points":
        return message("house-any-points")
    if text.startswith("up to "):
        return message("house-at-most", most=text.removeprefix("up to "))
    if text.endswith(" or more"):
        return message("house-at-least", least=text.removesuffix(" or more"))
    least, _, most = text.partition(" to ")
    return message("house-between", least=halves(least), most=halves(most)) if most else halves(text)


def figures(text):
    if text == "all figures":
        return message("house-all-figures")
    if match := re.fullmatch(r"([0-9]+) figure types", text):
        return message("house-figure-types", count=int(match[1]))
    found = names(text)
    return message("house-names", names=found) if len(found) > 1 else text


def names(text):
    """``a, b and 2 more`` as its names."""
    head, _, last = text.rpartition(" and ")
    more = re.fullmatch(r"([0-9]+) more", last)
    tail = message("house-more", count=int(more[1])) if more else last
    return (*head.split(", "), tail) if head else (text,)


def sentence(summary):
    """The English sentence as it was."""
    if summary is None:
        return ""
    if summary.key not in OLD:
        return str(summary)[:LONGEST]
    said = dict(summary.values)
    back = {name: said[VALUES.get(name, name)] for name in re.findall(r"{(\w+)}", OLD[summary.key])}
    if summary.key == "house-measured":
        back = {**back, "figure": capital(str(back["figure"])), "number": str(back["number"]).lower()}
    if summary.key == "house-described":
        back = {"field": capital(back["field"].key.removeprefix("house-own-").replace("_", " "))}
    if summary.key == "house-rows-removed":
        back = {**back, "others": str(message("house-names", names=back["others"]))}
    return OLD[summary.key].format(**back)[:LONGEST]


def old_words(step):
    """What the old column held."""
    return (sentence(step.summary),)


def capital(text):
    return text[:1].upper() + text[1:]


def read_sentences(apps, schema_editor):
    manager = apps.get_model("house", "Step").objects
    for number, text in manager.annotate(text=Cast("summary", models.TextField())).values_list("pk", "text"):
        if text:
            manager.filter(pk=number).update(summary=read(text))


def write_sentences(apps, schema_editor):
    manager = apps.get_model("house", "Step").objects
    for number, summary in manager.values_list("pk", "summary"):
        words = models.Value(sentence(summary), output_field=models.TextField())
        manager.filter(pk=number).update(summary=words)


class Migration(migrations.Migration):
    dependencies = [("house", "0011_summary_as_message")]

    operations = [migrations.RunPython(read_sentences, write_sentences)]
