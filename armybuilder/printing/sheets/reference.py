"""The quick reference: the round, the dice, and only those rules and units that this army has.

A trait's line is composed by ``units.parts.rule``, from its level's ``term``.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.printing.papers import MM, Layout
from armybuilder.printing.sheets.kit import conditions
from armybuilder.printing.sheets.page.columns import Block, Letters, ReferencePiece, fitted
from armybuilder.printing.sheets.page.text_width import width
from armybuilder.printing.sheets.sheet import Context, Sheet
from armybuilder.printing.sheets.units import parts
from rules import engine
from rules.engine.wording.directions import isolate

PICTURES = 5
"""The most silhouettes beside the title."""
LINEUP = 82 * MM
"""The part of the title's width that they take."""
ROW, PADS = 1.4 * MM + 0.5, 2 * MM
"""The height of a table's row besides its words, and the padding of a cell at its sides."""
DIE, SMALL = 2.04, 0.88
"""Font size of dice and of the text below them, in em."""
NUMBERED, PICTURED, CHANCED, MOVED = 8 * MM, 2.84, 2.95, 4.7
"""Columns: numbers of the round; of the units their picture, a die and a move, in em."""
WHOM, FAR = 4.6, 4.2
"""Columns of moves: who moves, and how far, in em."""
Text = tuple[str, str]


class Reference(Sheet):
    """Rules in columns, in letters as large as there is room for."""

    slug = "reference"
    name = gettext_lazy("Quick reference")
    text = gettext_lazy("Only what this army uses")
    text_without_army = gettext_lazy("The rules in short")
    icon = "book-open"
    can_turn = True
    without_army = {}

    def context(self, build: engine.Build, layout: Layout) -> Context:
        """The blocks, spread over columns and pages."""
        in_play = parts.in_play(build)
        narrow = layout.size[0] < 2 * LINEUP
        units = [] if narrow else build.units[:PICTURES]
        spread = fitted(list(_blocks(build, layout.ink)), layout, _head(build.name, f"· {in_play}", narrow))
        letters = Letters(spread.size, spread.width)
        name_width, far = _move_columns(build, letters)
        return {
            "title": _("{army}: quick reference").format(army=isolate(build.name)) if build.name else str(self.name),
            "build": build,
            "in_play": in_play,
            "lineup": [parts.picture(build, unit, True, layout.ink) for unit in units],
            "narrow": narrow,
            "pages": spread.pages,
            "columns": len(spread.pages[0]),
            "letters": f"pt{spread.size:g}".replace(".", "-"),
            "wide": f"{spread.width:.2f}pt",
            "rolls": _heads(build),
            "chanced": f"{_chanced(_heads(build), letters):.2f}pt",
            "named": f"{_first_column(build, letters):.2f}pt",
            "whom": f"{name_width:.2f}pt",
            "far": f"{far:.2f}pt",
        }


def _head(name: str, facts: str, narrow: bool) -> Callable[[Letters], float]:
    """The height of the sheet's title, with its line."""

    def height(letters: Letters) -> float:
        across = letters.width if narrow else 2 * letters.width - LINEUP
        begun = width(f"{name} ", letters.size * 1.05, "bold") % across
        name_height = letters.text_height(name, across, "bold", 1.05) - letters.size * 1.05 * 1.3
        return (
            3.6 * 1.02 * letters.size
            + (name_height + letters.text_height(facts, across, size=1.05, indent=begun)) * 1.04
            + 4.6 * MM
            + 2
        )

    return height


def _piece(kind: str, value: object, height: Callable[[Letters], float]) -> ReferencePiece:
    return ReferencePiece(kind, value, cache(height))


def _blocks(build: engine.Build, ink: str) -> Iterator[Block]:
    """All of its blocks, in reading order."""
    blocks = (
        Block(_("A round"), tuple(map(_step, build.catalogue.table("round")))),
        Block(_("Orders"), tuple(_line((term.name, term.text)) for term in build.catalogue.table("orders"))),
        Block(_("What happens to a hit"), tuple(_hit(build))),
        _moves(build),
        _dice(build.catalogue),
        Block(_("Faces of the dice"), tuple(_faces(build))),
        Block(_("Not sure?"), tuple(_run(build.catalogue.table("unsure"), ""))),
        *(Block(name, tuple(map(_term, terms))) for name, terms in extras(build)),
        Block(_("Rules of this army"), tuple(_rule(*rule) for rule in rules(build))),
        Block(_("Your units, bonuses counted"), tuple(_units(build, ink)), lines=1),
    )
    return (block for block in blocks if block.pieces)


