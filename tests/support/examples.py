"""How many random examples a test draws: those of the profile, or a share of them if each is expensive."""

from hypothesis import settings


def share(part: int) -> settings:
    """Settings with one example where a cheap test has so many; one at least."""
    return settings(max_examples=max(1, settings.default.max_examples // part))
