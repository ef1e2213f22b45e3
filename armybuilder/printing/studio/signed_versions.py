"""Names of armies at a version, for addresses: code, number, and a signature that proves that our page made it.

A visitor who can see an army cannot always see its earlier versions. Pages that show them sign their addresses. The
limit with which it is played may follow, in half points; it needs no signature.
"""

import base64
import re
from uuid import UUID

from django.utils.crypto import constant_time_compare, salted_hmac

from rules.engine.maximums import MOST_HALVES

SALT = "an army's version to print"  # untranslated
NAME = re.compile(r"([0-9a-f-]{36})\.([0-9]{1,9})\.([A-Za-z0-9_-]{16})")
AGREED = re.compile(r"(.+)@([0-9]{1,7})", re.DOTALL)


def agreed(name: str, max_length: int) -> str:
    """The same army with that limit."""
    return f"{name}@{max_length}"


def parted(name: str) -> tuple[str, int | None]:
    """The army's name, and its limit when it is played; ``None``: its own."""
    match = AGREED.fullmatch(name)
    if not match or int(match[2]) > MOST_HALVES:
        return name, None
    return match[1], int(match[2])


def signed_name(code: UUID, number: int) -> str:
    """The name of that army at that version."""
    return f"{code}.{number}.{_sign(str(code), str(number))}"


def read(name: str) -> tuple[str, int] | None:
    """The army's code and the version's number; ``None`` if the signature is not ours."""
    match = NAME.fullmatch(name)
    if not match or not constant_time_compare(_sign(match[1], match[2]), match[3]):
        return None
    return match[1], int(match[2])


def _sign(code: str, number: str) -> str:
    digest = salted_hmac(SALT, f"{code}.{number}", algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest[:12]).decode()
