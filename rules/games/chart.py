"""Orders on a turn chart: chips that lie face down, what they turn over to, stances, and hits by where they land.

The clock counts turns, and the chart shows them modulo its length. A chip is a register of a unit, named by its turn;
it is turned over when the clock gets there. It changes the stance of each figure of its unit that can take it.
"""

from typing import Protocol

from rules.games.events import GAME, Offer, Value
from rules.games.merging import Registers
from rules.games.squads import stance_of
from rules.games.start import Table

STILL = "leg"
"""A hit there stops the figure's moving."""


class ChartGame(Protocol):
    """The parts of a game that orders need (``state.Game``)."""

    @property
    def table(self) -> Table:
        """The start that it began from."""

    @property
    def state(self) -> Registers:
        """The registers as its events have set them."""

    @property
    def clock(self) -> tuple[int, int, int]:
        """The turn first."""

    @property
    def chips(self) -> dict[str, dict[int, str]]:
        """By unit and turn."""

    @property
    def holder(self) -> int:
        """The side that holds the place; -1 if nobody does."""

    def value(self, on: str, name: str) -> Value:
        """The value of a register."""

    def unit(self, figure: str) -> Table:
        """The unit of a figure."""


def laid_chips(game: ChartGame) -> dict[str, dict[int, str]]:
    """The chips that were laid and not taken back, by unit and turn."""
    chips: dict[str, dict[int, str]] = {}
    for (unit, name), event in game.state.entries.items():
        if name.startswith("order:") and event.value:
            chips.setdefault(unit, {})[int(name.partition(":")[2])] = str(event.value)
    return {unit: dict(sorted(by_turn.items())) for unit, by_turn in chips.items()}


def chips(game: ChartGame, unit: str) -> dict[int, str]:
    """The chips of a unit, by their turn."""
    return game.chips.get(unit, {})


def units_of(game: ChartGame, side: int) -> list[str]:
    """The ids of a side's units."""
    return [f"{side}-{place}" for place in range(len(game.table["sides"][side]["units"]))]


def laid(game: ChartGame, side: int) -> int:
    """The number of chips of a side that lie on the chart, not turned over yet."""
    now = game.clock[0]
    return sum(turn > now for unit in units_of(game, side) for turn in chips(game, unit))


def may_lay(game: ChartGame, unit: str, turn: int) -> bool:
    """Whether a chip may be laid there: far enough ahead, not once around, and one of as many as a side may have."""
    now, table = game.clock[0], game.table
    is_ahead = now + table["ahead"] <= turn < now + table["chart"]
    return is_ahead and (turn in chips(game, unit) or laid(game, int(unit.split("-")[0])) < table["orders"])


def laying(game: ChartGame, unit: str, turn: int, chip: str) -> Offer | None:
    """The change by a tap on a turn of the chart: the chip is laid there, or the one that lies there is taken back."""
    if turn > game.clock[0] and turn in chips(game, unit):
        return ("back", f"order:{turn}", unit, "")
    return ("lay", f"order:{turn}", unit, chip) if may_lay(game, unit, turn) else None


def place_on(game: ChartGame, turn: int) -> int:
    """The place of a turn on the chart, which begins again after its last."""
    return (turn - 1) % int(game.table["chart"]) + 1


def turned(game: ChartGame) -> list[tuple[str, str]]:
    """The units whose chips are turned over in this turn, each with its chip."""
    every = (unit for side in range(len(game.table["sides"])) for unit in units_of(game, side))
    return [(unit, chip) for unit in every if (chip := chips(game, unit).get(game.clock[0]))]


def stance(game: ChartGame, figure: str) -> str:
    """Its stance: as was said last, then as the chips turned over since then say."""
    stance_now = game.state.entries.get((figure, "stance"))
    now, since = (
        (str(stance_now.value), stance_now.round_and_step[0]) if stance_now and stance_now.value else ("stand", 0)
    )
    for turn, chip in chips(game, figure.rpartition("-")[0]).items():
        if since < turn <= game.clock[0]:
            now = stance_after(now, stance_of(chip))
    return "stand" if now == "run" and STILL in hits_on(game, figure) else now


def stance_after(now: str, wanted: str) -> str:
    """The stance after an order: lying down one must kneel before standing, and only who stands can run.

    >>> stance_after("prone", "stand"), stance_after("prone", "kneel")
    ('prone', 'kneel')
    >>> stance_after("kneel", "run"), stance_after("stand", "run")
    ('kneel', 'run')
    """
    is_barred = now == "prone" if wanted == "stand" else wanted == "run" and now not in ("stand", "run")
    return now if is_barred else wanted or now


def hits_on(game: ChartGame, figure: str) -> list[str]:
    """The places where it was hit."""
    return [slug for slug, _name, _out in game.table["wounds"] if game.value(figure, f"wound:{slug}") is True]


def fatal(game: ChartGame, figure: str) -> str:
    """The hit that took it out; empty if none did."""
    defeating = {slug for slug, _name, defeats in game.table["wounds"] if defeats}
    return next((slug for slug in hits_on(game, figure) if slug in defeating), "")


def chart_offers(game: ChartGame, figure: str) -> list[Offer]:
    """Changes offered for a figure that takes orders: where it is hit, how it holds itself, what the game is about."""
    unit, now, side = game.unit(figure), stance(game, figure), figure.split("-")[0]
    hit = hits_on(game, figure)
    offers: list[Offer] = [
        (f"heal {slug}" if slug in hit else f"hit {slug}", f"wound:{slug}", figure, slug not in hit)
        for slug, _name, _defeats in game.table["wounds"]
        if slug not in unit["blank"]
    ]
    offers.append(("defeat", "gone", figure, "defeated"))
    possible = ["stand", "kneel", "prone", *([] if STILL in hit else ["run"])]
    offers += [
        (stance_choice, "stance", figure, stance_choice)
        for stance_choice in possible
        if stance_choice != now and stance_after(now, stance_choice) == stance_choice
    ]
    if game.table["aim"] == "reach":
        offers.append(("reach", "home", GAME, side))
    if game.table["aim"] == "hold":
        is_on = game.holder == int(side)
        offers.append(("release-place" if is_on else "hold", "holder", GAME, "" if is_on else side))
    return [*offers, ("leave", "gone", figure, "left")]
