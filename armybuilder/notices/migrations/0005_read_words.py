"""English sentences become keys and values; a sentence that none of the patterns reads stays as it was written."""

import re
from datetime import date, datetime

from django.db import migrations

BY_A_PLAYER = {
    "army-copied": "copied {army}.",
    "army-liked": "likes {army}.",
    "club-invitation": "invites you to {club}.",
    "club-request": "asks to join {club}.",
    "club-accepted": "let you into {club}.",
    "club-joined": "joined {club}.",
    "club-left": "left {club}.",
    "club-deleted": "removed the club {club}.",
    "library-added": "put {army} on the shelf of {club}.",
    "library-removed": "took {army} off the shelf of {club}.",
    "as-written-by": "{words}",
    "army-change-asked": "asks you to change your army for {night} on {date}. {reason}",
    "game-started": "started your game: {armies}.",
    "house-rules-announced": "published revision {revision} of {rules} for {club}.",
}
"""What went on from the name of a player."""
WHOLE = {
    "original-changed": "{army}, which you copied, has changed.",
    "club-declined": "{club} did not let you in.",
    "club-membership-ended": "You are no longer a member of {club}.",
    "club-owner": "You are an owner of {club} now.",
    "club-organizer": "You are an organizer of {club} now.",
    "club-member": "You are a member of {club} now.",
    "night-planned": "{club} plays {night} on {date}.",
    "night-changed": "{night} on {date} has changed.",
    "night-canceled": "{night} on {date} is called off.",
    "night-restored": "{night} on {date} takes place after all.",
    "night-paired": "The tables for {night} on {date} are drawn.",
    "house-rules-revised": "{rules}, revision {revision} is out.",
    "army-reported": "{army} was reported.",
    "review-requested": "Whoever made {army} asks to look at it again.",
    "library-blocked": "{army} was taken out of the library: {reason}",
    "library-unblocked": "{army} may stand in the library again.",
    "library-still-blocked": "{army} stays out of the library: {reason}",
    "as-written": "{words}",
}
OF_KIND = {
    "invited": ("club-invitation", "club-request"),
    "club": (
        "club-accepted", "club-declined", "club-joined", "club-left", "club-membership-ended", "club-owner",
        "club-organizer", "club-member", "club-deleted", "library-added", "library-removed",
    ),
    "night": ("night-planned", "night-canceled", "night-restored", "night-paired", "night-changed"),
    "copied": ("army-copied", "army-liked"),
    "original": ("original-changed",),
    "rules": ("house-rules-revised",),
    "report": (
        "army-reported", "review-requested", "library-blocked", "library-unblocked", "library-still-blocked",
    ),
}  # fmt: skip
"""Which sentences a kind has: names may read like another one's."""
NOBODY = "Somebody "
SHAPES = {"date": r"[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]+", "revision": r"\d+"}


def pattern(sentence):
    """What reads the values of a sentence."""
    parts = re.split(r"{(\w+)}", sentence)
    names = {name: f"(?P<{name}>{SHAPES.get(name, '.+')})" for name in parts[1::2]}
    return re.compile("".join(names.get(part) or re.escape(part) for part in parts), re.DOTALL)


PATTERNS = {key: pattern(said) for key, said in {**BY_A_PLAYER, **WHOLE}.items()}


def day_near(said, made):
    """The day of that name that is nearest to when it was said, as it was said without a year."""
    days = []
    for year in range(made.year - 1, made.year + 3):
        try:
            day = datetime.strptime(f"{said[4:]} {year}", "%d %B %Y").date()
        except ValueError:
            continue
        if f"{day:%a}" == said[:3]:
            days.append(day)
    return min(days, key=lambda day: abs(day - made.date()), default=None)


def key_and_values(notice):
    """The sentence of its kind that reads like the words."""
    keys = OF_KIND.get(notice.kind, ())
    if notice.named:
        found = read((key for key in keys if key in BY_A_PLAYER), notice.words, notice.made)
        return found or ("as-written-by", {"words": notice.words})
    found = read((key for key in keys if key in WHOLE), notice.words, notice.made)
    if not found and notice.words.startswith(NOBODY):
        found = read((key for key in keys if key in BY_A_PLAYER), notice.words.removeprefix(NOBODY), notice.made)
    return found or ("as-written", {"words": notice.words})


def read(keys, words, made):
    """The first of the sentences that the words are, with its values."""
    for key in keys:
        values = found.groupdict() if (found := PATTERNS[key].fullmatch(words)) else {}
        if "date" in values:
            day = day_near(values["date"], made)
            values["date"] = day and day.isoformat()
        if values and all(values.values()):
            return key, dict(sorted(values.items()))
    return None


NEWER = "Open this notification to see what is new."
"""Instead of sentences that came later."""


def old_words(notice):
    """Whether a player's name came first, and the words."""
    said = {**notice.values}
    if "date" in said:
        day = date.fromisoformat(said["date"])
        said["date"] = f"{day:%a} {day.day} {day:%B}"
    if notice.key not in BY_A_PLAYER:
        return False, WHOLE.get(notice.key, NEWER).format(**said)[:200]
    words = BY_A_PLAYER[notice.key].format(**said)
    return (True, words[:200]) if notice.by_id else (False, f"{NOBODY}{words}"[:200])


def read_words(apps, schema_editor):
    """Read what every notification says."""
    for notice in apps.get_model("notices", "Notice").objects.iterator():
        notice.key, notice.values = key_and_values(notice)
        notice.save(update_fields=("key", "values"))


def write_words(apps, schema_editor):
    """The way back: the English sentences."""
    for notice in apps.get_model("notices", "Notice").objects.iterator():
        notice.named, notice.words = old_words(notice)
        notice.save(update_fields=("named", "words"))


class Migration(migrations.Migration):

    dependencies = [("notices", "0004_key_and_values")]

    operations = [migrations.RunPython(read_words, write_words)]
