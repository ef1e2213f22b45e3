"""Fitting rules to a card: they continue on its back, or on a second card."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from django.utils.translation import gettext as _

from armybuilder.printing.papers import MM
from armybuilder.printing.sheets.card.blocks import army_height
from armybuilder.printing.sheets.card.card import Back, Block, Card, Rule
from armybuilder.printing.sheets.card.sizes import AFTER_RULE, BACK_EDGE, EVERY_NAME, KIND_LINE, NAME_LINE, Measures
from armybuilder.printing.sheets.page.text_width import lines, spares, width

LONG = 0.6
"""A rule is split if it takes more than this part of a card."""


@dataclass
class Face:
    """A side of a card that is being filled."""

    card: Card
    blocks: list[Block]
    available_height: float
    across: float
    back: bool = False


def name_size(name: str, m: Measures) -> float:
    """The largest size at which the name takes two lines of the largest size; the smallest takes what it needs.

    A word is broken only if no size avoids it.
    """
    spared = [size for size in m.names if spares(name, size, m.name_room, "display")]
    return next((size for size in (*spared, *m.names) if _name_height(name, size, m) <= _most(m)), m.names[-1])


def _name_height(name: str, size: float, m: Measures) -> float:
    return len(lines(name, size, m.name_room, "display")) * size * NAME_LINE


def _most(m: Measures) -> float:
    """The height of a name that needs no more room than usual."""
    return 2.08 * m.names[0]


def size_of(card: Card) -> float:
    """The size of its name."""
    return EVERY_NAME[int(card.name_class.removeprefix("name-"))]


def head_height(card: Card, m: Measures) -> float:
    """The card's name, or the points next to it if they are taller."""
    return max(_name_height(card.name, size_of(card), m), m.corner_height)


def use_short_name(card: Card, m: Measures) -> bool:
    """Put the unit's number into the head of a card that has no room for the name. Returns whether that was needed."""
    if available_height(card, m) >= continued_height(card, m):
        return False
    card.name, card.name_class = card.short, m.name_class(name_size(card.short, m))
    return True


def available_height(card: Card, m: Measures) -> float:
    """The height between a card's name and its foot."""
    foot = card.foot.height if card.foot else army_height(card.army, m)
    return m.inner_height - head_height(card, m) - foot - 1 * MM


def continued_height(card: Card, m: Measures) -> float:
    """The line that says where the rules continue."""
    return m.line * len(lines(_continued_text(card, 22, 22, m), m.text, m.inner_width, "bold")) + AFTER_RULE


def _continued_text(card: Card, part: int, parts: int, m: Measures) -> str:
    """The reference to the next card, by the name that it has."""
    if _next_name(card, m) == card.name:
        return _("Continued on card {part} of {parts}.").format(part=part, parts=parts)
    return _("Continued as {unit}, card {part} of {parts}.").format(unit=card.short, part=part, parts=parts)


def _next_name(first: Card, m: Measures) -> str:
    """The names of the cards on which the rules continue; a long name is only on the first one."""
    return first.name if _name_height(first.name, size_of(first), m) <= _most(m) else first.short


def block_height(block: Block, m: Measures, across: float) -> float:
    """The height of a block on a face."""
    rule = block.value
    if not isinstance(rule, Rule):
        return block.height
    return (_lead(rule, m, across)[0] + len(_lines(rule, m, across))) * m.line + AFTER_RULE


def _lead(rule: Rule, m: Measures, across: float) -> tuple[int, float]:
    """The full lines that a rule's name takes, and how far it reaches into the next."""
    broken = lines(f"{rule.lead}. ", m.text, across, "bold")
    return len(broken) - 1, width(f"{broken[-1]} ", m.text, "bold")


def _lines(rule: Rule, m: Measures, across: float) -> list[str]:
    """Its text after its name."""
    return lines(rule.text, m.text, across, "text", _lead(rule, m, across)[1])


def fits(card: Card, blocks: list[Block], m: Measures) -> float:
    """The free height on a card's front below all blocks; negative if they do not fit."""
    return available_height(card, m) - sum(block_height(block, m, m.inner_width) for block in blocks)


def spread(first: Card, blocks: list[Block], m: Measures, backs: bool) -> list[Card]:
    """The blocks over as many faces as they take."""
    waiting, used = list(blocks), []
    for face in _faces(first, m, backs):
        used.append(face)
        waiting = _filled(face, waiting, m)
        if not waiting:
            break
    return _cards(used, m)


