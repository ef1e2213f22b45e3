"""What addresses call an army at one of its versions: its code, the number, and a sign that a page of ours said so.

Whoever may see an army may not for that see what it was before; the sign is given by pages that show it. What it may
cost at most where it is played may follow, in halves of a point; that needs no sign.
"""

import base64
import re
from uuid import UUID

from django.utils.crypto import constant_time_compare, salted_hmac

from rules.engine.bounds import MOST_HALVES

SALT = "an army's version to print"  # untranslated
NAME = re.compile(r"([0-9a-f-]{36})\.([0-9]{1,9})\.([A-Za-z0-9_-]{16})")
AGREED = re.compile(r"(.+)@([0-9]{1,7})", re.DOTALL)


def agreed(name: str, most: int) -> str:
    """The same army where it may cost that much."""
    return f"{name}@{most}"


def parted(name: str) -> tuple[str, int | None]:
    """What the army is called, and what it may cost where it is played; ``None``: as it says itself."""
    found = AGREED.fullmatch(name)
    if not found or int(found[2]) > MOST_HALVES:
        return name, None
    return found[1], int(found[2])


def named(code: UUID, number: int) -> str:
    """The name of that army at that version."""
    return f"{code}.{number}.{_sign(str(code), str(number))}"


def read(name: str) -> tuple[str, int] | None:
    """The army's code and the version's number; nothing where the name is none that we gave."""
    found = NAME.fullmatch(name)
    if not found or not constant_time_compare(_sign(found[1], found[2]), found[3]):
        return None
    return found[1], int(found[2])


def _sign(code: str, number: str) -> str:
    digest = salted_hmac(SALT, f"{code}.{number}", algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest[:12]).decode()
