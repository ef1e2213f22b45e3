"""The version of Muster."""

import tomllib
from functools import cache
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent.parent.parent / "pyproject.toml"


@cache
def version() -> str:
    """The version, such as ``1.0.0``."""
    return str(tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["version"])