def _step(term: engine.Term) -> ReferencePiece:
    text = f"{term.name}. {term.text}"
    return _piece(
        "step", term, lambda letters: max(6 * MM, letters.text_height(text, letters.width - NUMBERED)) + 1.1 * MM
    )


def _line(text: Text) -> ReferencePiece:
    return _piece("line", text, lambda letters: letters.text_height(f"{text[0]}. {text[1]}"))


def _term(term: engine.Term) -> ReferencePiece:
    return _line((f"{term.value} {term.name}".strip(), term.text))


def _run(terms: tuple[engine.Term, ...], stop: str, end: str = "") -> Iterator[ReferencePiece]:
    """Short lines that follow each other in one paragraph."""
    texts = [(f"{term.name}{stop}", f"{term.text}{end}") for term in terms]
    if texts:
        whole = " ".join(f"{name} {text}" for name, text in texts)
        yield _piece("run", texts, lambda letters: letters.text_height(whole) + 1.2 * MM)


def _hit(build: engine.Build) -> Iterator[ReferencePiece]:
    """The steps of a hit as boxes in a row, and the result."""
    terms = build.catalogue.table("hit")
    if terms:
        yield _piece(
            "flow",
            [term.name for term in terms],
            lambda letters: max(_box(term.name, len(terms), letters) for term in terms),
        )
        yield _piece("after", terms[-1].text, lambda letters: letters.text_height(terms[-1].text) + 1.2 * MM)


def _box(text: str, boxes: int, letters: Letters) -> float:
    text_width = (letters.width - 3.4 * MM * (boxes - 1)) / boxes - 0.8 * MM - 1.6
    return letters.text_height(text, text_width, "bold", SMALL) * 1.15 / 1.3 + 2 * MM + 1.6


def _moves(build: engine.Build) -> Block:
    """The moves of each kind, and the effect of terrain; only terrain if nothing has a length."""
    rows, columns = list(moves(build)), parts.columns(build.catalogue)
    lines = tuple(_move(build, *row, len(columns)) for row in rows)
    ground = tuple(_run(build.catalogue.table("ground"), "."))
    heads = (_("Figure"), *columns, _("Good to know")) if rows else ()
    return Block(_("Moves and reach") if rows else _("The ground"), (*lines, *ground), heads, 2 if rows else 0)


def _move(build: engine.Build, name: str, lengths: list[str], text: str, columns: int) -> ReferencePiece:
    cells = [*lengths, *[""] * (columns - len(lengths))]

    def height(letters: Letters) -> float:
        """Beside its name and its lengths is room for what to know of it."""
        name_width, far = _move_columns(build, letters)
        text_width = letters.width - name_width - columns * far - (2 + columns) * PADS
        return max(1.5 * letters.size, letters.text_height(text, text_width)) + ROW

    return _piece("move", (name, cells, text), height)


def _move_columns(build: engine.Build, letters: Letters) -> tuple[float, float]:
    """The width of the names beside moves, and of each length; wider where a word of them is."""
    names = [term.name for term in build.catalogue.table("moves")]
    name_width = _widest(names, letters.size) + PADS + 2
    far = _widest(parts.columns(build.catalogue), letters.size * 0.82) + PADS + 2
    return max(WHOM * letters.size, name_width), max(FAR * letters.size, far)


def _widest(texts: list[str], size: float) -> float:
    return max((width(word, size, "bold") for text in texts for word in text.split()), default=0)


def _dice(catalogue: engine.Catalogue) -> Block:
    rolls = parts.roll_columns(catalogue)
    die = max((roll.die for roll in rolls[:1]), default=6)
    terms = catalogue.table("dice")
    width = max((_bold(term.name) for term in terms), default=0)
    rows = tuple(_die(term, f"{term.value}+d{die}" if term.value else "", width) for term in terms)
    return Block(_("Dice"), (*rows, *_run(catalogue.table("bonuses"), "", ".")))


