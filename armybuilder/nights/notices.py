"""Notices of a night: members learn that it is planned, changed or paired, a player that their army does not fit.

What the notices and their mails say is in ``notices/sentences``.
"""

from functools import partial

from armybuilder.accounts.models import Player
from armybuilder.core.db import transactions
from armybuilder.nights.models import Answer, Night, Rsvp
from armybuilder.notices.notify import notify
from armybuilder.notices.sentences import Kind
from rules.engine.wording.message_json import to_json
from rules.engine.wording.messages import Message


def notify_members(night: Night, key: str, besides: Player | None, coming: bool = False) -> None:
    """Notify the club's members, or those who come or may come, except the one who did it."""
    members = Player.objects.filter(memberships__club=night.club).exclude(pk=besides.pk if besides else 0)
    if coming:
        members = members.filter(answers__in=night.answers.exclude(come=Rsvp.NO))
    values = {"night": night.title_to_keep(), "date": night.local_start.date().isoformat(), "club": night.club.name}
    notify(members, Kind.NIGHT, key, night.address, None, **values)


def ask_to_change_army(night: Night, given_answer: Answer, reason: Message, actor: Player | None) -> None:
    """Ask a player to change their army, which does not fit, with the reason."""
    if given_answer.player:
        values = {
            "night": night.title_to_keep(),
            "date": night.local_start.date().isoformat(),
            "reason": to_json(reason),
        }
        transactions.write(
            partial(notify, [given_answer.player], Kind.NIGHT, "army-change-asked", night.address, actor, **values)
        )
