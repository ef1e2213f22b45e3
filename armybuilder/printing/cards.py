"""Cards: one for each unit, 63.5 × 88 mm, nine on a page; what does not fit goes on to a second card."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from armybuilder.poses import pose
from armybuilder.printing import parts, vitals
from armybuilder.printing.card import Card, Picture, Rule
from armybuilder.printing.metrics import lines, width
from armybuilder.printing.papers import Layout
from rules.engine.bill import bill
from rules.engine.build import Build, Unit
from rules.engine.catalogue import Catalogue, FigureType, Level, Roll, Situation
from rules.engine.dependants import Dependant, dependants
from rules.engine.profile import Profile, bare, profile
from rules.engine.words import inches, number, points_sign

A_PAGE = 9
SURE = "✓"
"""In place of a die: no face of it fails."""

MM = 72 / 25.4
ROOM = 55.7 * MM
"""Points across a card between its paddings; ``HEIGHT`` is down it. Both as in print.css."""
HEIGHT = 81.6 * MM
NAME_ROOM = 42.7 * MM
NAME_SIZES = (15, 13, 11.5, 10, 8.5, 7, 6.5)
NAME_HEIGHT = 11 * MM
NAME_LEAST = 8.26 * MM
NAME_LINE = 0.98
TEXT, TEXT_LINE, TEXT_GAP = 7, 7 * 1.17, 0.45 * MM
KIND_LINE = 7 * 1.2
SMALL, SMALL_LINE = 6.5, 6.5 * 1.05
FIGURES, PLAIN_FIGURES, LEAST_FIGURES = 18.6 * MM, 27.4 * MM, 14.8 * MM
DICE = (0.4 + 9.6 + 3.4 + 1) * MM
KIND_LINES = 4
"""A kind that is longer gives its options to the rules, which go on to the next card."""
BOX, SMALL_BOX, LIFE_BOX = 5.15 * MM, 4.2 * MM, 4.4 * MM
ROW = 9
"""Defeat boxes in a row."""

ASPECTS = {"horse": 84, "beast": 96, "tank": 100, "heli": 100, "commander": 68, "mook": 54, "troop": 60}
"""Widths of the drawings, all 80 high; the others are 64 wide."""
FIGURE = 17.5
"""Height of the nearest figure, in millimeters."""
BEHIND = (1, 0.77, 0.71, 0.65)
"""A rank of figures: the first is the nearest."""


GOING_ON = ", going on"


def context(build: Build, layout: Layout) -> dict[str, object]:
    """The cards, in pages of nine."""
    cards = [card for unit in build.units for card in _own_cards(build, unit)]
    pages = [cards[start : start + A_PAGE] for start in range(0, len(cards), A_PAGE)]
    return {"title": f"{build.name}: cards", "army": build.name, "pages": pages}


def _own_cards(build: Build, unit: Unit) -> Iterator[Card]:
    """The unit's cards; figures that take damage have one each, and so have those who come along."""
    if not vitals.life(profile(build, unit)) or unit.count > parts.MOST_BOXES:
        yield from _cards(build, unit)
        return
    for place in range(1, unit.count + 1):
        name = unit.name if unit.count == 1 else f"{unit.name} {place}"
        yield from _cards(build, replace(unit, name=name, count=1))
    for dependant in dependants(build, unit):
        yield _along(build, unit, dependant)


def _along(build: Build, unit: Unit, one: Dependant) -> Card:
    """The card of a figure that comes along."""
    told = bare(build.catalogue, one.figure.slug, build.rules)
    card = Card(one.figure.style, one.name, _name_size(one.name), f"{one.figure.name} of {unit.name}", build.name)
    _vital(card, build, told)
    card.rules = [Rule(one.figure.name, one.figure.text)]
    file = f"img/{one.figure.silhouette}-{build.plastic or parts.PLASTIC}.svg"
    card.pictures = _pictures(file, one.figure.silhouette, 1)
    return card


def _vital(card: Card, build: Build, told: Profile) -> None:
    """What a card says of a figure that takes damage, in the place of dice and defeat boxes."""
    card.life, card.adds = vitals.life(told), vitals.adds(build.catalogue, told)
    card.life_rows = vitals.rows(card.life)
    card.numbers = [*vitals.counted(build.catalogue, told), *_numbers(build.catalogue, told)]
    card.foot_bottom = f"bottom:{2.6 * MM + _army_lines(card) * SMALL_LINE + 3:.1f}pt"