def _bold(text: str) -> float:
    """The width of a name in em; long ones take two lines."""
    return min(width(text, 1, "bold"), 7.5)


def _die(term: engine.Term, die: str, width: float) -> ReferencePiece:
    def height(letters: Letters) -> float:
        text_width = letters.width - (2.55 + width) * letters.size - 3 * PADS
        name = letters.text_height(term.name, width * letters.size + 2, "bold")
        return max(DIE * letters.size if die else 0, name, letters.text_height(term.text, text_width)) + ROW

    return _piece("die", (die, term.name, term.text), height)


def _first_column(build: engine.Build, letters: Letters) -> float:
    """The width of the names beside the dice."""
    width = max((_bold(term.name) for term in build.catalogue.table("dice")), default=0)
    return width * letters.size + 2 * MM + 2


def _faces(build: engine.Build) -> Iterator[ReferencePiece]:
    """Dice of words in play: their faces, and what counts from hardest to easiest."""
    for roll in build.catalogue.rolls.values():
        if roll.faces and build.in_play(roll.optional_rule):
            yield _face(roll, conditions(build, roll))


def _face(roll: engine.Roll, meets: str) -> ReferencePiece:
    def height(letters: Letters) -> float:
        return (
            letters.text_height(roll.name, 6.4 * letters.size, "bold")
            + letters.text_height(meets, 0, "text", SMALL)
            + ROW
            + 0.6 * MM
        )

    return _piece("faces", (roll.name, roll.faces, meets), height)


def moves(build: engine.Build) -> Iterator[tuple[str, list[str], str]]:
    """The name of each kind, its moves as measured in this army, and what to know of it."""
    edition = build.catalogue
    played = [measures.slug for measures in edition.measures.values() if build.in_play(measures.optional_rule)]
    for term in edition.table("moves"):
        grouped = [number for number in edition.numbers.values() if number.group or number.slug == term.slug]
        own = [number for number in grouped if (number.slug == term.slug) or term.slug in edition.kinds]
        lengths = [_length(number, term.slug, played, edition) for number in own]
        yield term.name, [text for text in lengths if text][:2], term.text


def _length(number: engine.Number, kind: str, played: list[str], edition: engine.Catalogue) -> str:
    """The stat's base for the kind, in the last set of measures in play; for any kind if it is the same for all."""
    kinds = [kind] if kind in edition.kinds else list(edition.kinds)
    values = [
        number.base[measures, owner]
        for measures in reversed(played)
        for owner in kinds
        if (measures, owner) in number.base
    ]
    return parts.length(values[0]) if values else ""


def extras(build: engine.Build) -> Iterator[tuple[str, tuple[engine.Term, ...]]]:
    """Tables of the optional rules in play, of the scenario, and of the army's dice."""
    edition = build.catalogue
    for slug, rule in edition.optional_rules.items():
        if slug in build.rules and edition.table(slug):
            yield rule.name, edition.table(slug)
    scenario = build.chosen_scenario
    if scenario and edition.table(scenario.slug):
        yield scenario.name, edition.table(scenario.slug)
    roll_profiles = (roll for unit in build.units for roll in engine.profile(build, unit).rolls.values())
    if any(roll and roll.burst for roll in roll_profiles):
        yield from ((term.name, (term,)) for term in edition.table("knockback"))


def rules(build: engine.Build) -> Iterator[tuple[parts.Rule, str]]:
    """Each rule of an option once, with the units that have it."""
    with_bearers: dict[str, tuple[parts.Rule, list[str]]] = {}
    for unit in build.units:
        for level in parts.active_levels(build, unit):
            if level.term:
                rule = parts.rule(build, unit, level)
                with_bearers.setdefault(f"{level.option}/{level.slug}", (rule, []))[1].append(unit.name)
    for rule, bearers in with_bearers.values():
        yield rule, ", ".join(dict.fromkeys(bearers))


def _rule(rule: parts.Rule, bearers: str) -> ReferencePiece:
    def height(letters: Letters) -> float:
        begun = width(f"{rule.name} ", letters.size, "bold") + (1.5 * letters.size if rule.die else 0)
        return letters.text_height(f"({bearers}) {rule.text}", indent=begun) + 1.2 * MM

    return _piece("rule", (rule, bearers), height)


