"""Random games: armies and scenarios of every rule book, played by two phones that see each other late."""

import json
from pathlib import Path
from random import Random

from rules import engine
from rules.games.chart import chips, hits_on, laid, may_lay, turned, units_of
from rules.games.events import GAME, Event
from rules.games.merging import merge
from rules.games.squads import STANCES
from rules.games.start import ENDS, Entrant, Setup, figures, freeze
from rules.games.state import Game, attacker, offers, tapped
from rules.games.undoing import next_steps

SAMPLES = Path(__file__).parents[3] / "fixtures" / "samples"
PLASTICS = ("bone", "blue", "red", "tan")


def armies(catalogues):
    """The sample armies by their rule books."""
    found = {}
    for path in sorted(SAMPLES.glob("*.json")):
        document = json.loads(path.read_text("utf-8"))
        document = document.get("army", document)
        if catalogue := catalogues.get(document["edition"]):
            found.setdefault(catalogue.slug, []).append(engine.restore(document, catalogue))
    return found


def a_table(random: Random, catalogues, book: str = "", scenario: str | None = None):
    """The start of a game between sample armies of one rule book, now and then with a third or without a list."""
    every = armies(catalogues)
    book = book or random.choice(sorted(every))
    catalogue = catalogues[book]
    scenario = random.choice([*catalogue.scenarios, ""]) if scenario is None else scenario
    builds = [random.choice(every[book]) for _ in range(random.choice((2, 2, 2, 3)))]
    roles = [side.slug for side in catalogue.scenarios[scenario].sides] if scenario else [""]
    entrants = [
        Entrant(build if place < 2 or random.random() < 0.7 else None, build.name, plastic, roles[place % len(roles)])
        for place, (build, plastic) in enumerate(zip(builds, PLASTICS, strict=False))
    ]
    ends, losses, holds = random.choice(ENDS), random.choice((0, 1, 3)), random.choice((1, 3))
    each, hits = random.random() < 0.3, random.choice((2, 3))
    setup = Setup(scenario, random.choice((0, 3, 5)), each, hits, ends, losses, holds)
    return json.loads(json.dumps(freeze(catalogue, entrants, setup)))


class Phone:
    """A phone: it knows the events that it has seen, and does something as a player would."""

    def __init__(self, random: Random, table, name: str) -> None:
        self.random, self.table, self.name = random, table, name
        self.seen: list[Event] = []
        self.waiting: list[Event] = []

    def event(self, name, on, value, by="") -> Event:
        """Something done now, after all that this phone knows."""
        game = Game(self.table, merge([*self.seen, *self.waiting]))
        token = "".join(self.random.choice("abcdefghijkmnpqrstuvwxyz") for _ in range(16))
        made = 1_795_000_000 + self.random.randrange(10_000)
        base = game.state.last_of_others(on, self.name)
        return Event(token, name, on, value, by, base, game.clock[:2], self.name, made)

    def play(self) -> None:
        """Do something: mostly tap, now and then anything else."""
        self.waiting.append(self.event(*self.choose()))

    def choose(self):
        random, every = self.random, [*self.seen, *self.waiting]
        game = Game(self.table, merge(every))
        known = [figure for figure, _ in figures(self.table)]
        figure, side = random.choice(known), str(random.randrange(len(self.table["sides"])))
        chance = random.random()
        if chance < 0.45 and (done := tapped(game, figure)):
            return (done[0], figure, done[1], attacker(game, figure))
        if chance < 0.6:
            return ("clock", GAME, game.next_clock)
        if chance < 0.72 and every:
            return ("undone", random.choice(every).token, random.random() < 0.7)
        if self.table["mode"] == "chart" and random.random() < 0.7:
            return self.choose_order(game, figure, side)
        mounts = [other for other, unit in figures(self.table) if unit["mount"]] or [""]
        return random.choice([
            ("disabled", figure, random.random() < 0.8), ("rides", figure, random.choice(mounts)),
            ("lost", figure, random.randrange(25)), ("used", figure, random.randrange(4)),
            ("gone", figure, random.choice(["", "defeated", "escaped", "left", "recruited"]), side),
            ("placed", figure, random.random() < 0.8), ("die", side, random.randrange(1, 7)), ("first", GAME, side),
            ("carrier", GAME, random.choice([*known, ""])), ("home", GAME, random.choice([side, "", ""])),
            ("hits", GAME, random.randrange(3)), ("extra", side, random.randrange(9)),
            ("note:" + figure, GAME, "The bridge holds."), ("ended", GAME, random.random() < 0.3),
        ])  # fmt: skip

    def choose_order(self, game, figure, side):
        """An order, a hit, a stance or something about the game's end, as it comes in rule books with a turn chart."""
        random, (now, *_rest) = self.random, game.clock
        turn, chip = now + random.randrange(-2, 40), random.choice(["", *(slug for slug, _name in self.table["chips"])])
        orders = [(f"order:{max(1, turn)}", figure.rpartition("-")[0], chip)] * 4
        hits = [(f"wound:{slug}", figure, random.random() < 0.8) for slug, _name, _out in self.table["wounds"]]
        return random.choice([
            *orders, *hits, ("stance", figure, random.choice(STANCES)), ("holder", GAME, random.choice([side, ""])),
        ])  # fmt: skip


def a_game(random: Random, table, events: int) -> list[Event]:
    """The events of a game in the order in which the server got them."""
    phones = [Phone(random, table, "one"), Phone(random, table, "two")]
    server: list[Event] = []
    for _ in range(events):
        phone = random.choice(phones)
        phone.play()
        if random.random() < 0.5:
            server += phone.waiting
            phone.waiting = []
            phone.seen = list(server)
    for phone in phones:
        server += phone.waiting
    return server


def summary(game: Game):
    """Everything that both mergings must agree on."""
    return {
        "clock": list(game.clock), "turn": game.turn, "order": game.order, "next": list(game.next_clock),
        "words": {figure: game.word(figure) for figure, _ in figures(game.table)},
        "able": [figure for figure, _ in figures(game.table) if game.can_act(figure)],
        "scores": game.scores, "destroyed": [game.destroyed(side) for side in range(len(game.table["sides"]))],
        "over": game.is_over, "ended": game.is_ended, "carrier": game.carrier,
        "clashes": {on: [one.token, other.token] for on, (one, other) in game.state.clashes.items()},
        "undone": sorted(game.state.undone),
        "steps": [event and event.token for event in next_steps(game.state.events)], "orders": game.orders,
        "taps": {figure: list(done) if (done := tapped(game, figure)) else None for figure, _ in figures(game.table)},
        "offers": {figure: [list(one) for one in offers(game, figure)] for figure, _ in figures(game.table)},
        "chart": on_chart(game) if game.table["mode"] == "chart" else None,
        "attackers": {figure: attacker(game, figure) for figure, _ in figures(game.table)},
    }  # fmt: skip


def on_chart(game: Game):
    """Everything that both say of orders and hits."""
    units = [unit for side in range(len(game.table["sides"])) for unit in units_of(game, side)]
    turns = range(game.clock[0], game.clock[0] + game.table["chart"] + 2)
    return {
        "chips": {unit: [list(one) for one in chips(game, unit).items()] for unit in units},
        "laid": [laid(game, side) for side in range(len(game.table["sides"]))],
        "may": {unit: [turn for turn in turns if may_lay(game, unit, turn)] for unit in units[:2]},
        "turned": [list(one) for one in turned(game)],
        "holder": game.holder,
        "held": [game.turns_in_place(side) for side in range(len(game.table["sides"]))],
        "hits": {figure: hits_on(game, figure) for figure in game.figures},
    }
