"""Secret keys in addresses: 22 letters, too many possibilities for anybody to guess one."""

import secrets


class KeyConverter:
    """A secret key as a part of an address; anything of another shape leads nowhere."""

    regex = "[A-Za-z0-9_-]{22}"

    def to_python(self, value: str) -> str:
        """The key."""
        return value

    def to_url(self, value: str) -> str:
        """The key."""
        return value


def fresh() -> str:
    """A key that nobody has."""
    return secrets.token_urlsafe(16)
