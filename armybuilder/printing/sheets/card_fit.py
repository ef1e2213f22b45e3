"""What fits a card: rules go on on its back, or on a second card."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from armybuilder.printing.sheets.card import Back, Block, Card, Rule
from armybuilder.printing.sheets.card_blocks import army_high
from armybuilder.printing.sheets.card_sizes import AFTER_RULE, BACK_EDGE, EVERY_NAME, KIND_LINE, MM, NAME_LINE, Measures
from armybuilder.printing.sheets.metrics import lines, shortened, width

GOING_ON = ", going on"
LONG = 0.6
"""A rule is divided where it takes more than this part of a card."""


@dataclass
class Face:
    """A side of a card that is being filled."""

    card: Card
    blocks: list[Block]
    room: float
    across: float
    back: bool = False


def name_size(name: str, m: Measures) -> float:
    """The largest size at which the name takes two lines of the largest; the least takes what it needs."""
    most = 2.08 * m.names[0]
    sizes = (size for size in m.names if len(lines(name, size, m.name_room, "display")) * size * NAME_LINE <= most)
    return next(sizes, m.names[-1])


def head_high(card: Card, m: Measures) -> float:
    """The card's name, or the points beside it where they are taller."""
    size = EVERY_NAME[int(card.name_class[1:])]
    return max(len(lines(card.name, size, m.name_room, "display")) * size * NAME_LINE, m.corner_high)


def room(card: Card, m: Measures) -> float:
    """The height between a card's name and its foot."""
    foot = card.foot.height if card.foot else army_high(card.army, m)
    return m.height - head_high(card, m) - foot - 1 * MM


def more_high(m: Measures) -> float:
    """The line that says where the rules go on."""
    return m.line * len(lines("Goes on: card 22 of 22.", m.text, m.room, "bold")) + AFTER_RULE


def tall(block: Block, m: Measures, across: float) -> float:
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
    """The height that is left on a card's front below all of the blocks; negative where they do not fit."""
    return room(card, m) - sum(tall(block, m, m.room) for block in blocks)


def spread(first: Card, blocks: list[Block], m: Measures, backs: bool) -> list[Card]:
    """The blocks over as many faces as they take."""
    waiting, used = list(blocks), []
    for face in _faces(first, m, backs):
        used.append(face)
        waiting = _filled(face, waiting, m)
        if not waiting:
            break
    return _told(used)


def _faces(first: Card, m: Measures, backs: bool) -> Iterator[Face]:
    """Front, back where there are any, and so on with further cards."""
    card = first
    while True:
        if backs:
            card.back = back_of(card, m)
        yield Face(card, card.blocks, room(card, m), m.room)
        if card.back:
            yield Face(card, card.back.blocks, back_room(card, card.back, m), back_across(m), back=True)
        card = _next(first, m)


def _next(first: Card, m: Measures) -> Card:
    """A card on which the rules go on; a long name is cut, as it stands on the first."""
    size = EVERY_NAME[int(first.name_class[1:])]
    name = "".join(shortened(first.name, size, m.name_room, max(2, int(2.08 * m.names[0] / size)), "display"))
    return Card(first.style, name, first.name_class, first.army, first.note, first.place)


def _filled(face: Face, waiting: list[Block], m: Measures) -> list[Block]:
    """Put on a face what fits it; what is left for the next one."""
    if face.back and not all(isinstance(block.value, Rule) for block in waiting):
        return waiting
    left = face.room
    while waiting:
        heights = [tall(block, m, face.across) for block in waiting]
        if sum(heights) <= left:
            face.blocks += waiting
            return []
        if heights[0] > left - more_high(m):
            return _divided_between(face, waiting, left - more_high(m), m)
        face.blocks.append(waiting[0])
        left -= heights[0]
        waiting = waiting[1:]
    return []


def _divided_between(face: Face, waiting: list[Block], left: float, m: Measures) -> list[Block]:
    """A rule that is taller than a whole card is divided; others wait for the next face."""
    block = waiting[0]
    rule = block.value
    if not isinstance(rule, Rule):
        alone = not face.blocks
        face.blocks += waiting[:alone]
        return waiting[alone:]
    most = int((left - AFTER_RULE) // m.line) - _lead(rule, m, face.across)[0]
    if (face.blocks or face.back) and (most < 3 or tall(block, m, m.room) < LONG * m.height):
        return waiting
    most = max(1, most)
    broken = _lines(rule, m, face.across)
    lead = rule.lead if rule.lead.endswith(GOING_ON) else f"{rule.lead}{GOING_ON}"
    face.blocks.append(Block("rule", 0, replace(rule, text="".join(broken[:most]).strip())))
    return [Block("rule", 0, Rule(lead, "".join(broken[most:]).strip())), *waiting[1:]]


def _told(faces: list[Face]) -> list[Card]:
    """The cards of the faces; each but the last face says where the rules go on."""
    cards = list({id(face.card): face.card for face in faces}.values())
    faces = [face for face in faces if face.blocks]
    for part, card in enumerate(cards, 1):
        card.part, card.parts = part, len(cards)
    for face, after in pairwise(faces):
        if after.back:
            face.card.more = "More on the back."
        elif face.back and face.card.back:
            face.card.back.more = f"Goes on: card {after.card.part} of {len(cards)}."
        else:
            face.card.more = f"Goes on: card {after.card.part} of {len(cards)}."
    return cards


# backs


def back_across(m: Measures) -> float:
    """Across a back, inside its frame."""
    return m.wide * (1 - 2 * BACK_EDGE)


def back_of(card: Card, m: Measures) -> Back:
    """An empty back: the name as large as it fits two lines."""
    most, across = 2.08 * m.names[0], back_across(m)
    fitting = (size for size in m.names if len(lines(card.name, size, across, "display")) * size <= most)
    return Back(m.name_class(next(fitting, m.names[-1])), card.note)


def back_low(card: Card, back: Back, m: Measures) -> float:
    """The name and the note at the bottom of a back."""
    size, across = EVERY_NAME[int(back.name_class[1:])], back_across(m)
    note = len(lines(back.note, m.text, across, "bold")) if back.note else 1
    return len(lines(card.name, size, across, "display")) * size + note * m.text * KIND_LINE + 1 * MM


def back_top(m: Measures) -> float:
    """The line at the top of a back."""
    return m.names[0] + 2 * MM


def back_room(card: Card, back: Back, m: Measures) -> float:
    """The height between the top line of a back and its name."""
    return m.high - 2 * BACK_EDGE * m.wide - back_top(m) - back_low(card, back, m) - 2 * MM
