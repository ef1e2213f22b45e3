"""The verdict of battles about a match, in words: shares with their intervals, and one word for all of them.

*Even* is said only where the whole interval lies within 45 to 55 % under every pair of tactics, and no share is ever
told without its interval.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, Self, TypeVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.engine import words
from rules.engine.wording.directions import isolate

Pair = TypeVar("Pair")
FavoredSide = Literal["first", "second", "even", "open"]
EVEN = (0.45, 0.55)
LOPSIDED = 0.9
"""From this share on, whatever the tactics, a match is lopsided."""
TACTICS = {
    "advance": (gettext_lazy("Advance"), gettext_lazy("both sides attack the nearest enemy")),
    "hold": (gettext_lazy("Hold back"), gettext_lazy("shooters keep away from the enemy, fighters wait for it")),
    "focus": (gettext_lazy("Pick targets"), gettext_lazy("both sides go for the most valuable enemy in reach")),
}


@dataclass(frozen=True, slots=True)
class WinShare:
    """The share of battles that the first army wins under a pair of tactics; draws count half."""

    share: float
    low: float
    high: float
    battles: int

    @classmethod
    def from_result(cls, result: Mapping[str, Any]) -> Self:
        """From what was played."""
        return cls(result["share"], result["low"], result["high"], result["battles"])

    @property
    def favored_side(self) -> FavoredSide:
        """The side that it favors; ``open`` if the interval is too wide to say."""
        if EVEN[0] <= self.low and self.high <= EVEN[1]:
            return "even"
        if self.low > 0.5:
            return "first"
        return "second" if self.high < 0.5 else "open"

    @property
    def of_second(self) -> "WinShare":
        """The same as the second army sees it."""
        return WinShare(1 - self.share, 1 - self.high, 1 - self.low, self.battles)


@dataclass(frozen=True, slots=True)
class MatchVerdict:
    """One word for a match, and a sentence."""

    slug: Literal["even", "depends", "favors", "lopsided", "open"]
    title: str
    sentence: str
    icon: str
    army: str = ""
    """The army that wins more battles; empty if that depends."""
    range: str = ""
    """The share of battles that it wins, from the lowest to the highest end of the intervals."""


def verdict(shares: Sequence[WinShare], names: tuple[str, str]) -> MatchVerdict:
    """The verdict over all pairs of tactics."""
    leans = {share.favored_side for share in shares}
    favored = 1 if leans == {"second"} else 0
    own_shares = [share.of_second if favored else share for share in shares]
    minimum, maximum = min(share.low for share in own_shares), max(share.high for share in own_shares)
    values = {"army": isolate(words.clipped(names[favored])), "least": percent(minimum), "most": percent(maximum)}
    whatever = _("Battles won by {army}: {least} to {most}, whatever the tactics.").format(**values)
    if leans == {"even"}:
        return MatchVerdict("even", _("Even"), whatever, "circle-check")
    if leans == {"open"}:
        sentence = _("Battles won by {army}: {least} to {most}. More battles would tell.")
        return MatchVerdict("open", _("Too close to call"), sentence.format(**values), "clock")
    if len(leans) > 1:
        sentence = _("Battles won by {army}: {least} to {most}, depending on the tactics.")
        return MatchVerdict("depends", _("Depends on how you play"), sentence.format(**values), "swords")
    army, shares_won = str(values["army"]), between(minimum, maximum)
    if min(share.share for share in own_shares) >= LOPSIDED:
        return MatchVerdict("lopsided", _("Lopsided"), whatever, "triangle-alert", army, shares_won)
    return MatchVerdict("favors", _("Favors {army}").format(**values), whatever, "scale", army, shares_won)


def left_to_play(intervals: Mapping[Pair, tuple[float, float]]) -> list[Pair]:
    """The pairs of tactics in which more battles may change the verdict, by where each share lies almost certainly."""
    left = [pair for pair, (lower, upper) in intervals.items() if lower <= 0.5 <= upper]
    favored = {lower > 0.5 for pair, (lower, upper) in intervals.items() if pair not in left}
    if len(favored) != 1:
        return left
    own_ends = {pair: ends if favored == {True} else (1 - ends[1], 1 - ends[0]) for pair, ends in intervals.items()}
    if all(upper >= LOPSIDED for lower, upper in own_ends.values()):
        left += [pair for pair, (lower, upper) in own_ends.items() if lower < LOPSIDED and pair not in left]
    return left


def percent(share: float) -> str:
    """A share that was counted: never 0 and never 100 %.

    >>> percent(0.4), percent(1.0), percent(0.001)
    ('40%', 'over 99%', 'under 1%')
    """
    if share >= 0.995:
        return _("over {percent}").format(percent=words.percent(Fraction(99, 100)))
    if share < 0.005:
        return _("under {percent}").format(percent=words.percent(Fraction(1, 100)))
    return words.percent(Fraction(share).limit_denominator(10**6))


def between(lower: float, upper: float) -> str:
    """Two shares in words; one if both read alike."""
    start, end = percent(lower), percent(upper)
    return start if start == end else _("{least} to {most}").format(least=start, most=end)