def _units(build: engine.Build, ink: str) -> Iterator[ReferencePiece]:
    rolls, heads = parts.roll_columns(build.catalogue), _heads(build)
    for row in rows(build, rolls, ink):
        yield _piece("unit", row, partial(_unit_height, row, heads))


def _heads(build: engine.Build) -> list[str]:
    """The headings above the dice of units."""
    return [parts.capitalized(roll.short) for roll in parts.roll_columns(build.catalogue)]


def _chanced(heads: list[str], letters: Letters) -> float:
    """The width of each column of dice; wider where a word above one is."""
    return max(CHANCED * letters.size, _widest(heads, letters.size * 0.82) + 2)


@dataclass(frozen=True, slots=True)
class UnitRow:
    """Figures in the table of units: their name, how many, lines below the name, dice with chances, move."""

    name: str
    count: int
    words: list[str]
    picture: str
    dice: list[Text]
    move: str


def _unit_height(row: UnitRow, heads: list[str], letters: Letters) -> float:
    """A unit's row: its picture, its dice with their chances, its name with the lines below it."""
    moved = MOVED if row.move else 0
    text_width = letters.width - (PICTURED + moved) * letters.size - _chanced(heads, letters) * len(heads) - 3 * PADS
    many = f" × {row.count}" if row.count > 1 else ""
    text_height = letters.text_height(" ".join(row.words), text_width, "text", SMALL) if row.words else 0
    dice = (DIE + SMALL) * letters.size if heads else 0
    return max(7.5 * MM, dice, letters.text_height(f"{row.name}{many}", text_width, "bold") + text_height) + ROW


def rows(build: engine.Build, rolls: list[engine.Roll], ink: str) -> Iterator[UnitRow]:
    """Each unit, followed by its companions: by type, with or without names of their own."""
    for unit in build.units:
        yield row(build, unit, rolls, ink)
        groups: dict[tuple[engine.FigureType, bool], list[engine.Dependant]] = {}
        for companion in engine.dependants(build, unit):
            groups.setdefault((companion.figure, companion.own), []).append(companion)
        for group in groups.values():
            yield _along(build, group, unit, rolls, ink)


def _worth(chance: engine.Chance | None) -> str:
    """The chance of a roll, or its average."""
    if chance is None:
        return ""
    return engine.words.tenths(chance.mean) if chance.way == "total" else engine.words.percent(chance.chance)


def row(build: engine.Build, unit: engine.Unit, rolls: list[engine.Roll], ink: str) -> UnitRow:
    """One unit: its dice with their chances, and its move."""
    return UnitRow(
        name=unit.name,
        count=unit.count,
        words=[rule.text for rule in parts.rule_texts(build, unit)],
        picture=parts.picture(build, unit, ink=ink),
        dice=_chances(engine.profile(build, unit), rolls),
        move=next(iter(parts.move(build, unit)), parts.NO_ROLL) if _moved(build) else "",
    )


def _along(
    build: engine.Build, group: list[engine.Dependant], unit: engine.Unit, rolls: list[engine.Roll], ink: str
) -> UnitRow:
    """Figures of a type that are a unit's companions."""
    figure, has_own_names = group[0].figure, group[0].own
    return UnitRow(
        name=engine.words.listed([companion.name for companion in group]) if has_own_names else figure.name,
        count=1 if has_own_names else len(group),
        words=[_("of {unit}").format(unit=isolate(unit.name))],
        picture=parts.drawing(build, figure.silhouette, ink=ink),
        dice=_chances(engine.bare(build.catalogue, figure.slug, build.rules), rolls),
        move=parts.NO_ROLL if _moved(build) else "",
    )


def _moved(build: engine.Build) -> bool:
    """Whether units have moves of their own."""
    return bool(build.catalogue.table("moves"))


def _chances(profile: engine.Profile, rolls: list[engine.Roll]) -> list[Text]:
    chances = [roll_profile.plain if (roll_profile := profile.rolls.get(roll.slug)) else None for roll in rolls]
    return [(parts.die(chance), _worth(chance)) for chance in chances]
