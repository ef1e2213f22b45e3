"""Everything in a catalogue that has a price, found by its effects: figure types and levels of options."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from rules import engine
from rules.battles.figures import force
from rules.engine.rolls.dice import Role

Doubt = Literal["", "tactics", "not-simulated", "enemies", "unused"]
"""Why a price cannot be judged: the tactics use it by a rule of thumb, battles leave it out, it depends on what enemies
have, or these armies have no use for it.
"""
Use = Literal["shoot", "strike", "save", ""]
CONTROL = "control"
"""The key of points that are spent on nothing."""
_MOVES: tuple[Role, ...] = ("move", "half", "rough")


@dataclass(frozen=True, slots=True)
class Subject:
    """A figure type, or a level of an option, that has a price."""

    key: str
    """``figures/hero``, ``options/armor/light``."""
    price: engine.Halves
    figures: tuple[str, ...]
    """Figure types that it can be measured on, the plainest first; for a figure type, itself."""
    held: engine.Held
    """The level itself; empty for a figure type."""
    needs: engine.Held
    """The options without which it is of no use, by one level each."""
    is_for_side: bool
    """One that has it is enough for its whole side."""
    doubt: Doubt = ""
    use: Use = ""
    """The only roll that it changes; empty if it changes several, or none."""
    is_gun: bool = False
    """It makes figures shoot, which other kinds of armies do without."""
    is_for_others: bool = False
    """It changes rolls of others alone: of its side or its foes."""

    @property
    def is_figure(self) -> bool:
        """Whether it is a figure type."""
        return not self.held

    @property
    def option(self) -> str:
        """The slug of its option; empty for a figure type."""
        return self.held[0][0] if self.held else ""


def row_of(key: str) -> str:
    """The rule at which it is read.

    >>> row_of("options/armor/light"), row_of("figures/hero")
    ('armor', 'hero')
    """
    return key.split("/")[1]


def name_of(catalogue: engine.Catalogue, key: str) -> str:
    """The name of a row; empty if the catalogue no longer has it."""
    row = _row(catalogue, key)
    return row.name if row else ""


def price_of(catalogue: engine.Catalogue, key: str) -> engine.Halves | None:
    """The cost of a row; ``None`` if the catalogue no longer has it."""
    row = _row(catalogue, key)
    return row.points if row else None


def _row(catalogue: engine.Catalogue, key: str) -> engine.FigureType | engine.Level | None:
    table, slug, *level = key.split("/")
    return catalogue.figures.get(slug) if table == "figures" else catalogue.level(slug, level[0] if level else "")


def key_of(row: str, level: str | None = None) -> str:
    """The key of a row of a document, or of a level of it.

    >>> key_of("options/armor", "light"), key_of("options/tough", ""), key_of("figures/hero")
    ('options/armor/light', 'options/tough/', 'figures/hero')
    """
    return row if level is None else f"{row}/{level}"


def rules_of(catalogue: engine.Catalogue) -> frozenset[str]:
    """The optional rules that priced rows belong to."""
    rules = {figure.optional_rule for figure in catalogue.figures.values() if figure.points}
    for option in catalogue.options.values():
        for level in option.levels if any(level.points for level in option.levels) else ():
            rules |= {option.optional_rule, level.optional_rule}
    return frozenset(rules - {""})


def plain_figure(catalogue: engine.Catalogue) -> str:
    """The cheapest figure on foot that always may be had; empty if there is none."""
    cheapest = [
        figure for figure in catalogue.figures.values() if figure.rides and figure.points and not figure.optional_rule
    ]
    return min(cheapest, key=lambda figure: figure.points).slug if cheapest else ""


def gun(catalogue: engine.Catalogue) -> engine.Held:
    """The cheapest level with which a figure shoots; empty if there is none."""
    roll = catalogue.roll_for("shoot")
    levels = (level for option in catalogue.options.values() for level in option.levels)
    shooting = [level for level in levels if roll and _allows(level, roll.slug)]
    best = min(shooting, key=lambda level: level.points, default=None)
    return ((best.option, best.slug),) if best else ()


def _allows(level: engine.Level, roll: str) -> bool:
    return any((effect.verb, effect.roll) == ("allow", roll) for effect in level.effects)


def subjects(catalogue: engine.Catalogue) -> list[Subject]:
    """All of them, in the order of the catalogue."""
    return [*_figures(catalogue), *_levels(catalogue)]


def find(catalogue: engine.Catalogue, key: str) -> Subject | None:
    """The one of that key, if it has a price and somebody can have it."""
    return next((subject for subject in subjects(catalogue) if subject.key == key), None)


def _figures(catalogue: engine.Catalogue) -> Iterator[Subject]:
    for figure in catalogue.figures.values():
        if figure.points:
            lost = _left_out(catalogue, figure.slug, ())
            doubt: Doubt = "not-simulated" if figure.name in lost else ""
            yield Subject(
                f"figures/{figure.slug}", figure.points, (figure.slug,), (), (), is_for_side=False, doubt=doubt
            )


def _levels(catalogue: engine.Catalogue) -> Iterator[Subject]:
    for option in catalogue.options.values():
        takers = _takers(catalogue, option)
        for level in option.levels:
            if level.points and takers and not level.unchosen:
                pairs, needs = ((option.slug, level.slug),), _needs(catalogue, option)
                lost = _left_out(catalogue, takers[0], (*needs, *pairs))
                yield Subject(
                    key=f"options/{option.slug}/{level.slug}",
                    price=level.points,
                    figures=takers,
                    held=pairs,
                    needs=needs,
                    is_for_side=any(effect.whose == "side" for effect in level.effects),
                    doubt="not-simulated" if level.name in lost else _doubt(catalogue, level),
                    use=_use(catalogue, level),
                    is_gun=pairs == gun(catalogue),
                    is_for_others=all(effect.whose != "own" for effect in level.effects),
                )


def _takers(catalogue: engine.Catalogue, option: engine.Option) -> tuple[str, ...]:
    """The figure types that may take it, the cheapest on foot first, which is always there before others."""
    takers = [figure for figure in catalogue.figures.values() if not option.figures or figure.slug in option.figures]
    return tuple(
        figure.slug
        for figure in sorted(takers, key=lambda figure: (not figure.rides, figure.optional_rule, figure.points))
    )


def _needs(catalogue: engine.Catalogue, option: engine.Option) -> engine.Held:
    """The best level of the first option that it is of use with: an armor that is worth having, not any."""
    for need in option.needs:
        if other := catalogue.options.get(need):
            return ((need, other.levels[-1].slug),)
    return ()


def _left_out(catalogue: engine.Catalogue, figure: str, levels: engine.Held) -> tuple[str, ...]:
    """The names of everything in such a figure that battles leave out."""
    unit = engine.Unit(1, "", figure, 1, tuple(sorted(levels)))
    return force(engine.Build(catalogue, "", (unit,), rules=rules_of(catalogue))).not_simulated


def _doubt(catalogue: engine.Catalogue, level: engine.Level) -> Doubt:
    if any(_is_choice(catalogue, effect) for effect in level.effects):
        return "tactics"
    foes = (_deed(catalogue, effect) for effect in level.effects if effect.whose == "foes")
    return "enemies" if "save" in foes else ""


def _use(catalogue: engine.Catalogue, level: engine.Level) -> Use:
    """The one of its rolls that figures make in a fight."""
    uses = {_USES.get(_deed(catalogue, effect), "") for effect in level.effects} if level.effects else {""}
    return uses.pop() if len(uses) == 1 else ""  # type: ignore[return-value]


_USES = {"shoot": "shoot", "strike": "strike", "sway": "strike", "save": "save"}


def _deed(catalogue: engine.Catalogue, effect: engine.Effect) -> str:
    roll = catalogue.rolls.get(effect.roll)
    return roll.deed or "" if roll else ""


def _is_choice(catalogue: engine.Catalogue, effect: engine.Effect) -> bool:
    """Whether what an effect brings depends on choices that the tactics make by a rule of thumb.

    Where to move, whom to stun or to fetch, where figures stand close together, where to run from fear.
    """
    number, deed = catalogue.numbers.get(effect.number), _deed(catalogue, effect)
    if number:
        return number.role in _MOVES
    if effect.verb == "allow":
        return deed in ("stun", "fetch")
    if effect.verb == "extra":
        return deed == "shoot" and not effect.condition
    return effect.verb == "fails"
