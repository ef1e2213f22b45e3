"""The things that figures play by: rolls and their situations, numbers, and the effects that change them."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules.models.base import Part, Row, blank_number, blank_text, flag, one_of, optional_row, optional_rule
from rules.models.figures import Budget, FigureType, Kind, Level, Measures, Option
from rules.models.tables import Side
from rules.stored_text import StoredCharField

VERBS = (
    ("allow", _("allow: the figure can make the roll")),
    ("add", _("add: to a roll, a number or a budget")),
    ("die", _("die: sides of the die; the highest counts")),
    ("dice", _("dice: how many, of which the best counts")),
    ("reroll", _("reroll: a second try")),
    ("extra", _("extra: one more roll after a success")),
    ("condition", _("condition: what the foe’s roll meets")),
    ("fails", _("fails: low natural faces of the foe’s roll")),
    ("burst", _("burst: knockback from this face on")),
    ("unpenalized", _("unpenalized: penalties don’t count")),
    ("blank", _("blank: a face does nothing")),
    ("set", _("set: the value of a number")),
    ("times", _("times: a number is multiplied")),
    ("be", _("be: a number becomes another")),
)
ROLES = (
    ("move", _("move: how far it goes in a turn")),
    ("half", _("half: the half move that the rules measure with")),
    ("rough", _("rough: how far it goes in rough ground")),
    ("crew", _("crew: how many figures it needs to ride or drive it")),
    ("life", _("life: damage it can take, as boxes to tick")),
)
"""The role of a number, for pages and findings; how far rolls are aimed is a field of rolls."""
DEEDS = (
    ("shoot", _("shoot: an attack from a distance")),
    ("strike", _("strike: an attack hand to hand")),
    ("save", _("save: a hit that it turns into a miss")),
    ("stun", _("stun: a foe does nothing in the next round")),
    ("fetch", _("fetch: an ally is put beside it")),
    ("sway", _("sway: a foe that it has defeated changes sides")),
    ("test", _("test: whatever else figures try")),
)
"""The purpose of a roll in a battle that is simulated; rolls without one have no part in it."""
WAYS = (
    ("face", _("face: a face that is high enough")),
    ("beat", _("beat: more than the foe’s roll; ties fail")),
    ("oppose", _("oppose: what foes’ rolls must beat")),
    ("total", _("total: the dice are added up")),
)
"""The way a roll is decided."""
BEST = (
    ("wins", _("wins: its best face wins, whatever is added on either side")),
    ("again", _("again: its best face is rolled again and added")),
    ("more", _("more: its best face adds another die")),
)
"""The effect of the best natural face of a roll."""
WHOSE = (("own", _("its own")), ("side", _("its own and its allies’")), ("foes", _("its foes’")))


class Number(Row):
    """Every other figure on the card: moves, reach, initiative, crew, seats."""

    parts: ClassVar[tuple[str, ...]] = ("base",)

    role = StoredCharField(
        _("role"), max_length=10, blank=True, choices=ROLES, help_text=_("What pages and checks use it for.")
    )
    unit = StoredCharField(
        _("unit"), max_length=6, default="inches", choices=(("inches", _("inches")), ("count", _("counted")))
    )
    group = blank_text(_("group"), 40, _("Key that groups it in documents: move."))
    most = flag(_("highest counts"), _("An army has the highest value of its figures instead of the sum."))
    answered = models.BooleanField(
        _("in army check"), default=True, help_text=_("Included in the profiles of “army check”.")
    )
    brings = optional_row(
        FigureType,
        models.RESTRICT,
        _("brings along"),
        _("It counts figures of this type that come along and can’t be bought by themselves."),
    )

    class Meta(Row.Meta):
        verbose_name, verbose_name_plural = _("number"), _("numbers")


class Roll(Row):
    """A roll of dice that figures make."""

    parts: ClassVar[tuple[str, ...]] = ("situations",)

    short = models.CharField(_("short name"), max_length=20, help_text=_("Label on cards: dist., hand."))
    deed = StoredCharField(
        _("in battles"), max_length=6, blank=True, choices=DEEDS, help_text=_("What it does in simulated battles.")
    )
    die = models.PositiveSmallIntegerField(_("die"), default=6)
    always = models.BooleanField(
        _("always shown"), default=True, help_text=_("Shown even when a figure doesn’t make this roll.")
    )
    missing = blank_text(_("text if missing"), 80, _("Shown when a figure doesn’t make this roll."))
    option = optional_row(Option, models.SET_NULL, _("option"), _("Named after the figure’s level of this option."))
    never = blank_text(_("advice code"), 40, _("Code of the advice when no face succeeds."))
    text = blank_text(_("text"), 300)
    way = StoredCharField(
        _("success"), max_length=6, default="face", choices=WAYS, help_text=_("How success is decided.")
    )
    best = StoredCharField(
        _("best face"), max_length=5, blank=True, choices=BEST, help_text=_("What the best natural face does.")
    )
    against = optional_row("self", models.SET_NULL, _("against"), _("The foe’s roll that it must beat."))
    then = optional_row("self", models.SET_NULL, _("followed by"), _("The roll that follows a success."))
    number = optional_row(Number, models.SET_NULL, _("range"), _("How far away the target can be."))
    optional_rule = optional_rule()
    low = flag(_("low faces win"), _("Low faces win."))
    faces = blank_text(_("faces"), 200, _("Words on its faces, separated by commas: HIT, Green …"))
    chain = models.ManyToManyField(
        "self",
        verbose_name=_("made of"),
        blank=True,
        symmetrical=False,
        help_text=_("It combines these rolls, as many as are in play."),
    )

    class Meta(Row.Meta):
        verbose_name, verbose_name_plural = _("roll"), _("rolls")


class Situation(Part):
    """A situation in which a roll is made: the one with most of its conditions met counts."""

    owners: ClassVar[tuple[str, ...]] = ("roll",)
    keys: ClassVar[tuple[str, ...]] = ("slug",)

    roll = models.ForeignKey(Roll, models.CASCADE, verbose_name=_("roll"), related_name="situations")
    slug = models.SlugField(_("slug"), blank=True, help_text=_("Empty for the plain roll."))
    name = models.CharField(_("name"), max_length=80)
    conditions = blank_text(_("conditions"), 120, _("Separated by spaces: cover stealth."))
    target = blank_number(_("target"), _("Empty for the target of the “allow” effect."))
    rolls = models.PositiveSmallIntegerField(
        _("rolls in a row"), default=1, help_text=_("How many rolls in a row must succeed.")
    )
    add = models.SmallIntegerField(_("modifier"), default=0, help_text=_("Added to the roll. Below 0 for a penalty."))
    first = models.PositiveSmallIntegerField(
        _("first winning face"), default=1, help_text=_("The first face that wins, if low faces win.")
    )
    text = blank_text(_("text"), 120, _("What it means, in one line."))
    defeats = flag(_("defeats"), _("Takes the figure out of play."))

    class Meta(Part.Meta):
        verbose_name, verbose_name_plural = _("situation"), _("situations")
        constraints = (models.UniqueConstraint(fields=("roll", "slug"), name="situation_slug"),)

    def __str__(self) -> str:
        return self.name


class Base(Part):
    """The value a number has to begin with; a figure type's outranks its kind's."""

    owners: ClassVar[tuple[str, ...]] = ("number",)

    number = models.ForeignKey(Number, models.CASCADE, verbose_name=_("number"), related_name="base")
    measures = models.ForeignKey(Measures, models.CASCADE, verbose_name=_("measures"), related_name="+")
    kind = optional_row(Kind, models.CASCADE, _("kind"))
    figure = optional_row(FigureType, models.CASCADE, _("figure type"))
    value = models.DecimalField(_("value"), max_digits=8, decimal_places=2)

    class Meta(Part.Meta):
        verbose_name, verbose_name_plural = _("base value"), _("base values")
        constraints = (one_of("kind", "figure"),)

    def __str__(self) -> str:
        return f"{self.kind or self.figure}: {self.value.normalize():f}"  # untranslated


class Effect(Part):
    """One change that a figure type, a level or a scenario side makes to a roll, a number or a budget."""

    owners: ClassVar[tuple[str, ...]] = ("figure", "level", "side")

    figure = optional_row(FigureType, models.CASCADE, _("figure type"), related_name="effects")
    level = optional_row(Level, models.CASCADE, _("level"), related_name="effects")
    side = optional_row(Side, models.CASCADE, _("side"), related_name="effects")
    verb = StoredCharField(_("effect"), max_length=12, choices=VERBS)
    whose = StoredCharField(_("applies to"), max_length=4, choices=WHOSE, default="own")
    roll = optional_row(Roll, models.CASCADE, _("roll"))
    number = optional_row(Number, models.CASCADE, _("number"))
    budget = optional_row(Budget, models.CASCADE, _("budget"))
    amount = models.DecimalField(
        _("amount"),
        max_digits=8,
        decimal_places=2,
        default=0,
        null=True,
        blank=True,
        help_text=_("Empty for no limit."),
    )
    of_base = flag(_("multiple of base"), _("The amount is a multiple of the number’s base value."))
    target = blank_number(_("target"), _("For “allow”: the number to reach."))
    condition = models.SlugField(
        _("condition"),
        blank=True,
        help_text=_("For “condition”: what the foe’s roll meets. For other effects: when they count."),
    )
    becomes = optional_row(Number, models.CASCADE, _("becomes"))

    class Meta(Part.Meta):
        verbose_name, verbose_name_plural = _("effect"), _("effects")
        constraints = (one_of("figure", "level", "side"),)

    def __str__(self) -> str:
        amount = gettext("no limit") if self.amount is None else f"{self.amount.normalize():f}"
        return f"{self.verb} {self.roll or self.number or self.budget or ''} {amount}"  # untranslated