def _faces(first: Card, m: Measures, backs: bool) -> Iterator[Face]:
    """Front, back if there are backs, and so on with further cards."""
    card = first
    while True:
        if backs:
            card.back = back_of(card, m)
        yield Face(card, card.blocks, available_height(card, m), m.inner_width)
        if card.back:
            yield Face(card, card.back.blocks, back_room(card, card.back, m), back_across(m), back=True)
        name = _next_name(first, m)
        card = Card(first.style, name, first.name_class, first.army, first.short, first.note, first.place)


def _filled(face: Face, waiting: list[Block], m: Measures) -> list[Block]:
    """Put on a face what fits. Returns what is left for the next one."""
    if face.back and not all(isinstance(block.value, Rule) for block in waiting):
        return waiting
    left = face.available_height
    while waiting:
        heights = [block_height(block, m, face.across) for block in waiting]
        if sum(heights) <= left:
            face.blocks += waiting
            return []
        more = continued_height(face.card, m)
        if heights[0] > left - more:
            return _divided_between(face, waiting, left - more, m)
        face.blocks.append(waiting[0])
        left -= heights[0]
        waiting = waiting[1:]
    return []


def _divided_between(face: Face, waiting: list[Block], left: float, m: Measures) -> list[Block]:
    """A rule that is taller than a whole card is divided; others wait for the next face."""
    block = waiting[0]
    rule = block.value
    # a front that its name has almost filled need not take anything
    alone = not (face.blocks or face.back) and face.available_height >= m.inner_height / 2
    if not isinstance(rule, Rule):
        face.blocks += waiting[:alone]
        return waiting[alone:]
    maximum = int((left - AFTER_RULE) // m.line) - _lead(rule, m, face.across)[0]
    if not alone and (maximum < 3 or block_height(block, m, m.inner_width) < LONG * m.inner_height):
        return waiting
    maximum = max(1, maximum)
    broken = _lines(rule, m, face.across)
    lead = rule.lead if rule.goes_on else _("{rule}, continued").format(rule=rule.lead)
    face.blocks.append(Block("rule", 0, replace(rule, text="".join(broken[:maximum]).strip())))
    rest = replace(rule, lead=lead, text="".join(broken[maximum:]).strip(), goes_on=True)
    return [Block("rule", 0, rest), *waiting[1:]]


def _cards(faces: list[Face], m: Measures) -> list[Card]:
    """The cards of the faces; each but the last face says where the rules continue."""
    cards = list({id(face.card): face.card for face in faces}.values())
    faces = [face for face in faces if face.blocks or not face.back]
    for part, card in enumerate(cards, 1):
        card.part, card.parts = part, len(cards)
    for face, after in pairwise(faces):
        if after.back:
            face.card.more = _("More on the back.")
        else:
            side = face.card.back if face.back and face.card.back else face.card
            side.more = _continued_text(face.card, after.card.part, len(cards), m)
    return cards


# backs


def back_across(m: Measures) -> float:
    """Across a back, inside its frame."""
    return m.width * (1 - 2 * BACK_EDGE)


def back_of(card: Card, m: Measures) -> Back:
    """An empty back: the name as large as it fits two lines."""
    maximum, across = 2.08 * m.names[0], back_across(m)
    fitting = (size for size in m.names if len(lines(card.name, size, across, "display")) * size <= maximum)
    return Back(m.name_class(next(fitting, m.names[-1])), card.note)


def back_foot_height(card: Card, back: Back, m: Measures) -> float:
    """The height of the name and the note at the bottom of a back."""
    size, across = EVERY_NAME[int(back.name_class.removeprefix("name-"))], back_across(m)
    note = len(lines(back.note, m.text, across, "bold")) if back.note else 1
    return len(lines(card.name, size, across, "display")) * size + note * m.text * KIND_LINE + 1 * MM


def back_top(m: Measures) -> float:
    """The line at the top of a back."""
    return m.names[0] + 2 * MM


def back_room(card: Card, back: Back, m: Measures) -> float:
    """The height between the top line of a back and its name."""
    return m.height - 2 * BACK_EDGE * m.width - back_top(m) - back_foot_height(card, back, m) - 2 * MM
