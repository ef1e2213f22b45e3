"""Who is at the browser: until there are accounts, the random maker key that the session carries."""

import secrets

from armybuilder.http import Request

KEY = "maker"


def maker_of(request: Request) -> str:
    """The visitor's maker key; empty for one who has made nothing yet."""
    return str(request.session.get(KEY, ""))


def become_maker(request: Request) -> str:
    """The visitor's maker key, made where there is none."""
    return str(request.session.setdefault(KEY, secrets.token_urlsafe(16)))
