"""One secret key for all machines with one database.

With two keys, a visitor whose requests reach both would be signed out all the time, and half of all links would be
invalid. The database keeps a fingerprint of the key that it was first used with.
"""

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import Error
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from armybuilder.core.models import SecretKeyMark

THE_ONE = 1
"""The table has one row."""


class OtherKey(ImproperlyConfigured):
    """This process has another secret key than the others that use its database."""


def fingerprint() -> str:
    """Tells secret keys apart without giving them away."""
    return salted_hmac("armybuilder.core.secret_key_mark", "fingerprint").hexdigest()


def is_other_key() -> bool:
    """Whether the database is used with another key."""
    mark = SecretKeyMark.objects.filter(pk=THE_ONE).first()
    return mark is not None and mark.fingerprint != fingerprint()


def leave_mark(*, accept: bool = False) -> None:
    """Note the key of the first process; all others must have the same. Raises ``OtherKey``.

    ``accept``: this key is the right one from now on.
    """
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
        is_other = is_other_key()
    except Error:
        return
    if is_other:
        raise OtherKey(sentence())


def sentence() -> str:
    """What is wrong, and how to fix it."""
    return _(
        "This database is used with another secret key than the one in {place}. Give all machines the same key: copy "
        "the file secret-key, or set MUSTER_SECRET_KEY. If the old key is lost, run manage.py prepare "
        "--accept-secret-key: everybody has to sign in again, and visitors without an account lose their armies."
    ).format(place=settings.SECRET_KEY_PLACE)
