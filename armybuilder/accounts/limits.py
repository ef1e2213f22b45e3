"""How often something may be done: counted for all processes together, within what the settings allow."""

from allauth.core import ratelimit

from armybuilder.http import Request


def within(request: Request, action: str, key: str | None = None) -> bool:
    """Count a try; whether it may still be made."""
    return bool(ratelimit.consume(request, action=action, key=key))
