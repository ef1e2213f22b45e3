"""A finding: what a rule says about an army, as a value. ``check`` finds and sorts them, ``remedies`` remove them."""

from dataclasses import dataclass
from typing import Literal

from rules.engine.catalogue import Halves
from rules.engine.checks.remedies import Remedy
from rules.engine.wording.messages import Message
from rules.engine.wording.numbers import exact_points


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong (error) or likely not wanted (advice) in an army."""

    code: str
    tone: Literal["bad", "warn", "info"]
    message: Message
    unit: int | None = None
    """The unit's id; none: the whole army."""
    about: str | None = None
    """The option, figure type, budget, scenario or rule it is about, by slug."""
    amount: Halves | int | None = None
    """By how much: points in halves, or figures where ``counted``."""
    counted: bool = False
    remedies: tuple[Remedy, ...] = ()
    """Best first; each of them removes the finding, or lessens its amount where none removes it."""
    reason: Message | None = None
    """The same about a choice not made yet: why it is barred, or would have no effect."""

    @property
    def severity(self) -> Literal["error", "advice"]:
        """Errors keep an army from being legal; advice does not."""
        return "error" if self.tone == "bad" else "advice"

    @property
    def exact_amount(self) -> str | int | None:
        """The amount as in documents: points are text, figures a number."""
        return self.amount if self.amount is None or self.counted else exact_points(self.amount)
