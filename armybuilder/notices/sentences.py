"""The sentences of notifications and of their mails: stored as a key and values, translated when they are read."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from armybuilder.core.i18n import dates
from armybuilder.core.i18n.readers_words import in_readers_language
from rules.engine.wording.directions import isolate
from rules.engine.wording.message_json import from_json


class Kind(models.TextChoices):
    """The subject of a notification. Each kind can be turned off, and sent by e-mail as well."""

    INVITED = "invited", _("Someone invites me to a club or asks to join mine")
    CLUB = "club", _("Something changes in my clubs")
    NIGHT = "night", _("A game night is planned or changes")
    COPIED = "copied", _("Someone copies or likes one of my armies")
    ORIGINAL = "original", _("An army I copied changes")
    RULES = "rules", _("House rules I use have a new revision")
    REPORT = "report", _("Something is reported to the moderators")


AS_WRITTEN = "as-written"
"""The sentence itself is the value: a message as JSON, or text from before there were keys."""
AS_WRITTEN_BY = "as-written-by"
"""The same, after the player's name."""
DAY = "date"
"""The value that is a day, in ISO's form."""

SENTENCES = {
    AS_WRITTEN: "{words}",
    AS_WRITTEN_BY: "{player} {words}",
    "army-copied": _("{player} copied {army}."),
    "army-liked": _("{player} likes {army}."),
    "original-changed": _("{army}, which you copied, has changed."),
    "club-invitation": _("{player} invites you to {club}."),
    "club-request": _("{player} asks to join {club}."),
    "club-accepted": _("{player} accepted your request to join {club}."),
    "club-declined": _("{club} declined your request to join."),
    "club-joined": _("{player} joined {club}."),
    "club-left": _("{player} left {club}."),
    "club-membership-ended": _("You’re no longer a member of {club}."),
    "club-owner": _("You’re now an owner of {club}."),
    "club-organizer": _("You’re now an organizer of {club}."),
    "club-member": _("You’re now a member of {club}."),
    "club-deleted": _("{player} deleted the club {club}."),
    "library-added": _("{player} added {army} to the library of {club}."),
    "library-removed": _("{player} removed {army} from the library of {club}."),
    "night-planned": _("{club} plays {night} on {date}."),
    "night-changed": _("{night} on {date} has changed."),
    "night-canceled": _("{night} on {date} is canceled."),
    "night-restored": _("{night} on {date} is back on."),
    "army-change-asked": _("{player} asks you to change your army for {night} on {date}. {reason}"),
    "night-paired": _("The pairings for {night} on {date} are ready."),
    "game-started": _("{player} started your game: {armies}."),
    "house-rules-revised": _("Revision {revision} of {rules} is out."),
    "house-rules-announced": _("{player} published revision {revision} of {rules} for {club}."),
    "proposal-made": _("{player} proposes a change to {rules}: {proposal}. Vote on it."),
    "proposal-vote": _("The try-out of {proposal} has ended. Vote on it ({rules})."),
    "proposal-tried": _("The trial of your proposal {proposal} is ready."),
    "proposal-ends": _("One day left to vote on {proposal} ({rules})."),
    "proposal-accepted": _("{proposal} was accepted. It is revision {revision} of {rules}."),
    "proposal-declined": _("{proposal} was turned down ({rules})."),
    "proposal-canceled": _("{player} canceled the proposal {proposal} ({rules})."),
    "proposal-stopped": _("The vote on {proposal} was stopped ({rules})."),
    "proposal-tryout-stopped": _("The try-out of {proposal} was stopped ({rules})."),
    "proposal-tried-again": _("{player} goes on with the try-out of {proposal} ({rules})."),
    "proposal-reopened": _("{player} opened the proposal {proposal} again. Vote on it ({rules})."),
    "army-reported": _("{army} was reported."),
    "review-requested": _("The owner of {army} asks for another review."),
    "library-blocked": _("{army} was removed from the library: {reason}"),
    "library-unblocked": _("{army} is allowed in the library again."),
    "library-still-blocked": _("{army} stays removed from the library: {reason}"),
}


def put_into_words(key: str, values: Mapping[str, Any], player: object) -> str:
    """The sentence in the reader's language; a deleted player is "someone"."""
    texts = {name: _worded(name, value) for name, value in values.items()}
    return str(SENTENCES[key]).format(player=isolate(str(player or gettext("Someone"))), **texts)


def _worded(name: str, value: Any) -> str:
    if isinstance(value, dict):
        return str(from_json(value)) if "key" in value else in_readers_language(value)
    return dates.weekday_and_day(date.fromisoformat(value)) if name == DAY else isolate(str(value))
