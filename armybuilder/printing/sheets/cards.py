"""Cards: one for each unit or figure, in several sizes; what does not fit goes on on the back or on a second card."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from django.utils.functional import Promise, lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy, pgettext, pgettext_lazy

from armybuilder.core.i18n.lang_attributes import row_marked
from armybuilder.printing.papers import COPY, MM, Layout, SheetChoice
from armybuilder.printing.sheets.card import blocks, fit, words
from armybuilder.printing.sheets.card.card import Block, Card, Foot, Rule
from armybuilder.printing.sheets.card.pages import credited, grid, pages
from armybuilder.printing.sheets.card.sizes import SIZES, Measures, measures
from armybuilder.printing.sheets.page.text_width import lines
from armybuilder.printing.sheets.sheet import Context, Sheet
from armybuilder.printing.sheets.units import parts, vitals
from rules.engine.build import Build, Unit
from rules.engine.catalogue import Catalogue
from rules.engine.cost.dependants import Dependant, dependants
from rules.engine.rolls.profile import Profile, bare, profile
from rules.engine.wording.directions import isolate
from rules.engine.wording.lengths_in_text import in_the_readers_units

SIZE_NAME: Callable[[str | Promise], str | Promise] = lazy(lambda name: in_the_readers_units(str(name)), str)
"""The name of a size, in the reader's units."""
KIND_LINES = 4
"""A kind that is longer gives its options to the rules, which go on."""
BLANK_BOXES, BLANK_LIFE = 5, 20
BACK_PICTURE, LEAST_PICTURE = 0.42, 0.16
"""The part of a back's height that its drawing takes, and the least that is worth drawing."""


@dataclass(frozen=True)
class Printing:
    """An army's cards as they were selected."""

    build: Build
    ink: str
    m: Measures
    per: str
    backs: bool
    is_own: bool
    """Points are printed: it is not an opponent's copy."""

    @property
    def army(self) -> str:
        """The army's name at the foot of every card that has room for it."""
        return self.build.name if blocks.at_the_foot(self.build.name, self.m) else ""


class Cards(Sheet):
    """The units' cards, blank ones, or both."""

    slug = "cards"
    name = gettext_lazy("Cards")
    text = gettext_lazy("One for each unit or figure")
    text_without_army = gettext_lazy("Blank, to fill in by hand")
    icon = "layout-grid"
    pieces = ngettext_lazy("{number} card", "{number} cards", "count")
    can_turn = True
    without_army = {"per": "unit", "sides": "fronts", "copy": "own", "blank": "only"}
    choices = (
        SheetChoice(
            "size", gettext_lazy("Card size"), tuple((size.slug, SIZE_NAME(size.name)) for size in SIZES.values())
        ),
        SheetChoice(
            "per",
            gettext_lazy("Cards"),
            (("unit", gettext_lazy("One per unit")), ("figure", gettext_lazy("One per figure"))),
        ),
        SheetChoice(
            "sides",
            gettext_lazy("Sides"),
            (("fronts", gettext_lazy("Fronts only")), ("both", gettext_lazy("Fronts and backs"))),
        ),
        COPY,
        SheetChoice(
            "blank",
            gettext_lazy("Blank cards"),
            (
                ("none", pgettext_lazy("blank cards", "None")),
                ("page", pgettext_lazy("blank cards", "One page")),
                ("only", gettext_lazy("Only blank cards")),
            ),
        ),
    )

    def context(self, build: Build, layout: Layout) -> Context:
        """The cards, in pages."""
        selected = {choice.slug: self.selected(layout, choice.slug) for choice in self.choices}
        m, is_own = measures(selected["size"], layout.text), selected["copy"] == "own"
        lying, credit = credited(grid(m, layout), build.catalogue.credit, m)
        build = build if is_own else parts.without_notes(build)
        printing = Printing(build, layout.ink, m, selected["per"], selected["sides"] == "both", is_own)
        units = [] if selected["blank"] == "only" else enumerate(build.units, 1)
        cards = [card for place, unit in units for card in _own_cards(printing, unit, place)]
        blanks = [] if selected["blank"] == "none" else [_blank(printing) for _ in range(lying.count)]
        title = _("{army}: cards").format(army=isolate(build.name))
        fronts = pages(cards, lying, printing.backs, title)
        return {
            "title": title if build.name else _("Blank cards"),
            "army": build.name,
            "pages": [*fronts, *pages(blanks, lying, False, _("Blank cards"))],
            "grid": lying,
            "credit": credit,
            "front": lying.style(),
            "behind": lying.style(back=True),
            "turned": layout.turned,
            "size": selected["size"],
        }

    def style(self, layout: Layout) -> str:
        """The rules that follow the size of the cards and of the text."""
        return measures(self.selected(layout, "size"), layout.text).css()

    def count_pieces(self, build: Build, layout: Layout) -> int:
        """The number of cards printed for figures that could share one."""
        each = self.selected(layout, "per") == "figure"
        return sum(unit.count for unit in build.units) if each else 0

    def has_backs(self, layout: Layout) -> bool:
        """Whether each page of fronts is followed by that of their backs; blank cards have none."""
        return self.selected(layout, "sides") == "both" and self.selected(layout, "blank") == "none"