def _cards(build: Build, unit: Unit) -> list[Card]:
    """The unit's card, and those that its rules go on to."""
    figure = build.figure(unit)
    told = profile(build, unit)
    rules = list(_rules(build, unit, told))
    first = Card(figure.style if figure else "", unit.name, _name_size(unit.name), _kind(build, unit, told), build.name)
    _fill(first, build, unit, told)
    names = ", ".join(_option_names(build, told))
    if names and (len(lines(first.kind, TEXT, ROOM, "bold")) > KIND_LINES or _room(first) < 2 * TEXT_LINE):
        first.kind = _short_kind(build, unit, told)
        rules.insert(0, Rule("Has", f"{names}."))
    first.look = unit.look
    if first.look and sum(map(_tall, rules)) > _room(first):
        first.look = ""
        rules.insert(0, Rule("Looks", unit.look))
    return _flow(first, rules)


def _fill(card: Card, build: Build, unit: Unit, told: Profile) -> None:
    """Everything on a unit's card but its rules."""
    card.points, card.points_word = _corner(build, unit)
    card.numbers = list(_numbers(build.catalogue, told))
    columns = _columns(build.catalogue)
    card.dice = " ".join(_die(told, roll, situation) for roll, situation in columns)
    card.labels = " ".join(_label(roll, situation) for roll, situation in columns)
    card.dice_style = _dice_style(len(columns))
    card.count = unit.count
    card.boxes = parts.boxes(unit.count)
    card.foot_bottom = _foot_bottom(card)
    card.pictures = _pictures(parts.picture(build, unit), pose(build, unit), unit.count)
    if vitals.life(told):
        _vital(card, build, told)
        card.count, card.boxes = (0, "") if unit.count == 1 else (unit.count, "")


def _corner(build: Build, unit: Unit) -> tuple[str, str]:
    """Its points and their word; empty where figures have none."""
    if not parts.bought(build.catalogue):
        return "", ""
    each = bill(build).of(unit.id).each
    points = vitals.points(build, unit) or points_sign(each)
    word = "each" if unit.count > 1 else "point" if points in ("½", "1") else "points"
    return points, word


# what it says


def _options(build: Build, told: Profile) -> Iterator[Level]:
    """What it wears, but for what makes it the leader: that is said in front."""
    return (level for level in told.worn if not build.catalogue.options[level.option].least)


def _option_names(build: Build, told: Profile) -> Iterator[str]:
    groups, options = build.catalogue.groups, build.catalogue.options
    return (level.name for level in _options(build, told) if groups[options[level.option].group].layout != "stats")


def _short_kind(build: Build, unit: Unit, told: Profile) -> str:
    """★ Commander, hero × 2."""
    figure = build.figure(unit)
    name = figure.name if figure else unit.figure
    leads = [level.name for level in told.worn if build.catalogue.options[level.option].least]
    many = f" × {unit.count}" if unit.count > 1 else ""
    return f"★ {', '.join(leads)}, {name.lower()}{many}" if leads else f"{name}{many}"


def _kind(build: Build, unit: Unit, told: Profile) -> str:
    names = list(_option_names(build, told))
    if names and len(build.catalogue.figures) == 1 and unit.count == 1:
        return ", ".join(names)
    return " · ".join([_short_kind(build, unit, told), *([", ".join(names)] if names else [])])


def _rules(build: Build, unit: Unit, told: Profile) -> Iterator[Rule]:
    """The figure's needs, a line for each option that has one, its initiative, the notes."""
    figure = build.figure(unit)
    if figure and figure.needs and told.roles.get("crew"):
        yield Rule("Crew", figure.needs)
    yield from (Rule(rule.name, rule.text) for rule in parts.worded(build, unit))
    for level in told.worn:
        if level.term:
            yield Rule(f"{level.name}{_own_roll(level, told)}", f"{level.term}{_choices(build.catalogue, level)}")
    yield from (Rule(name, f"{text}.") for name, text in vitals.situations(told))
    yield from _counts(build.catalogue, figure, told)
    if unit.notes.strip():
        yield Rule("Note", " ".join(unit.notes.split()))


def _own_roll(level: Level, told: Profile) -> str:
    """The natural roll that an option's own dice need: `` 5+``."""
    allowed = (told.rolls.get(effect.roll) for effect in level.effects if effect.verb == "allow")
    needs = [made.plain.needs for made in allowed if made and not (made.roll.always or made.roll.low)]
    return "".join(f" {need}+" for need in needs if need is not None)


