"""The counting of votes. How many a club needs is in its ``VotingRules`` (``models.py``), else ``QUORUM``."""

from dataclasses import dataclass

MORE, TWO_THIRDS = "more", "thirds"
"""More for than against; twice as many for as against. Abstentions count for the quorum alone."""


@dataclass(frozen=True, slots=True)
class Count:
    """Votes by what they say."""

    yes: int = 0
    no: int = 0
    abstained: int = 0

    @property
    def votes(self) -> int:
        """All of them."""
        return self.yes + self.no + self.abstained

    def accepts(self, quorum: int, majority: str) -> bool:
        """Whether the proposal is accepted.

        >>> Count(2, 1).accepts(3, MORE), Count(2, 0).accepts(3, MORE), Count(3, 2).accepts(3, TWO_THIRDS)
        (True, False, False)
        """
        if self.votes < quorum:
            return False
        return self.yes > self.no and (majority != TWO_THIRDS or self.yes >= 2 * self.no)
