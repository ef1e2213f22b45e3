"""Clock, turn, figures, score and winner of a game, read from its registers by the game's own document.

``offers`` says what may be done with a figure now: stun, ride, dismount, carry, leave.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from rules.games import chart
from rules.games.events import GAME, KINDS, Event, Offer, Value, kind_of
from rules.games.merging import Registers
from rules.games.results import Result, read_result
from rules.games.start import UNSCORED, Table, figures

Word = Literal[
    "ready", "acted", "moved", "disabled", "rides", "carries", "waiting", "defeated", "escaped", "left", "recruited",
    "stand", "kneel", "prone", "run",
]  # fmt: skip
"""The word on a figure's button."""


@dataclass(frozen=True)
class Game:
    """A game as it is after its events."""

    table: Table
    state: Registers

    @cached_property
    def figures(self) -> list[str]:
        """Every figure, in order."""
        return [figure for figure, _ in figures(self.table)]

    @cached_property
    def clock(self) -> tuple[int, int, int]:
        """Round, step and turn within the step; with a chart the first number counts its turns."""
        event = self.state.entries.get((GAME, "clock"))
        value = event.value if event else None
        if not isinstance(value, tuple):
            return (1, 0, 0)
        return (value[0], min(value[1], len(self.table["steps"]) - 1), value[2])

    @cached_property
    def chips(self) -> dict[str, dict[int, str]]:
        """The chips that lie on the turn chart or were turned over, by unit and turn."""
        return chart.laid_chips(self)

    def value(self, on: str, name: str) -> Value:
        """The value of a register, if it still counts at this time; ``None`` if it holds nothing."""
        event = self.state.entries.get((on, name))
        return event.value if event and self._counts(event) else None

    def _counts(self, event: Event) -> bool:
        life, (round_, step, _turn) = KINDS[kind_of(event.name)].life, self.clock
        if life == "round":
            return event.round_and_step[0] == round_
        if life == "step":
            return event.round_and_step == (round_, step)
        return life == "game" or round_ <= event.round_and_step[0] + 1

    def number(self, on: str, name: str) -> int:
        """A register that counts something."""
        value = self.value(on, name)
        return value if isinstance(value, int) else 0

    @cached_property
    def order(self) -> list[int]:
        """The sides as they take their turns in this round: who starts, then to the left."""
        count = len(self.table["sides"])
        return [(self.first + place) % count for place in range(count)]

    @cached_property
    def first(self) -> int:
        """The side that starts this round: as chosen, else the highest roll, else the first side."""
        sides = range(len(self.table["sides"]))
        dice = {(str(side), "die"): self.value(str(side), "die") for side in sides}
        return self._first({(GAME, "first"): self.value(GAME, "first"), **dice})

    @cached_property
    def orders(self) -> dict[int, list[int]]:
        """By round, the sides as they took their turns in it."""
        rounds: dict[int, dict[tuple[str, str], Value]] = {}
        for event in self.state.events:
            if event.name == "clock" and isinstance(event.value, tuple):
                rounds.setdefault(event.value[0], {})
            if event.name in ("first", "die") and self.state.is_live(event):
                rounds.setdefault(event.round_and_step[0], {})[event.target, event.name] = event.value
        count = len(self.table["sides"])
        orders = {}
        for number, values in rounds.items():
            first = self._first(values)
            orders[number] = [(first + place) % count for place in range(count)]
        return orders

    def _first(self, values: Mapping[tuple[str, str], Value]) -> int:
        """The side that starts a round: as chosen, else the highest roll, else the first side."""
        chosen = values.get((GAME, "first"))
        if isinstance(chosen, str) and chosen:
            return int(chosen)
        dice = [values.get((str(side), "die")) for side in range(len(self.table["sides"]))]
        totals = [self._total(side, die if isinstance(die, int) else 0) for side, die in enumerate(dice)]
        return totals.index(max(totals))

    def rolled(self, side: int) -> int:
        """The roll of a side for the start, with its bonuses; 0 before it is made."""
        return self._total(side, self.number(str(side), "die"))

    def _total(self, side: int, die: int) -> int:
        return die and die + self.table["sides"][side]["bonus"] + self.table["sides"][side]["ahead"]

    @cached_property
    def turn(self) -> int:
        """The side to act; -1 where all act at once."""
        _round, step, turn = self.clock
        if self.table["mode"] == "chart" or self.table["steps"][step] == "initiative":
            return -1
        if self.table["mode"] == "steps" and not self.table["each"]:
            return self.order[min(turn, len(self.order) - 1)]
        # Figure by figure: the side of which fewer have acted, as long as it has figures that can.
        able = [side for side in self.order if any(self.can_act(figure) for figure in self.figures_of(side))]
        return min(able, key=lambda side: sum(map(self.has_acted, self.figures_of(side))), default=self.order[-1])

    def has_acted(self, figure: str) -> bool:
        """Whether it did what it can do, in this step or round."""
        if self.table["mode"] == "turns":
            return self.number(figure, "used") > 0
        return self.value(figure, "acted") is True

    def can_act(self, figure: str) -> bool:
        """Whether it may still act in this step."""
        unit = self.unit(figure)
        is_able = self.is_there(figure) and self.value(figure, "disabled") is not True and not self.mount(figure)
        return is_able and self.clock[1] in unit["steps"] and not self.has_acted(figure)

    def figures_of(self, side: int) -> Iterator[str]:
        """The figures that a side brought."""
        return (figure for figure, _ in figures(self.table) if figure.startswith(f"{side}-"))

    def unit(self, figure: str) -> Table:
        """The unit of a figure, or of its own id."""
        side, place = figure.split("-")[:2]
        unit: Table = self.table["sides"][int(side)]["units"][int(place)]
        return unit

    def gone(self, figure: str) -> str:
        """The way it left the game; empty if it is there, or waits."""
        health = self.unit(figure)["health"]
        is_out = health and self.number(figure, "lost") >= health
        if is_out or chart.fatal(self, figure):
            return "defeated"
        value = self.value(figure, "gone")
        return value if isinstance(value, str) else ""

    def is_waiting(self, figure: str) -> bool:
        """Whether it has not come to the table yet: all but the first of a side whose figures arrive."""
        side = self.table["sides"][int(figure.split("-")[0])]
        if not side["waits"] or figure.split("-")[1:] == ["0", "0"]:
            return False
        return self.value(figure, "placed") is not True

    def is_there(self, figure: str) -> bool:
        """Whether it stands on the table."""
        return not self.gone(figure) and not self.is_waiting(figure)

    def mount(self, figure: str) -> str:
        """The mount or vehicle that it rides or drives, as long as that is there."""
        on = self.value(figure, "rides")
        return on if isinstance(on, str) and on and self.is_there(on) else ""

    @cached_property
    def carrier(self) -> str:
        """The figure that carries the scenario's object; empty if none does."""
        figure = self.value(GAME, "carrier")
        return figure if isinstance(figure, str) and figure and self.is_there(figure) else ""

    def word(self, figure: str) -> Word:
        """The word on its button."""
        if gone := self.gone(figure):
            return gone  # type: ignore[return-value]
        if self.is_waiting(figure):
            return "waiting"
        if self.table["mode"] == "chart":
            return chart.stance(self, figure)  # type: ignore[return-value]
        if self.value(figure, "disabled") is True:
            return "disabled"
        if self.mount(figure):
            return "rides"
        if self.has_acted(figure):
            return "moved" if self.table["steps"][self.clock[1]] == "moves" else "acted"
        return "carries" if self.carrier == figure else "ready"

    def left_of(self, side: int) -> int:
        """The number of figures of a side that are still in the game."""
        return sum(not self.gone(figure) for figure in self.figures_of(side))

    def destroyed(self, side: int) -> int:
        """Half points of figures that a side destroyed, with what was added by hand."""
        points = self.number(str(side), "extra")
        for figure, unit in figures(self.table):
            if self.gone(figure) in ("defeated", "recruited") and self.beaten_by(figure) == side:
                points += unit["points"]
        return points

    def beaten_by(self, figure: str) -> int:
        """The side that destroyed a figure: the one that did it, else the other one."""
        own = int(figure.split("-")[0])
        event = self.defeat_event(figure)
        actor = event.actor if event else ""
        return (
            int(actor.split("-")[0])
            if actor and int(actor.split("-")[0]) != own
            else (own + 1) % len(self.table["sides"])
        )

    def defeat_event(self, figure: str) -> Event | None:
        """The event that took it out of the game, if it is out."""
        entries = self.state.entries
        hit = f"wound:{chart.fatal(self, figure)}"
        return entries.get((figure, "gone")) or entries.get((figure, "lost")) or entries.get((figure, hit))

    def escaped(self, side: int) -> int:
        """The number of its figures that are over the far edge."""
        return sum(self.gone(figure) == "escaped" for figure in self.figures_of(side))

    def lost(self, side: int) -> int:
        """The number of its figures that are out of the game."""
        return sum(bool(self.gone(figure)) for figure in self.figures_of(side))

    @cached_property
    def holder(self) -> int:
        """The side that holds the place; -1 if nobody does."""
        side = self.value(GAME, "holder")
        return int(side) if isinstance(side, str) and side else -1

    def turns_in_place(self, side: int) -> int:
        """For how many turns it has held the place."""
        event = self.state.entries.get((GAME, "holder"))
        return max(0, self.clock[0] - event.round_and_step[0]) if event and self.holder == side else 0

    def needed(self, side: int) -> int:
        """The number of figures that must get over the edge: more than half of those it began with."""
        return int(self.table["sides"][side]["count"]) // 2 + 1

    def placed(self, side: int) -> int:
        """The number of figures that have come to the table, of a side that arrives."""
        return sum(not self.is_waiting(figure) for figure in self.figures_of(side))

    @cached_property
    def scores(self) -> list[int]:
        """A number for each side, by the scenario's aim; points in halves."""
        by_aim = {"edge": self.escaped, "last": self.left_of, "reach": self.left_of, "hold": self.turns_in_place}
        return list(map(by_aim.get(self.table["aim"], self.destroyed), range(len(self.table["sides"]))))

    @cached_property
    def winner(self) -> int | None:
        """The side that has won as things are; ``None`` while nobody has, or for a draw."""
        sides = range(len(self.table["sides"]))
        alive = [side for side in sides if self.left_of(side) or not self.table["sides"][side]["units"]]
        decided = self._decided()
        if decided is not None:
            return decided
        if len(alive) == 1 and self.table["aim"] != "edge":
            return alive[0]
        if self.table["aim"] in UNSCORED:
            return None
        best = max(self.scores)
        return self.scores.index(best) if self.scores.count(best) == 1 else None

    def _decided(self) -> int | None:
        """The side that reached what the scenario is about."""
        sides = range(len(self.table["sides"]))
        home = self.value(GAME, "home")
        match self.table["aim"]:
            case "edge":
                return next((side for side in self.order if self.escaped(side) >= self.needed(side)), None)
            case "object" | "reach" if isinstance(home, str) and home:
                return int(home)
            case "hold" if self.holder >= 0 and self.turns_in_place(self.holder) >= self.table["holds"]:
                return self.holder
            case "last" if self.table.get("losses"):
                left = [side for side in sides if self.lost(side) < self.table["losses"]]
                return left[0] if len(left) == 1 else None
            case "building":
                attackers = [side for side in sides if self._role_place(side) == 0]
                if self.number(GAME, "hits") >= self.table["hits"] and attackers:
                    return attackers[0]
                if attackers and not any(self.left_of(side) for side in attackers):
                    return next((side for side in sides if side not in attackers), None)
        return None

    def _role_place(self, side: int) -> int:
        """The place of its role among the roles of the scenario, in the order of the sides."""
        roles = list(dict.fromkeys(entry["role"] for entry in self.table["sides"]))
        return roles.index(self.table["sides"][side]["role"])

    @cached_property
    def is_over(self) -> bool:
        """Whether the game can end: won, one side gone, or the last round over."""
        if self._decided() is not None:
            return True
        listed = [side for side, entry in enumerate(self.table["sides"]) if entry["units"]]
        if any(not self.left_of(side) for side in listed):
            return True
        return bool(self.table["rounds"]) and self.clock[0] > self.table["rounds"]

    @cached_property
    def next_clock(self) -> tuple[int, int, int]:
        """The clock after *Next*."""
        round_, step, turn = self.clock
        if self.table["mode"] == "chart":
            return (round_ + 1, 0, 0)
        is_by_army = self.table["mode"] == "steps" and not self.table["each"]
        if is_by_army and self.table["steps"][step] != "initiative" and turn + 1 < len(self.order):
            return (round_, step, turn + 1)
        if step + 1 < len(self.table["steps"]):
            return (round_, step + 1, 0)
        return (round_ + 1, 0, 0)

    @property
    def is_ended(self) -> bool:
        """Whether the players have ended it."""
        return self.value(GAME, "ended") is True

    @property
    def result(self) -> Result:
        """The result as it was entered, or as the game stands."""
        return read_result(self.value(GAME, "result"), self.table) or Result(self.winner, tuple(self.scores))

    @property
    def last_round(self) -> int:
        """The last round that was played, or turn of a chart."""
        round_, step, _turn = self.clock
        if self.table["mode"] == "chart":
            return round_
        begun = round_ - (step == 0 and round_ > 1)
        return min(begun, self.table["rounds"] or begun)


