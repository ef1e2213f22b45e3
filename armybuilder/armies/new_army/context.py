"""The context of a new army: its rule book, and the choices that depend on it."""

from collections.abc import Sequence

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder import rule_books
from armybuilder.armies import samples
from armybuilder.armies.display import army_context
from armybuilder.armies.new_army.forms import StartForm
from armybuilder.core.web.values import Context
from armybuilder.visitors import Visitor
from rules import engine
from rules.engine import words
from rules.models import Edition
from rules.snapshot import catalogue

FEW = 4
"""The number of house rules that fit on the home page."""


def empty_army(catalogue: engine.Catalogue) -> engine.Build:
    """A new army without units, with the defaults of the edition."""
    scenario = catalogue.scenarios.get(catalogue.default_scenario) or next(iter(catalogue.scenarios.values()), None)
    return engine.Build(
        catalogue,
        _("New army"),
        limit=catalogue.default_limit,
        scenario=scenario.slug if scenario else "",
        side=scenario.sides[0].slug if scenario else "",
        rules=catalogue.default_rules,
    )


def edition_asked(visitor: Visitor, asked: QueryDict) -> Edition | None:
    """The rules in the address; by default the first rule book that the visitor may choose."""
    edition = rule_books.readable(visitor).with_slug(asked.get("rules", "")[:80]).select_related("parent").first()
    return edition or Edition.objects.books().first()


def page(visitor: Visitor, edition: Edition | None, form: StartForm | None = None, name: str = "") -> Context:
    """The context of the page; the name typed so far stays."""
    every = _with(rule_books.books_for(visitor), edition)
    begun = start(every, edition, form)
    if begun and name:
        begun["name"] = name
    return {
        "start": begun,
        "books": [_book(book, book == edition) for book in every if not book.revision],
        "houses": [house(book, book == edition) for book in every if book.revision],
    }


def start(every: Sequence[Edition], edition: Edition | None, form: StartForm | None = None) -> Context | None:
    """The form of a new army, with its input and errors."""
    if edition is None:
        return None
    book = catalogue(edition)
    build, typed = empty_army(book), form.data if form else None
    limit = words.points_sign(build.limit) if build.limit is not None else ""
    return {
        "edition": edition,
        "editions": _with(few(every), edition),
        "scenarios": [_scenario(scenario, side) for scenario in book.scenarios.values() for side in scenario.sides],
        "scenario": typed.get("scenario", "") if typed else f"{build.scenario}/{build.side}",
        "counted": book.limited_in,
        "limits": [words.points_sign(limit) for limit in book.limits],
        "limit": typed.get("limit", "") if typed else limit,
        "other": typed.get("limit_other", "") if typed else "",
        **rules(book),
        "chosen": typed.getlist("rules") if typed else build.rules,
        "name": typed.get("name", "") if typed else "",
        "fair": _fair(book, build.limit),
        "mistakes": form.mistakes if form else {},
    }


def _with(every: Sequence[Edition], chosen: Edition | None) -> list[Edition]:
    """The chosen one is in the list, even if it is an older revision."""
    return [*every, *([chosen] if chosen and chosen not in every else [])]


def few(every: Sequence[Edition]) -> list[Edition]:
    """The rule books, and as many house rules as have room beside them."""
    houses = [book for book in every if book.revision]
    return [book for book in every if book not in houses[FEW:]]


def house(edition: Edition, chosen: bool = False) -> Context:
    """House rules to choose from."""
    made_from = _("Based on {rules}.").format(rules=edition.parent.label) if edition.parent else ""
    return {
        "edition": edition,
        "chosen": chosen,
        "letter": edition.name[:1].upper(),
        "plastic": edition.plastic or "green",
        "description": f"{made_from} {edition.change_note}".strip(),
    }


def _book(edition: Edition, chosen: bool) -> Context:
    book = catalogue(edition)
    ready, scenarios = len(samples.samples_of(book)), len(book.scenarios)
    chips = [
        (ready, ngettext("{count} sample", "{count} samples", ready)),
        (scenarios, ngettext("{count} scenario", "{count} scenarios", scenarios)),
    ]
    return {
        "edition": edition,
        "chosen": chosen,
        "picture": edition.picture.split(),
        "chips": [chip.format(count=count) for count, chip in chips if count],
    }


def _scenario(scenario: engine.Scenario, side: engine.Side) -> Context:
    """A scenario with one of its sides, as a choice."""
    alone = len(scenario.sides) == 1
    minimum, maximum = (words.points_sign(bound) if bound else "" for bound in (side.least, side.most))
    return {
        "value": f"{scenario.slug}/{side.slug}",
        "label": army_context.side_label(scenario, side),
        "name": words.side_of(scenario, side),
        "points": _("{least} to {most}").format(least=minimum, most=maximum)
        if minimum and minimum != maximum
        else maximum,
        "does": scenario.wins if alone else side.text,
    }


def rules(book: engine.Catalogue) -> Context:
    """The optional rules, those that add something to buy apart from the others."""
    options = book.options.values()
    bought = {figure.optional_rule for figure in book.figures.values()}
    bought |= {option.optional_rule for option in options}
    bought |= {level.optional_rule for option in options for level in option.levels}
    every = book.optional_rules.values()
    return {
        "rules": [rule for rule in every if rule.slug in bought],
        "more_rules": [rule for rule in every if rule.slug not in bought],
    }


def _fair(book: engine.Catalogue, limit: engine.Halves | None) -> str:
    """The points that an opponent may have, if the rule book says so."""
    if book.fair is None or limit is None:
        return ""
    if not book.fair:
        return _("A fair opponent has the same number of points.")
    minimum, maximum = max(0, limit - book.fair), limit + book.fair
    return _("A fair opponent for {points} has {least} to {most}.").format(
        points=words.points_of(limit), least=words.points_sign(minimum), most=words.points_of(maximum)
    )
