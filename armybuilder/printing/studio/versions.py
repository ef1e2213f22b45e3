"""What addresses call an army at one of its versions: its code, the number, and a sign that a page of ours said so.

Whoever may see an army may not for that see what it was before; the sign is given by pages that show it.
"""

import base64
import re
from uuid import UUID

from django.utils.crypto import constant_time_compare, salted_hmac

SALT = "an army's version to print"
NAME = re.compile(r"([0-9a-f-]{36})\.([0-9]{1,9})\.([A-Za-z0-9_-]{16})")


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
