"""Common parts of sheets about units: dice, moves, pictures, points, and the lines of their rules."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from armybuilder.armies.pictures import portraits
from armybuilder.armies.pictures.silhouettes import pose
from armybuilder.core.i18n.lang_attributes import NONE, row_marked
from armybuilder.printing.pdf import fonts
from rules import engine
from rules.engine import army_fields
from rules.engine.wording.directions import isolate

NO_ROLL = "–"
"""In the dice font: a dashed die."""
OUTLINE = "outline"
"""The style of silhouettes where ink is saved."""
SHADE = "grey"
"""The style of silhouettes from behind."""
PORTRAITS = "portraits/"
"""The address under which sheets find the pictures of their units."""
MOST_BOXES = 20
"""The most defeat boxes a unit gets; above, the fallen are written down."""
BOX = "☐"
MOST_NAMED = 6
"""Letters without a font that are named one by one."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A line of rules: the text of an option, of the figure type or of a note."""

    name: str
    text: str
    die: str = ""
    """The level's own roll, in the dice font."""
    marked: SafeString = NONE
    """Its language, where the sheet has another."""


def die(chance: engine.Chance | None) -> str:
    """A roll in the letters of the dice font: ``5+d6``; a dashed die where none can succeed."""
    if chance is not None and chance.way != "face":
        return chance.text
    return NO_ROLL if chance is None or chance.needs is None else f"{chance.needs}+d{chance.die}"


def roll_columns(catalogue: engine.Catalogue) -> list[engine.Roll]:
    """The rolls with a column of dice; dice of words are described in a line."""
    return [roll for roll in catalogue.rolls.values() if roll.always and not (roll.low or roll.chain)]


def rule_texts(build: engine.Build, unit: engine.Unit) -> list[Rule]:
    """Dice of words in a line: ``HIT on skill 3 of 6, else MISS. To hit while standing 17%, prone 25%.``"""
    roll_profiles = [roll for roll in engine.profile(build, unit).rolls.values() if roll]
    low = [roll for roll in roll_profiles if roll.roll.low]
    counted = ", ".join(f"{roll.roll.short} {_good(roll.plain)}" for roll in low if not roll.plain.sure)
    sentences = [_("HIT on {dice}, else MISS.").format(dice=counted)] if counted else []
    sentences += [_("No {roll} die.").format(roll=roll.roll.short) for roll in low if roll.plain.sure]
    sentences += [_chances(roll) for roll in roll_profiles if roll.roll.chain]
    return [Rule(_("Dice"), " ".join(sentences))] if sentences else []


def _good(chance: engine.Chance) -> str:
    """The number of faces that are good enough."""
    good = (chance.needs or 0) - (chance.first or 1) + 1
    return pgettext("faces of a die", "{good} of {all}").format(good=good, all=chance.die)


def _chances(profile: engine.RollProfile) -> str:
    """The chance in each situation, or the one that all have."""
    chances = [(situation.name, profile.situations[situation.slug].chance) for situation in profile.roll.situations]
    if len({chance for _, chance in chances}) == 1:
        return _("{roll} {chance}.").format(roll=profile.roll.name, chance=engine.words.percent(chances[0][1]))
    each = ", ".join(f"{name} {engine.words.percent(chance)}" for name, chance in chances[1:])
    return _("{roll} while {situations}.").format(roll=profile.roll.name, situations=each)


def picture(build: engine.Build, unit: engine.Unit, left: bool = False, ink: str = "full") -> str:
    """The file with the unit's own picture, or with its silhouette, looking right or left."""
    return portrait(unit, ink) or drawing(build, pose(build, unit), left, ink)


def rear_picture(build: engine.Build, unit: engine.Unit, ink: str) -> str:
    """The file with the unit from behind: its own picture again, or the silhouette in grey, looking the other way."""
    return portrait(unit, ink) or rear_drawing(pose(build, unit), ink)


def silhouettes(build: engine.Build, unit: engine.Unit, ink: str = "full") -> tuple[str, str, int]:
    """The picture of the unit on a card: which drawing or which shape of photo, its file, how many in a row."""
    if file := portrait(unit, ink):
        return portraits.shape(unit), file, 1
    return pose(build, unit), picture(build, unit, ink=ink), unit.count


def portrait(unit: engine.Unit, ink: str = "full") -> str:
    """The file with the unit's own picture; ``None`` in ink-saving mode, because photos need the most."""
    return f"{PORTRAITS}{unit.portrait}.jpg" if ink != "saver" and portraits.picture_path(unit) else ""


