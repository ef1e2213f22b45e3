"""Tokens with which a player's scripts sign in, and answers to requests that must not count twice."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from armybuilder.accounts.models import Owned
from rules.stored_json import StoredJSONField
from rules.stored_text import StoredCharField

NAME = 60
"""Letters of a token's name."""
KEY = 100
"""Letters of an idempotency key."""


class Scope(models.TextChoices):
    """The scope of a token: the things that it allows."""

    READ = "read", _("Read")
    WRITE = "write", _("Read and change")


class Token(Owned):
    """A token. Only its digest is saved, so nobody can read it here."""

    name = models.CharField(max_length=NAME, help_text="What it is for.")
    scope = StoredCharField(max_length=5, choices=Scope.choices, default=Scope.READ)
    digest = models.CharField(max_length=64, unique=True, help_text="SHA-256 of the token.")
    made = models.DateTimeField(auto_now_add=True)
    last_used = models.DateField(null=True, help_text="The day of its last use.")
    form_id = models.CharField(max_length=22, null=True, help_text="The form that created it.")  # noqa: DJ001

    class Meta:
        ordering = ("-made",)
        constraints = (models.UniqueConstraint(fields=("owner", "form_id"), name="token_form_once"),)

    def __str__(self) -> str:
        return self.name


class Answer(Owned):
    """The answer to a request with an idempotency key, given again if the request is repeated."""

    key = models.CharField(max_length=KEY)
    digest = models.CharField(max_length=64, help_text="SHA-256 of what was requested.")
    status = models.PositiveSmallIntegerField()
    content = StoredJSONField(null=True)
    headers = StoredJSONField(default=dict, shape={str: str}, instead=lambda answer, headers: {})
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("owner", "key"), name="answer_once"),)
        indexes = (models.Index(fields=("made",), name="answer_made"),)

    def __str__(self) -> str:
        return self.key
