"""Sheet: reference."""

from rules.engine.build import Build


def context(build: Build, paper: str) -> dict[str, object]:
    """What the template shows."""
    return {"title": f"{build.name}: reference", "build": build}