def _choices(catalogue: Catalogue, level: Level) -> str:
    """Boxes to tick, where the level is still to be chosen."""
    if not level.unchosen:
        return ""
    choices = (other.label for other in catalogue.options[level.option].levels if not other.unchosen)
    return "".join(f" ☐ {label}" for label in choices)


def _counts(catalogue: Catalogue, figure: FigureType | None, told: Profile) -> Iterator[Rule]:
    """The army's best of a number, such as initiative, where this figure adds to it."""
    for each in catalogue.numbers.values():
        value = told.numbers.get(each.slug)
        if figure and each.most and value:
            yield Rule(each.name, f"{'+' if value > 0 else ''}{number(value)} while it lives.")


@lru_cache(maxsize=64)
def _columns(catalogue: Catalogue) -> tuple[tuple[Roll, Situation], ...]:
    """The dice of every card: rolls that always have a place, in the situations that no option brings about."""
    levels = (level for option in catalogue.options.values() for level in option.levels)
    brought = {effect.condition for level in levels for effect in level.effects if effect.condition}
    return tuple(
        (roll, situation)
        for roll in parts.thrown(catalogue)
        if roll.way == "face"
        for situation in roll.situations
        if not situation.conditions & brought
    )


def _die(told: Profile, roll: Roll, situation: Situation) -> str:
    """A glyph of the dice font: ``4+d8``; a dashed die where there is no roll, a tick where it cannot fail."""
    made = told.rolls.get(roll.slug)
    chance = made.situations[situation.slug] if made else None
    return SURE if chance and chance.needs == 1 else parts.die(chance)


def _label(roll: Roll, situation: Situation) -> str:
    """One word under a die: ``dist.``, ``cover``."""
    return (situation.name.split() or [roll.short])[-1] if situation.conditions else roll.short.replace(" ", "-")


def _dice_style(columns: int) -> str:
    """Five dice are the stylesheet's; another number of them is spread over the card."""
    if columns in (0, 5):
        return ""
    pitch = 55.7 / columns
    die = min(8.4, pitch * 0.75)
    return f"font-size:{die:.2f}mm;word-spacing:{pitch - 1.25 * die:.2f}mm;padding-left:{(pitch - die) / 2:.2f}mm"


def _numbers(catalogue: Catalogue, told: Profile) -> Iterator[tuple[str, str]]:
    """Beside the picture: move, half, reach; or that it cannot shoot."""
    if "move" in told.roles:
        yield _inches(told.roles["move"]), "move"
    if "half" in told.roles:
        yield "half", _inches(told.roles["half"])
    aimed = [roll for roll in catalogue.rolls.values() if roll.number]
    made = next((roll for roll in aimed if told.rolls.get(roll.slug)), None)
    if made:
        yield "reach", _inches(told.numbers.get(made.number))
    elif aimed:
        yield "", aimed[0].missing


def _inches(value: Fraction | None) -> str:
    return "any" if value is None else inches(value)


def _pictures(file: str, drawn: str, count: int) -> list[Picture]:
    """Up to four figures in a rank, as many as stand beside the numbers."""
    pictures: list[Picture] = []
    used = 0.0
    for scale in BEHIND[: min(count, len(BEHIND))]:
        wide = ASPECTS.get(drawn, 64) / 80 * FIGURE * scale
        overlap = 0.24 * wide if pictures else 0.0
        if used + wide - overlap > 38:
            break
        used += wide - overlap
        pictures.append(Picture(file, f"{wide:.2f}mm", f"{-overlap:.2f}mm"))
    return pictures


# what fits


def _name_size(name: str) -> float:
    """The largest size at which the name takes its two lines; the least takes what it needs."""
    for size in NAME_SIZES:
        if len(lines(name, size, NAME_ROOM, "display")) * size * NAME_LINE <= NAME_HEIGHT:
            return size
    return NAME_SIZES[-1]


def _name_height(card: Card) -> float:
    return max(len(lines(card.name, card.name_size, NAME_ROOM, "display")) * card.name_size * NAME_LINE, NAME_LEAST)


def _army_lines(card: Card) -> int:
    return len(lines(card.army, SMALL, ROOM))


