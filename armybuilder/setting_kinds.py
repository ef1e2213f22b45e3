"""The kinds of values that a setting can have. Each one says so in words, and reads a text strictly."""

import re
from dataclasses import dataclass
from typing import Any, Protocol
from urllib.parse import urlsplit


class SettingKind(Protocol):
    """A kind of values."""

    @property
    def words(self) -> str:
        """The requirement for a value, as in “It must be …”."""

    def read(self, text: str) -> Any:
        """The value. Raises ``ValueError``."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number, in ASCII digits."""

    least: int
    most: int

    @property
    def words(self) -> str:
        """Its range."""
        return f"a whole number from {self.least} to {self.most}"  # untranslated

    def read(self, text: str) -> int:
        """The number."""
        if not re.fullmatch(r"[0-9]{1,12}", text) or not self.least <= int(text) <= self.most:
            raise ValueError
        return int(text)


@dataclass(frozen=True, slots=True)
class Number:
    """A number with decimals, in ASCII digits."""

    least: float
    most: float

    @property
    def words(self) -> str:
        """Its range."""
        return f"a number from {self.least} to {self.most}"  # untranslated

    def read(self, text: str) -> float:
        """The number."""
        if not re.fullmatch(r"[0-9]{1,12}(\.[0-9]{1,12})?", text) or not self.least <= float(text) <= self.most:
            raise ValueError
        return float(text)


class OneOf:
    """One of few words."""

    def __init__(self, *values: str) -> None:
        self.values = values

    @property
    def words(self) -> str:
        """All of them."""
        return f"{', '.join(self.values[:-1])} or {self.values[-1]}"  # untranslated

    def read(self, text: str) -> str:
        """The word."""
        if text not in self.values:
            raise ValueError
        return text


class Flag:
    """On or off."""

    words = "1 or 0"

    def read(self, text: str) -> bool:
        """Whether it is on."""
        if text not in ("0", "1"):
            raise ValueError
        return text == "1"


@dataclass(frozen=True, slots=True)
class Text:
    """A text of a form."""

    words: str
    form: str = ".*"

    def read(self, text: str) -> str:
        """The text."""
        if text and not re.fullmatch(self.form, text, re.DOTALL):
            raise ValueError
        return text


class Hosts:
    """Host names, as ``ALLOWED_HOSTS`` takes them."""

    words = "host names without https:// and port, separated by spaces"  # untranslated
    form = re.compile(r"\.?[\w.-]+|\[[0-9a-fA-F:]+\]|\*")

    def read(self, text: str) -> list[str]:
        """The names."""
        if not all(self.form.fullmatch(name) for name in text.split()):
            raise ValueError
        return text.split()


class Address:
    """The address of a site."""

    words = "https:// or http:// and a host name, without a path"  # untranslated

    def read(self, text: str) -> str:
        """The address, without a slash at its end."""
        parts = urlsplit(text.rstrip("/"))
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.port == 0:
            raise ValueError
        if parts.path or parts.query or parts.fragment or "@" in parts.netloc or re.search(r"\s", text):
            raise ValueError
        return text.rstrip("/")


class Database:
    """The address of a PostgreSQL database."""

    words = "an address that begins with postgres://, as in postgres://user:password@host/name"  # untranslated

    def read(self, text: str) -> str:
        """The address."""
        parts = urlsplit(text)
        if text and (parts.scheme not in ("postgres", "postgresql") or parts.port == 0 or not parts.path.strip("/")):
            raise ValueError
        return text


ADDRESS, DATABASE, FLAG, HOSTS = Address(), Database(), Flag(), Hosts()
TEXT = Text("any text")
FOLDER = Text("a path")
HOST = Text("a host name or an IP address", r"[\w.-]+|\[?[0-9a-fA-F:]+\]?")
SECRET = Text("a text of more than spaces", r".*\S.*")
STORAGE = Text("a folder, as in /mnt/muster, or an address that begins with s3://", r"/.*|s3://.*")
