"""Proposals and votes as rows, and how a club votes."""

from __future__ import annotations

import uuid
from datetime import datetime, timedelta
from functools import cached_property
from typing import Self

from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from armybuilder.accounts.models import Player
from armybuilder.clubs.models import Club
from armybuilder.house import states
from armybuilder.house.models import HouseRules
from armybuilder.proposals import counting
from armybuilder.proposals.counting import Count
from armybuilder.visitors import Visitor
from rules.models import Edition
from rules.stored_json import SealedJSONField, StoredJSONField
from rules.stored_text import StoredCharField, StoredDigestField
from rules.stored_values import ODD, UnreadableError, leave_out, place_of

NAME, REASON = 60, 2_000
"""The maximum lengths of a proposal's name and reason."""
DAYS, QUORUM = 7, 3
"""The days that a vote lasts and the number of votes it needs, unless the club says otherwise."""
MOST_DAYS, MOST_QUORUM = 60, 100
MOST_NIGHTS = 5
"""The maximum number of game nights that a try-out lasts."""
WITH = ("house", "club", "player", "base", "after", "tryout")
"""The relations that pages need of a proposal besides its row."""


class State(models.TextChoices):
    """The state of a proposal."""

    TRYOUT = "tryout", _("Try-out")
    OPEN = "open", pgettext_lazy("a vote", "Open")
    ACCEPTED = "accepted", _("Accepted")
    DECLINED = "declined", _("Turned down")
    CANCELED = "canceled", _("Canceled")
    STOPPED = "stopped", pgettext_lazy("a vote", "Stopped")


PENDING = (State.TRYOUT, State.OPEN)
"""Tried out or voted on."""
OUTDATED, MOVED = "outdated", "moved"
"""Why the server itself stops a vote: the rules have changed, or are the club's no more."""
BY_SERVER = (OUTDATED, MOVED)
LAST_DAY = timedelta(days=1)
"""The time before the end at which members who have not voted are reminded."""


class Choice(models.TextChoices):
    """The choices in a vote."""

    YES = "for", pgettext_lazy("a vote", "For")
    NO = "against", pgettext_lazy("a vote", "Against")
    ABSTAIN = "abstain", pgettext_lazy("a vote", "Abstain")


class Majority(models.TextChoices):
    """The majority that a proposal needs."""

    MORE = counting.MORE, _("More for than against")
    THIRDS = counting.TWO_THIRDS, _("Twice as many for as against")


class VotingRules(models.Model):
    """The voting rules of a club. Clubs without a row vote as usual."""

    club = models.OneToOneField(Club, models.CASCADE, related_name="voting_rules")
    days = models.PositiveSmallIntegerField(default=DAYS, help_text="How long a vote lasts.")
    quorum = models.PositiveSmallIntegerField(default=QUORUM, help_text="How many votes are needed at least.")
    majority = StoredCharField(max_length=6, choices=Majority.choices, default=Majority.MORE)
    by_name = models.BooleanField(default=True, help_text="Votes are shown by name, not only counted.")

    def __str__(self) -> str:
        return f"Voting in {self.club}"  # untranslated

    @classmethod
    def for_club(cls, club: Club) -> Self:
        """The voting rules of the club."""
        return cls.objects.filter(club=club).first() or cls(club=club)


class ProposalQuerySet(models.QuerySet["Proposal"]):
    """Proposals, by who may see them and by what is due."""

    def visible_to(self, visitor: Visitor) -> Self:
        """Those of the visitor's clubs."""
        if not visitor.player:
            return self.none()
        clubs = Club.objects.of_member(visitor).order_by().values("pk")
        return self.filter(club__in=clubs, house__binned=None).select_related(*WITH)

    def open(self) -> Self:
        """Those that are voted on."""
        return self.filter(state=State.OPEN)

    def pending(self) -> Self:
        """Those that are tried out or voted on."""
        return self.filter(state__in=PENDING)

    def due(self, now: datetime) -> Self:
        """Those that wait for their trial or for game nights, and votes that end, or of which a day is left."""
        no_trial = models.Q(trial_ready=None) & (models.Q(state__in=PENDING) | ~models.Q(trial_key=""))
        last_day = models.Q(state=State.OPEN, reminded=False, ends__lte=now + LAST_DAY)
        over = models.Q(state=State.OPEN, ends__lte=now)
        waiting = no_trial | last_day | over | models.Q(state=State.TRYOUT)
        return self.filter(waiting, club__binned=None).select_related(*WITH)