def drawing(build: engine.Build, drawn: str, left: bool = False, ink: str = "full") -> str:
    """The file of a silhouette in the army's plastic, or its outline where ink is saved."""
    plastic = OUTLINE if ink == "saver" else build.shown_plastic
    return f"img/{drawn}-{plastic}{'-left' if left else ''}.svg"


def without_notes(build: engine.Build) -> engine.Build:
    """The army as an opponent may read it."""
    return replace(build, notes="", units=tuple(replace(unit, notes="") for unit in build.units))


def rear_drawing(drawn: str, ink: str) -> str:
    """The file of a silhouette from behind."""
    return f"img/{drawn}-{OUTLINE if ink == 'saver' else SHADE}-left.svg"


def boxes(count: int) -> str:
    """A box for each figure; none if there are too many."""
    return BOX * count if count <= MOST_BOXES else ""


def active_levels(build: engine.Build, unit: engine.Unit) -> Iterator[engine.Level]:
    """The equipment and abilities of its figures, in the edition's order."""
    yield from engine.profile(build, unit).active_levels


def rules(build: engine.Build, unit: engine.Unit) -> list[Rule]:
    """The rule lines of one unit: its levels', its type's need, its notes."""
    lines = rule_texts(build, unit)
    lines += [rule(build, unit, level) for level in active_levels(build, unit) if level.term]
    figure, crew = build.figure(unit), engine.profile(build, unit).roles.get("crew")
    if figure and figure.needs and crew:
        lines.insert(0, Rule(_("Crew"), figure.needs))
    if unit.notes:
        lines.append(Rule(_("Note"), unit.notes))
    return lines


def rule(build: engine.Build, unit: engine.Unit, level: engine.Level) -> Rule:
    """The rule line of a level."""
    return Rule(level.name, level.term, own_die(build, unit, level), option_marked(build, level))


def option_marked(build: engine.Build, level: engine.Level) -> SafeString:
    """The mark of what is said of a level, where it is in another language than the sheet."""
    return row_marked(build.catalogue.foreign, f"options/{level.option}")


def own_die(build: engine.Build, unit: engine.Unit, level: engine.Level) -> str:
    """The die of the roll that only this level adds (Summon); empty if it adds none."""
    rolls = engine.profile(build, unit).rolls
    own = [effect.roll for effect in level.effects if effect.verb == "allow"]
    brought = (rolled for slug, rolled in rolls.items() if rolled and slug in own)
    own_faces = (rolled for rolled in brought if rolled.plain.way == "face" and not rolled.roll.low)
    return next((die(rolled.plain) for rolled in own_faces if not rolled.roll.always), "")


def move(build: engine.Build, unit: engine.Unit) -> list[str]:
    """The lengths of the edition's moves, in its order: Move Unit, half of it, in rough ground."""
    numbers, move = engine.profile(build, unit).numbers, build.catalogue.number_for("move")
    group = move.group if move else ""
    known = [numbers[slug] for slug, number in build.catalogue.numbers.items() if number.group and slug in numbers]
    moves = [
        numbers[slug] for slug, number in build.catalogue.numbers.items() if number.group == group and slug in numbers
    ]
    return [length(value) for value in (moves if group else known)]


def lengths(build: engine.Build, unit: engine.Unit) -> list[str]:
    """Lengths that are put together apart from the moves, each with its name: ``Aim a turn 4″``."""
    numbers, move = engine.profile(build, unit).numbers, build.catalogue.number_for("move")
    others = [
        number for number in build.catalogue.numbers.values() if number.group and move and number.group != move.group
    ]
    return [f"{number.name} {length(numbers[number.slug])}" for number in others if number.slug in numbers]


def best_of_army(build: engine.Build, unit: engine.Unit) -> Iterator[tuple[engine.Number, Fraction]]:
    """The additions of its figures to a stat of which the army's best counts, such as initiative.

    What the side of a scenario adds belongs to the player, whichever figures live: see ``player_effect``.
    """
    numbers = engine.profile(replace(build, scenario="", side=""), unit).numbers
    for slug, number in build.catalogue.numbers.items():
        if number.most and (value := numbers.get(slug)):
            yield number, value


def player_effect(build: engine.Build) -> str:
    """The effect of the scenario's side for the player all game: ``Ambusher: +1 to the player’s initiative …``."""
    side, numbers = build.chosen_side, build.catalogue.numbers
    best = [effect for effect in side.effects if (number := numbers.get(effect.number)) and number.most] if side else []
    return f"{side.name}: {side.text}" if side and best else ""


