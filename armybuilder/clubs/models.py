"""The rows of clubs: members and roles, requests to join, and the armies in the library."""

from typing import Self

from django.db import models

from armybuilder.accounts.models import Player
from armybuilder.armies.models import Army
from armybuilder.visitors import Visitor
from rules.stored_text import StoredCharField, StoredKeyField, StoredSlugField

NAME, PLACE, TEXT = 60, 80, 2_000
"""The maximum lengths of a club's name, meeting place and description."""


class Role(models.TextChoices):
    """The rights of a member: members share; organizers also sort, invite and plan; owners also name organizers."""

    OWNER = "owner"
    ORGANIZER = "organizer"
    MEMBER = "member"


ORGANIZING = (Role.OWNER, Role.ORGANIZER)


class ClubQuerySet(models.QuerySet["Club"]):
    """Clubs, by what a visitor may do."""

    def of_member(self, visitor: Visitor) -> Self:
        """The clubs that the visitor belongs to."""
        return self.filter(members__player=visitor.player, binned=None) if visitor.player else self.none()

    def visible_to(self, visitor: Visitor) -> Self:
        """The clubs whose pages the visitor may see: public ones, and their own."""
        mine = models.Q(pk__in=self.model.objects.of_member(visitor).values("pk"))
        return self.filter(models.Q(public=True) | mine, binned=None)

    def organized_by(self, visitor: Visitor) -> Self:
        """The clubs in which the visitor may sort and plan."""
        return self._in_role(visitor, ORGANIZING)

    def owned_by(self, visitor: Visitor) -> Self:
        """The clubs that the visitor owns: owners name organizers and can delete the club."""
        return self._in_role(visitor, (Role.OWNER,))

    def removed_by(self, visitor: Visitor) -> Self:
        """The clubs that the visitor removed, as an owner, and may restore."""
        if not visitor.player:
            return self.none()
        return self.filter(members__player=visitor.player, members__role=Role.OWNER, binned__isnull=False)

    def _in_role(self, visitor: Visitor, roles: tuple[Role, ...]) -> Self:
        if not visitor.player:
            return self.none()
        # Both conditions in one filter, so that they are about the same member.
        return self.filter(members__player=visitor.player, members__role__in=roles, binned=None)


class Club(models.Model):
    """People who play together."""

    slug = StoredSlugField(max_length=NAME, unique=True)
    name = models.CharField(max_length=NAME)
    place = models.CharField(max_length=PLACE, blank=True, help_text="Where it meets.")
    about = models.TextField(max_length=TEXT, blank=True)
    habits = models.TextField(max_length=TEXT, blank=True, help_text="House rules in words.")
    habits_by = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+", help_text="Who said so last.")
    habits_at = models.DateTimeField(null=True, help_text="When that was.")
    public = models.BooleanField(default=False, help_text="Everybody may see its page; otherwise members alone.")
    link = StoredKeyField(unique=True, null=True, help_text="Secret key of its invitation.")
    founded = models.DateTimeField(auto_now_add=True)
    binned = models.DateTimeField(null=True, help_text="Since when it is removed.")

    objects = ClubQuerySet.as_manager()

    class Meta:
        ordering = ("name", "pk")

    def __str__(self) -> str:
        return self.name

    @property
    def log_place(self) -> str:
        """The place at which the activity log has what was done in the club."""
        return f"club-{self.pk}"


class Member(models.Model):
    """A player of a club."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, models.CASCADE, related_name="memberships")
    role = StoredCharField(max_length=9, choices=Role.choices, default=Role.MEMBER)
    since = models.DateTimeField(auto_now_add=True)
    feed = StoredKeyField(unique=True, null=True, help_text="Secret key of their feed of the club.")

    class Meta:
        ordering = ("since", "pk")
        constraints = [models.UniqueConstraint(fields=("club", "player"), name="member_once")]

    def __str__(self) -> str:
        return f"{self.player} of {self.club}"  # untranslated


class Invitation(models.Model):
    """An invitation by mail. Anyone who opens its secret address can use it."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="invitations")
    email = models.EmailField()
    key = StoredKeyField(unique=True, help_text="Secret key of its address.")
    by = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+")
    made = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True, help_text="When somebody joined with it.")

    class Meta:
        ordering = ("-made",)
        constraints = [models.UniqueConstraint(fields=("club", "email"), name="invited_once")]

    def __str__(self) -> str:
        return f"{self.email} to {self.club}"  # untranslated


class JoinRequest(models.Model):
    """A player who asks to join."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="join_requests")
    player = models.ForeignKey(Player, models.CASCADE, related_name="join_requests")
    words = models.CharField(max_length=200, blank=True)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("made",)
        constraints = [models.UniqueConstraint(fields=("club", "player"), name="asked_once")]

    def __str__(self) -> str:
        return f"{self.player} asks {self.club}"  # untranslated


class Folder(models.Model):
    """A folder of a club's library: "Beginners, about 25 points"."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="folders")
    name = models.CharField(max_length=NAME)
    place = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("place", "pk")
        constraints = [models.UniqueConstraint(fields=("club", "name"), name="folder_once")]

    def __str__(self) -> str:
        return self.name


class Shelved(models.Model):
    """An army in a club's library. Members see it as long as its owner lets clubs see it."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="shelf")
    army = models.ForeignKey(Army, models.CASCADE, related_name="shelved")
    folder = models.ForeignKey(Folder, models.SET_NULL, null=True, related_name="shelf")
    by = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+")
    put = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("put",)
        constraints = [models.UniqueConstraint(fields=("club", "army"), name="shelved_once")]

    def __str__(self) -> str:
        return f"{self.army} on the shelf of {self.club}"  # untranslated