def _foot_bottom(card: Card) -> str:
    """Boxes and army share the last line where both fit on it; otherwise the boxes stand above."""
    box = BOX if card.count <= ROW else SMALL_BOX
    fallen = width("Defeated  ", SMALL) + len(card.boxes) * box if card.boxes else 0.75 * ROOM
    if fallen + width(card.army, SMALL) <= ROOM - 4 * MM:
        return ""
    return f"bottom:{2.6 * MM + _army_lines(card) * SMALL_LINE + 3:.1f}pt"


def _foot_height(card: Card) -> float:
    army = _army_lines(card) * SMALL_LINE
    if card.life_rows:
        return army + len(card.life_rows) * LIFE_BOX + SMALL_LINE + 6
    if not card.count:
        return army
    boxes = BOX if card.count <= ROW else 2 * SMALL_BOX + 2
    return army + boxes + 5 if card.foot_bottom else max(army, boxes)


def _above(card: Card) -> float:
    """The height of everything over the rules."""
    head = _name_height(card) + len(lines(card.kind, TEXT, ROOM, "bold")) * KIND_LINE + 0.3 * MM
    look = len(lines(card.look, SMALL, ROOM)) * SMALL_LINE if card.look else 0
    return head + look + (FIGURES + DICE if card.dice or card.adds else 1 * MM)


def _room(card: Card) -> float:
    """The height that is left for rules."""
    return HEIGHT - _above(card) - _foot_height(card) - 1 * MM


def _tall(rule: Rule) -> float:
    return (_lead(rule)[0] + len(_lines(rule))) * TEXT_LINE + TEXT_GAP


def _lead(rule: Rule) -> tuple[int, float]:
    """The full lines that a rule's name takes, and how far it reaches into the next."""
    broken = lines(f"{rule.lead}. ", TEXT, ROOM, "bold")
    return len(broken) - 1, width(f"{broken[-1]} ", TEXT, "bold")


def _lines(rule: Rule) -> list[str]:
    """Its text after its name."""
    return lines(rule.text, TEXT, ROOM, "text", _lead(rule)[1])


def _flow(first: Card, rules: list[Rule]) -> list[Card]:
    """The rules over as many cards as they take."""
    if sum(map(_tall, rules)) <= _room(first):
        first.rules = rules
        cards = [first]
    else:
        cards = _spread(first, rules)
    if not rules and _room(first) > PLAIN_FIGURES - FIGURES:
        first.figures_height = "plain"
        first.pictures = _grown(first.pictures)
    elif _room(first) < 2 * TEXT_LINE:
        first.figures_height = "least"
    for part, card in enumerate(cards, 1):
        card.part, card.parts = part, len(cards)
    return cards


def _grown(pictures: Iterable[Picture]) -> list[Picture]:
    """The figures of a card without rules, a fifth taller."""
    return [
        Picture(each.file, f"{float(each.width[:-2]) * 1.12:.2f}mm", f"{float(each.overlap[:-2]) * 1.12:.2f}mm")
        for each in pictures
    ]


def _spread(first: Card, rules: list[Rule]) -> list[Card]:
    """Whole rules as far as they fit; one that is taller than a card, or has room for half of it, is divided."""
    cards, left = [first], _room(first) - TEXT_LINE - TEXT_GAP
    waiting = list(rules)
    while waiting:
        rule = waiting.pop(0)
        if _tall(rule) <= left:
            cards[-1].rules.append(rule)
            left -= _tall(rule)
            continue
        whole = _room(_next(first)) - TEXT_LINE - TEXT_GAP
        if _tall(rule) > whole and left >= 3 * TEXT_LINE:
            head, rest = _divided(rule, int((left - TEXT_GAP) // TEXT_LINE))
            cards[-1].rules.append(head)
            rule = rest
        waiting.insert(0, rule)
        cards.append(_next(first))
        left = whole
    return cards


def _next(first: Card) -> Card:
    return Card(first.style, first.name, first.name_size, first.kind, first.army)


def _divided(rule: Rule, most: int) -> tuple[Rule, Rule]:
    """The first lines of a rule, and the rest of it for the next card."""
    broken, most = _lines(rule), most - _lead(rule)[0]
    lead = rule.lead if rule.lead.endswith(GOING_ON) else f"{rule.lead}{GOING_ON}"
    return Rule(rule.lead, "".join(broken[:most]).strip()), Rule(lead, "".join(broken[most:]).strip())