def tapped(game: Game, figure: str) -> tuple[str, Value] | None:
    """The register and value that a tap sets: acted in its own turn, else defeated; ``None`` changes nothing."""
    if game.gone(figure):
        return None
    if game.is_waiting(figure):
        return "placed", True
    side = int(figure.split("-")[0])
    if game.turn in (-1, side):
        is_done = game.turn == -1 or game.has_acted(figure) or game.table["mode"] != "steps"
        return None if is_done else ("acted", True)
    return "gone", "defeated"


def attacker(game: Game, figure: str) -> str:
    """The likeliest attacker of the figure: the last of the side in turn that acted in this step, or that side."""
    side = int(figure.split("-")[0])
    if game.turn in (-1, side):
        return ""
    acts = [event for event in game.state.events if event.name in ("acted", "used") and game.state.is_live(event)]
    now_at = game.clock[:2]
    now = [
        event.target
        for event in acts
        if event.round_and_step == now_at and event.target.startswith(f"{game.turn}-") and event.value
    ]
    return now[-1] if now else str(game.turn)


def offers(game: Game, figure: str) -> list[Offer]:
    """The changes offered for a figure besides the one that a tap makes, the likeliest first."""
    side = figure.split("-")[0]
    if not game.is_there(figure):
        return _returning(game, figure)
    if game.table["mode"] == "chart":
        return chart.chart_offers(game, figure)
    offers: list[Offer] = (
        [] if game.turn != int(side) or not game.has_acted(figure) else [("defeat", "gone", figure, "defeated")]
    )
    if "stun" in game.table["does"]:
        is_on = game.value(figure, "disabled") is True
        offers.append(("release" if is_on else "stun", "disabled", figure, not is_on))
    if ("defeat", "gone", figure, "defeated") not in offers:
        offers.append(("defeat", "gone", figure, "defeated"))
    if game.table["mode"] == "steps" and game.turn == int(side):
        acted = game.has_acted(figure)
        offers.append(("ready" if acted else "act", "acted", figure, not acted))
    offers += _riding_and_carrying(game, figure)
    if game.table["aim"] == "edge":
        offers.append(("cross", "gone", figure, "escaped"))
    if "sway" in game.table["does"]:
        offers.append(("win", "gone", figure, "recruited"))
    return [*offers, ("leave", "gone", figure, "left")]


def _returning(game: Game, figure: str) -> list[Offer]:
    """Offers to bring back a figure that is out, or to say what happened to it instead."""
    if how := game.value(figure, "gone"):
        instead: list[Offer] = [("instead", "disabled", figure, True)]
        is_stunned = how == "defeated" and "stun" in game.table["does"]
        return [*(instead if is_stunned else []), ("back", "gone", figure, "")]
    hit = chart.fatal(game, figure)
    return [("back", f"wound:{hit}", figure, False)] if hit else []


def _riding_and_carrying(game: Game, figure: str) -> list[Offer]:
    """Offers about mounts, and the scenario's object."""
    side = figure.split("-")[0]
    offers: list[Offer] = []
    if game.mount(figure):
        offers.append(("dismount", "rides", figure, ""))
    elif game.unit(figure)["rides"]:
        offers += [
            (f"ride {other}", "rides", figure, other)
            for other in game.figures_of(int(side))
            if game.unit(other)["mount"] and game.is_there(other)
        ]
    if game.table["aim"] == "object":
        is_carrier = game.carrier == figure
        offers.append(("drop" if is_carrier else "carry", "carrier", GAME, "" if is_carrier else figure))
        offers += [("home", "home", GAME, side)] if is_carrier else []
    return offers
