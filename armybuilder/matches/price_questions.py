"""Questions about fair prices: a row of a rule book, or a level of it, and the prices that were tried in battles."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.http import Http404, QueryDict
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from armybuilder.core.web.values import Context
from armybuilder.jobs import worker_heartbeat
from armybuilder.jobs.queue import State
from armybuilder.matches import verdicts
from armybuilder.matches.jobs import simulations
from armybuilder.matches.jobs.prices import TRIES, PriceOrder
from armybuilder.matches.models import Simulation
from rules import engine
from rules.documents import Document, catalogue_of
from rules.engine import words
from rules.worth.frames import KINDS, Kind, doubt, usual_kind
from rules.worth.measured import is_measurable
from rules.worth.subjects import Doubt, find, key_of, name_of, price_of

NAMES: dict[Kind, Promise] = {
    "shoot": gettext_lazy("shoot"), "fight": gettext_lazy("fight hand to hand"), "mix": gettext_lazy("do both"),
}  # fmt: skip
ARMIES_OF_KIND: dict[Kind, Promise] = {
    "shoot": gettext_lazy("Between armies of about 20 points that shoot."),
    "fight": gettext_lazy("Between armies of about 20 points that fight hand to hand."),
    "mix": gettext_lazy("Between mixed armies of about 20 points."),
}
DOUBTS: dict[Doubt, Promise] = {
    "tactics": gettext_lazy("The tactics don’t play this well. A low price would say more about the tactics."),
    "not-simulated": gettext_lazy("Battles are simulated without this, so they can’t say what it is worth."),
    "enemies": gettext_lazy("Its worth depends on how many enemies wear armor. These armies wear none."),
    "unused": gettext_lazy("Armies of this kind have no use for this. Choose another kind."),
}
NO_LEVEL = "-"
"""The level in an address that stands for the price of the row itself."""


@dataclass(frozen=True)
class Question:
    """A row of a rule book, or a level of it, and the armies between which its price is asked for."""

    rules: Document
    page: str
    """The address of its page, without the question."""
    row: str
    level: str
    """``-`` for the row's own price."""
    armies: Kind

    @classmethod
    def read(cls, rules: Document, page: str, query: QueryDict) -> "Question":
        """The question of an address or a form; 404 if the rules have no such price."""
        armies: Kind = next((kind for kind in KINDS if kind == query.get("armies")), KINDS[-1])
        question = cls(rules, page, query.get("row", "")[:120], query.get("level", NO_LEVEL)[:60], armies)
        if question.row.count("/") != 1 or not question.price or not is_measurable(question.catalogue):
            raise Http404("No such price.")
        # The armies that make the most of it.
        usual = usual_kind(question.catalogue, find(question.catalogue, question.key))
        return question if "armies" in query else replace(question, armies=usual)

    @property
    def key(self) -> str:
        """Its name in measurements."""
        return key_of(self.row, None if self.level == NO_LEVEL else self.level)

    @cached_property
    def catalogue(self) -> engine.Catalogue:
        """The rules."""
        return catalogue_of(self.rules)

    @property
    def price(self) -> engine.Halves | None:
        """Its current price."""
        return price_of(self.catalogue, self.key)

    @property
    def doubt(self) -> Doubt:
        """Why battles cannot say, if they cannot say anything."""
        subject = find(self.catalogue, self.key)
        return doubt(subject, self.armies) if subject else "not-simulated"

    @property
    def is_playable(self) -> bool:
        """Whether battles see any difference."""
        return simulations.are_installed() and self.doubt not in ("not-simulated", "unused")

    @property
    def order(self) -> PriceOrder:
        """The order for the battles to be played."""
        return PriceOrder(self.rules, self.key, self.armies)

    @property
    def address(self) -> str:
        """The page of its answer."""
        query = urlencode({"row": self.row, "level": self.level, "armies": self.armies})
        return f"{self.page}?{query}"


def shown(question: Question) -> Context:
    """The question, the prices tried so far, and the answer."""
    row = simulations.find_price(question.order) if simulations.are_installed() else None
    tries = row.result.get(TRIES, []) if row else []
    is_done = row is not None and row.state == State.DONE
    best = min(tries, key=lambda trial_price: abs(_mean(trial_price) - 0.5)) if tries and is_done else None
    return {
        "question": question,
        "name": name_of(question.catalogue, question.key),
        "price": words.points_of(question.price or 0),
        "kinds": [(kind, name, kind == question.armies) for kind, name in NAMES.items()],
        "between": ARMIES_OF_KIND[question.armies],
        "doubt": DOUBTS.get(question.doubt, ""),
        "is_installed": simulations.are_installed(),
        "has_worker": worker_heartbeat.has_worker(),
        "waits": row is not None and row.is_open,
        "stopped": row.reason if row and row.state == State.FAILED else "",
        "is_refused": is_done and not tries,
        "tries": [_line(trial, trial is best) for trial in sorted(tries, key=lambda trial: -trial["price"])],
        "answer": _answer(best, row) if best and row else None,
    }


def _mean(tried: Mapping[str, Any]) -> float:
    shares = [float(share["share"]) for share in tried["shares"]]
    return sum(shares) / len(shares)


def _ends(tried: Mapping[str, Any]) -> tuple[float, float]:
    """The least and the most over all tactics."""
    return min(share["low"] for share in tried["shares"]), max(share["high"] for share in tried["shares"])


def _line(tried: Mapping[str, Any], is_nearest: bool) -> Context:
    """A price that was tried."""
    lower, upper = _ends(tried)
    return {
        "price": words.points_sign(tried["price"]),
        "span": verdicts.between(lower, upper),
        "begin": f"{100 * lower:.1f}%",
        "width": f"{100 * (upper - lower):.1f}%",
        "is_nearest": is_nearest,
    }


def _answer(best: Mapping[str, Any], row: Simulation) -> Context:
    """The nearest price, in one word and a sentence."""
    lower, upper = _ends(best)
    is_even = verdicts.EVEN[0] <= lower and upper <= verdicts.EVEN[1]
    price = words.points_sign(best["price"])
    count = 1 if best["price"] <= 2 else 2
    if is_even:
        title = ngettext("{price} point is even", "{price} points are even", count)
    else:
        title = ngettext("{price} point is nearest to even", "{price} points are nearest to even", count)
    battles = words.grouped(row.order["battles"] * len(best["shares"]))
    return {
        "slug": "even" if is_even else "depends",
        "icon": "circle-check" if is_even else "swords",
        "title": title.format(price=price),
        "sentence": _("Wins with it: {share} over three tactics, {battles} battles.").format(
            share=verdicts.between(lower, upper), battles=battles
        ),
        "price": price,
    }