class Proposal(models.Model):
    """A change of house rules that a club votes on."""

    code = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    house = models.ForeignKey(HouseRules, models.CASCADE, related_name="proposals")
    club = models.ForeignKey(Club, models.CASCADE, related_name="proposals")
    player = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="proposals", help_text="Who made it.")
    name = models.CharField(max_length=NAME)
    reason = models.TextField(max_length=REASON)
    changes = models.TextField(help_text="Both sides of what it changes, row by row.")
    base = models.ForeignKey(Edition, models.SET_NULL, null=True, related_name="+", help_text="What it is tried on.")
    after = models.ForeignKey(
        "self",
        models.SET_NULL,
        null=True,
        related_name="+",
        help_text="The accepted one that it was tried again after.",
    )
    tryout = models.ForeignKey(
        HouseRules, models.SET_NULL, null=True, related_name="+", help_text="The rules by which it is tried out."
    )
    tryout_nights = models.PositiveSmallIntegerField(default=0, help_text="Game nights of the club before the vote.")
    vote_begun = models.DateTimeField(null=True, help_text="When the vote began, if there was a try-out before it.")
    made = models.DateTimeField(default=timezone.now)
    ends = models.DateTimeField(help_text="When the vote ends at the latest.")
    quorum = models.PositiveSmallIntegerField(default=QUORUM)
    majority = StoredCharField(max_length=6, choices=Majority.choices, default=Majority.MORE)
    by_name = models.BooleanField(default=True)
    state = StoredCharField(max_length=9, choices=State.choices, default=State.OPEN, instead=State.STOPPED)
    decided = models.DateTimeField(null=True, help_text="When the vote ended.")
    revision = models.PositiveIntegerField(null=True, help_text="The revision that it became.")
    why = models.CharField(max_length=200, blank=True, help_text="Why it was stopped.")
    reminded = models.BooleanField(default=False, help_text="Members know that a day is left.")
    trial_key = StoredDigestField(blank=True, help_text="Digest of its trial in the worker's queue.")
    trial = SealedJSONField(default=dict, instead=lambda row, value: {}, help_text="What the trial came to.")
    trial_armies = StoredJSONField(
        default=list, shape=[str], instead=lambda row, value: [], help_text="The armies in it, by name."
    )
    trial_ready = models.DateTimeField(null=True, help_text="When the trial was complete.")

    objects = ProposalQuerySet.as_manager()

    class Meta:
        ordering = ("-made", "-pk")
        indexes = (models.Index(fields=("state", "ends"), name="proposals_due"),)

    def __str__(self) -> str:
        return self.name

    @property
    def is_open(self) -> bool:
        """Whether it is voted on."""
        return self.state == State.OPEN

    @property
    def is_pending(self) -> bool:
        """Whether it is tried out or voted on."""
        return self.state in PENDING

    @cached_property
    def difference(self) -> states.Difference:
        """The changes of the proposal. Raises ``UnreadableError``."""
        try:
            return states.unpacked(self.changes)  # type: ignore[return-value]
        except ODD as error:
            leave_out(place_of(self, "changes"), error)
            raise UnreadableError(self) from error

    @cached_property
    def count(self) -> Count:
        """The votes so far."""
        counted = dict(self.votes.order_by().values_list("choice").annotate(models.Count("pk")))
        return Count(counted.get(Choice.YES, 0), counted.get(Choice.NO, 0), counted.get(Choice.ABSTAIN, 0))

    @property
    def address(self) -> str:
        """Its page."""
        return reverse("proposals:proposal", args=[self.code])

    def is_decided(self, now: datetime) -> bool:
        """Whether the vote is over: its time is up, or every member has voted."""
        if self.ends <= now:
            return True
        voted = self.votes.exclude(player=None).values("player")
        return not self.club.members.exclude(player__in=voted).exists()

    def can_be_reopened(self, now: datetime) -> bool:
        """Whether somebody closed it early, so that they can undo that: not the server, which names its reason."""
        by_hand = self.state == State.CANCELED or (self.state == State.STOPPED and self.why not in BY_SERVER)
        return by_hand and self.ends > now

    def is_last_day(self, now: datetime) -> bool:
        """Whether a vote of several days ends within one."""
        return timedelta(0) < self.ends - now <= LAST_DAY < self.ends - (self.vote_begun or self.made)


class Vote(models.Model):
    """The vote of a member. It stays without a name when they delete their account."""

    proposal = models.ForeignKey(Proposal, models.CASCADE, related_name="votes")
    player = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="votes")
    choice = StoredCharField(max_length=7, choices=Choice.choices, instead=Choice.ABSTAIN)
    made = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("made", "pk")
        constraints = (models.UniqueConstraint(fields=("proposal", "player"), name="voted_once"),)

    def __str__(self) -> str:
        return f"{self.choice} {self.proposal}"
