"""One secret key for all machines with one database.

With two keys, a visitor whose requests reach both would be signed out all the time, and half of all links would be
invalid. The database keeps a fingerprint of the key that it was first used with.

A restore brings a key with its data. The key lies beside the old one, in ``secret-key.restored``, before the data is
put in place; the mark is part of the data. So the database says which of the two files is right, whenever a process
is killed: the next one takes that key (``take_restored_key``).
"""

import os
from contextlib import suppress
from pathlib import Path

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import Error
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from armybuilder.core.machine.secret_key import NAME, RESTORED, sync_folder
from armybuilder.core.models import SecretKeyMark

THE_ONE = 1
"""The table has one row."""


class OtherKey(ImproperlyConfigured):
    """This process has another secret key than the others that use its database."""


def fingerprint(key: str = "") -> str:
    """Tells secret keys apart without giving them away; this process's key by default."""
    return salted_hmac("armybuilder.core.secret_key_mark", "fingerprint", secret=key or None).hexdigest()


def is_other_key() -> bool:
    """Whether the database is used with another key."""
    mark = SecretKeyMark.objects.filter(pk=THE_ONE).first()
    return mark is not None and mark.fingerprint != fingerprint()


def has_own_key() -> bool:
    """Whether the secret key comes from the environment, which a restore cannot change."""
    return bool(os.environ.get("MUSTER_SECRET_KEY"))


def take_restored_key() -> None:
    """If this process's key is not the database's, and a restore left the right one, put that in place and use it."""
    if has_own_key() or not is_other_key():
        return
    file, restored = Path(settings.VAR, NAME), Path(settings.VAR, RESTORED)
    mark = SecretKeyMark.objects.get(pk=THE_ONE).fingerprint
    # Another process may put it in place at the same moment, so the old name is looked at last.
    for place in (restored, file):
        try:
            key = place.read_text(encoding="utf-8")
        except FileNotFoundError:
            continue
        if key and fingerprint(key) == mark:
            settings.SECRET_KEY = key
            break
    else:
        return
    if place == restored:
        with suppress(FileNotFoundError):
            restored.replace(file)
        sync_folder(file.parent)


def leave_mark(*, accept: bool = False) -> None:
    """Note the key of the first process; all others must have the same. Raises ``OtherKey``.

    ``accept``: this key is the right one from now on.
    """
    take_restored_key()
    own = {"fingerprint": fingerprint()}
    if accept:
        SecretKeyMark.objects.update_or_create(pk=THE_ONE, defaults=own)
    else:
        SecretKeyMark.objects.get_or_create(pk=THE_ONE, defaults=own)
    if is_other_key():
        raise OtherKey(sentence())


def refuse_other_key() -> None:
    """Raises ``OtherKey`` unless the key is the right one. A database that is away says so later."""
    try:
        take_restored_key()
        is_other = is_other_key()
    except Error:
        return
    if is_other:
        raise OtherKey(sentence())


def sentence() -> str:
    """The problem, and how to fix it."""
    return _(
        "This database is used with another secret key than the one in {place}. Give all machines the same key: copy "
        "the file secret-key, or set MUSTER_SECRET_KEY. If the old key is lost, run manage.py prepare "
        "--accept-secret-key: everybody has to sign in again, and visitors without an account lose their armies."
    ).format(place=settings.SECRET_KEY_PLACE)
