"""Events of accounts, as lines of the log (``core/machine/security_log``)."""

from typing import Any

from allauth.account import signals as account
from allauth.mfa import signals as mfa
from django.contrib.auth import signals as auth
from django.contrib.auth.models import User
from django.db.models.signals import post_delete, post_save, pre_save
from django.http import HttpRequest

from armybuilder.core.machine.security_log import note

RIGHTS = ("is_active", "is_staff", "is_superuser")
EVENTS = {
    auth.user_logged_in: "signed-in",
    auth.user_logged_out: "signed-out",
    account.user_signed_up: "account-created",
    account.password_changed: "password-changed",
    account.password_set: "password-set",
    account.password_reset: "password-reset",
    account.email_added: "email-added",
    account.email_changed: "email-changed",
    account.email_removed: "email-removed",
    mfa.authenticator_added: "second-factor-added",
    mfa.authenticator_removed: "second-factor-removed",
    mfa.authenticator_reset: "recovery-codes-renewed",
}


def connect() -> None:
    """Note each of these events from now on."""
    for signal, event in EVENTS.items():
        signal.connect(_noting(event), weak=False, dispatch_uid=f"security: {event}")
    pre_save.connect(_remember_rights, User, dispatch_uid="security: rights")
    post_save.connect(_note_rights, User, dispatch_uid="security: rights")
    post_delete.connect(_note_deletion, User, dispatch_uid="security: deletion")


def _noting(event: str) -> Any:
    def receive(sender: object, request: HttpRequest | None = None, user: User | None = None, **kwargs: Any) -> None:
        if user is not None:
            note(event, request, account=user.pk)

    return receive


def _remember_rights(sender: object, instance: User, update_fields: Any = None, **kwargs: Any) -> None:
    """Signing in saves the time alone, which changes no rights."""
    is_about_rights = update_fields is None or set(update_fields) & set(RIGHTS)
    before = User.objects.filter(pk=instance.pk).values(*RIGHTS).first() if is_about_rights and instance.pk else None
    instance._rights_before = before or {}  # type: ignore[attr-defined]


def _note_rights(sender: object, instance: User, created: bool, **kwargs: Any) -> None:
    before = getattr(instance, "_rights_before", {})
    usual = {"is_active": True, "is_staff": False, "is_superuser": False} if created else before
    for name, value in usual.items():
        now = getattr(instance, name)
        if now != value:
            note("right-changed", account=instance.pk, **{name: now})


def _note_deletion(sender: object, instance: User, **kwargs: Any) -> None:
    note("account-deleted", account=instance.pk)