def _own_cards(printing: Printing, unit: Unit, place: int) -> Iterator[Card]:
    """The unit's cards; figures that take damage have one each, and so do their companions."""
    vital = vitals.life(profile(printing.build, unit))
    each = printing.per == "figure" or (vital and unit.count <= parts.MOST_BOXES)
    if each and unit.count > 1:
        for figure in range(1, unit.count + 1):
            own = replace(unit, name=f"{unit.name} {figure}", count=1)
            short = _("Unit {place}, figure {number}").format(place=place, number=figure)
            yield from _cards(printing, own, place, short)
    else:
        yield from _cards(printing, unit, place, _("Unit {place}").format(place=place))
    for number, dependant in enumerate(dependants(printing.build, unit), 1):
        short = _("Unit {place}, {figure} {number}").format(place=place, figure=dependant.figure.name, number=number)
        yield from _along(printing, unit, dependant, place, short)


def _cards(printing: Printing, unit: Unit, place: int, short: str) -> list[Card]:
    """The unit's card, and those that its rules go on to."""
    build, m = printing.build, printing.m
    unit_profile, figure = profile(build, unit), build.figure(unit)
    foot = _foot(unit_profile, unit.count, printing.army, m)
    card, name_rules = _new_card(printing, figure.style if figure else "", unit.name, place, short, foot)
    card.note = words.short_kind(build, unit, unit_profile)
    if printing.is_own:
        card.points, card.points_word = words.corner(build, unit)
    unit_rules = (*words.rules(build, unit, unit_profile), *words.note(unit))
    rules = [Block("rule", 0, rule) for rule in (*name_rules, *unit_rules)]
    drawn = parts.silhouettes(build, unit, printing.ink)
    numbers = _numbers(build.catalogue, unit_profile)
    rolled = _rolled(build.catalogue, unit_profile, m)
    head = _head(card, printing, unit, unit_profile, rules, rolled)
    content = _drawn(card, head, drawn, numbers, [*rolled, *rules], m)
    return _backed(fit.spread(card, content, m, printing.backs), drawn, m)


def _new_card(printing: Printing, style: str, name: str, place: int, short: str, foot: Foot) -> tuple[Card, list[Rule]]:
    """A card with its name; names that have no room in its head or at its foot go with the rules."""
    m, army = printing.m, printing.build.name
    card = Card(style, name, m.name_class(fit.name_size(name, m)), printing.army, short, place=place, foot=foot)
    rules = [Rule(_("Name"), name)] if fit.use_short_name(card, m) else []
    return card, [*rules, *([Rule(_("Army"), army)] if army != printing.army else [])]


def _foot(unit_profile: Profile, count: int, army: str, m: Measures) -> Foot:
    life = vitals.life(unit_profile)
    return blocks.health(life, count if count > 1 else 0, army, m) if life else blocks.defeated(count, army, m)


def _numbers(catalogue: Catalogue, unit_profile: Profile) -> list[tuple[str, str]]:
    counted = vitals.counted(catalogue, unit_profile) if vitals.life(unit_profile) else ()
    return [*counted, *words.numbers(catalogue, unit_profile)]


def _rolled(catalogue: Catalogue, unit_profile: Profile, m: Measures) -> list[Block]:
    """Its dice, or what is added to each die."""
    if vitals.life(unit_profile):
        return blocks.adds(vitals.adds(catalogue, unit_profile), m)
    columns = words.columns(catalogue)
    return blocks.dice([(words.die(unit_profile, *column), words.label(*column)) for column in columns], m)


def _head(
    card: Card, printing: Printing, unit: Unit, unit_profile: Profile, rules: list[Block], rolled: list[Block]
) -> list[Block]:
    """The unit's kind and look; what has no room there goes on with the rules."""
    build, m = printing.build, printing.m
    kind = blocks.text_blocks("kind", words.kind(build, unit, unit_profile), m)
    names = ", ".join(words.option_names(build, unit_profile))
    height = m.figures_height("least", len(_numbers(build.catalogue, unit_profile)) + 1)
    spare = fit.fits(card, [*kind, *rolled], m) - height - 2 * m.line
    if names and (kind[0].height > (KIND_LINES + 0.5) * m.text * 1.2 or spare < 0):
        kind = blocks.text_blocks("kind", words.short_kind(build, unit, unit_profile), m)
        rules.insert(0, Block("rule", 0, Rule(pgettext("unit", "Has"), f"{names}.")))
    look = blocks.text_blocks("look", unit.look, m)
    if look and fit.fits(card, [*kind, *look, *rolled, *rules], m) < height + 1.5 * MM:
        rules.insert(0, Block("rule", 0, Rule(pgettext("unit", "Looks"), unit.look)))
        look = []
    return [*kind, *look]