def reach(profile: engine.Profile) -> str:
    """Its reach; a dash if it rolls for nothing at a distance."""
    aimed = (roll.roll.number for roll in profile.rolls.values() if roll)
    far = next((number for number in aimed if number in profile.numbers), None)
    return NO_ROLL if far is None else length(profile.numbers[far])


def length(value: Fraction | None) -> str:
    """Inches, or the sign for no limit."""
    return pgettext("length", "any") if value is None else engine.words.distance(value)


def figures(build: engine.Build, bill: engine.Bill) -> str:
    """The number of figures, and of each kind: ``11 figures: 9 guys, 1 cavalry, 1 vehicle``."""
    kinds = build.catalogue.kinds
    counted = [engine.words.count_of(n, kinds[slug]) for slug, n in bill.by_kind.items() if n and len(kinds) > 1]
    if build.catalogue.limited_in == "figures" and counted:
        return engine.words.listed(counted)
    total = ngettext("{number} figure", "{number} figures", bill.figures)
    total = total.format(number=engine.words.grouped(bill.figures))
    return _("{figures}: {kinds}").format(figures=total, kinds=", ".join(counted)) if counted else total


def points(build: engine.Build, bill: engine.Bill) -> str:
    """``25 of 30 points``, or only the total without a limit."""
    if build.limit is None:
        return engine.words.sum_of(build.catalogue, bill.total)
    spent = engine.words.points_sign(bill.total)
    if build.catalogue.limited_in != "points":
        return _("{spent} of {limit}").format(spent=spent, limit=engine.words.sum_of(build.catalogue, build.limit))
    sentence = ngettext("{spent} of {limit} point", "{spent} of {limit} points", engine.whole_points(build.limit))
    return sentence.format(spent=spent, limit=engine.words.points_sign(build.limit))


def span(catalogue: engine.Catalogue, side: engine.Side) -> str:
    """The points of a side: ``25–40 points``, ``up to 25 points``; empty without any."""
    maximum = engine.words.sum_of(catalogue, side.most) if side.most is not None else ""
    if side.least is None:
        return _("up to {points}").format(points=maximum) if maximum else ""
    if not maximum:
        return _("from {points}").format(points=engine.words.sum_of(catalogue, side.least))
    return pgettext("from least to most", "{least}–{most}").format(
        least=engine.words.points_sign(side.least), most=maximum
    )


def has_prices(catalogue: engine.Catalogue) -> bool:
    """Whether units have points: what they cost, or what each figure has to spend."""
    own = any(budget.scope == "figure" for budget in catalogue.budgets.values())
    return own or catalogue.limited_in == "points"


def in_play(build: engine.Build) -> str:
    """The edition, and the optional rules in play."""
    rules = [rule.name for slug, rule in build.catalogue.optional_rules.items() if slug in build.rules]
    if not rules:
        return build.catalogue.name
    return _("{rules}, with {optional}").format(rules=build.catalogue.name, optional=engine.words.listed(rules))


def capitalized(text: str) -> str:
    """With a capital letter in front, for the head of a row; the rest stays as it is."""
    return text[:1].upper() + text[1:]


def in_two_columns(lines: Sequence[Rule]) -> tuple[list[Rule], list[Rule]]:
    """The lines in two columns of about the same length, in their order."""
    lengths = [len(line.name) + len(line.text) + 40 for line in lines]
    cut = min(range(1, len(lines) + 1), key=lambda n: max(sum(lengths[:n]), sum(lengths[n:])), default=0)
    return list(lines[:cut]), list(lines[cut:])


def columns(edition: engine.Catalogue) -> list[str]:
    """The edition's names for a whole move and half of it."""
    numbers = (edition.number_for("move"), edition.number_for("half"))
    return [number.name for number in numbers if number]


def undrawn(build: engine.Build) -> str:
    """The letters of an army that no font has, as a sentence; empty if all have one."""
    facts = (text for _label, text in army_fields.facts(build))
    own = (text for unit in build.units for text in (unit.name, unit.look, unit.notes))
    letters = fonts.undrawn((build.name, build.notes, *facts, *own))
    if not letters:
        return ""
    letter_names = [f"{letter} (U+{ord(letter):04X})" for letter in letters[:MOST_NAMED]]
    if (others := len(letters) - MOST_NAMED) > 0:
        letter_names.append(ngettext("{number} more", "{number} more", others).format(number=others))
    listed = engine.words.listed(letter_names)
    if not build.name:
        return _("No font here has {letters}. An empty box is printed for each.").format(letters=listed)
    message = _("{army}: no font here has {letters}. An empty box is printed for each.")
    return message.format(army=isolate(build.name), letters=listed)