def _drawn(
    card: Card,
    head: list[Block],
    drawn: tuple[str, str, int],
    numbers: list[tuple[str, str]],
    rest: list[Block],
    m: Measures,
) -> list[Block]:
    """The content with drawings as tall as there is room for, or without drawings."""
    rules = [block for block in rest if block.kind == "rule"]
    for height in ("", "least") if rules else ("plain", "", "least"):
        content = [*head, blocks.figures(*drawn, numbers, height, m), *rest]
        if fit.fits(card, content, m) >= 0:
            return content
    for height in ("", "least"):
        content = [
            *head,
            blocks.figures(*drawn, numbers, height, m),
            *(block for block in rest if block.kind != "rule"),
        ]
        if fit.fits(card, content, m) >= (4 if height == "" else 1) * m.line:
            return [*content, *rules]
    return [*head, *blocks.numbers_line(numbers, m), *rest]


def _backed(cards: list[Card], drawn: tuple[str, str, int], m: Measures) -> list[Card]:
    """The cards with a drawing on each back that has room for one."""
    for card in cards:
        if card.back:
            across = fit.back_across(m)
            left = fit.back_room(card, card.back, m) - sum(
                fit.block_height(block, m, across) for block in card.back.blocks
            )
            height = min(BACK_PICTURE * m.height, left - 2 * MM)
            if height >= LEAST_PICTURE * m.height:
                card.back.pictures = blocks.pictures(drawn[1], drawn[0], 1, height / MM, across / MM)
    return cards


def _along(printing: Printing, unit: Unit, dependant: Dependant, place: int, short: str) -> list[Card]:
    """The card of a companion."""
    build, m = printing.build, printing.m
    unit_profile = bare(build.catalogue, dependant.figure.slug, build.rules)
    card, name_rules = _new_card(
        printing, dependant.figure.style, dependant.name, place, short, _foot(unit_profile, 1, printing.army, m)
    )
    card.note = _("{figure} of {unit}").format(figure=dependant.figure.name, unit=isolate(unit.name))
    if len(lines(card.note, m.text, m.inner_width, "bold")) > KIND_LINES:
        card.note = _("{figure} of unit {place}").format(figure=dependant.figure.name, place=place)
    drawn = dependant.figure.silhouette, parts.drawing(build, dependant.figure.silhouette, ink=printing.ink), 1
    marked = row_marked(build.catalogue.foreign, f"figures/{dependant.figure.slug}")
    own = [Rule(dependant.figure.name, dependant.figure.text, marked=marked)]
    rules = [Block("rule", 0, rule) for rule in (*name_rules, *own)]
    rest = [*_rolled(build.catalogue, unit_profile, m), *rules]
    content = _drawn(
        card, blocks.text_blocks("kind", card.note, m), drawn, _numbers(build.catalogue, unit_profile), rest, m
    )
    return _backed(fit.spread(card, content, m, printing.backs), drawn, m)


# blank cards


def _blank(printing: Printing) -> Card:
    """A card to fill in by hand: empty frames with the edition's words."""
    catalogue, m = printing.build.catalogue, printing.m
    card = Card("", "", m.name_class(m.names[0]), "", blank=True)
    if parts.has_prices(catalogue):
        card.points_word = words.points_word(2)
    life = _has_health(catalogue)
    card.foot = blocks.health(BLANK_LIFE, 0, "", m) if life else blocks.defeated(BLANK_BOXES, "", m)
    labels = [number.name for role in ("move", "half") if (number := catalogue.number_for(role))]
    content = [*blocks.blank_rows([_("Unit"), *labels], m), *_blank_dice(catalogue, m)]
    left = int(fit.fits(card, content, m) // (m.text * 2))
    card.blocks = [*content, *blocks.blank_rows([""] * left, m)]
    return card


@lru_cache(maxsize=64)
def _has_health(catalogue: Catalogue) -> bool:
    return any(vitals.life(bare(catalogue, slug)) for slug in catalogue.figures)


def _blank_dice(catalogue: Catalogue, m: Measures) -> list[Block]:
    if _has_health(catalogue):
        unit_profile = bare(catalogue, next(iter(catalogue.figures)))
        return blocks.adds([(label, "") for label, _ in vitals.adds(catalogue, unit_profile)], m)
    return blocks.dice([(parts.BOX, words.label(*column)) for column in words.columns(catalogue)], m)
