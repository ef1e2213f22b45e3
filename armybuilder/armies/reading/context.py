"""The context of the page for readers of an army."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from armybuilder import rule_books
from armybuilder.armies import copies, samples
from armybuilder.armies.display import army_context, attribution, figure_budgets
from armybuilder.armies.display.army_context import address, chat, lineup, stamp
from armybuilder.armies.display.unit_pages import unit_page
from armybuilder.armies.display.units_to_read import units
from armybuilder.armies.models import Army
from armybuilder.armies.visibility import Visibility
from armybuilder.core.web.values import Context
from armybuilder.visitors import Visitor
from rules import engine
from rules.engine import army_fields, words

MOST_FINDINGS = 30
"""The number of findings that the page shows."""


def page(build: engine.Build, place: str, sample: str, shared: bool, wanted: int = 1) -> Context:
    """The context of the page, with the wanted page of its units.

    ``place`` is the page's own full address; ``sample`` is the sample army that it is or, if shared, was copied from.
    """
    bill, spent = engine.bill(build), figure_budgets.army_purse(build)
    purse, shown = spent[0] if spent else "", unit_page(build.units, wanted)
    return {
        "build": build,
        "shared": shared,
        "source": next((other for other in samples.samples_of(build.catalogue) if other.slug == sample), None),
        "card": address(place),
        "title": f"{build.name}, {words.sum_of(build.catalogue, bill.total)}",
        "heading": army_context.heading(build, bill),
        "preview": army_context.link_preview(build, bill),
        "plastic": build.shown_plastic,
        "lineup": lineup(build),
        "stamp": stamp(build, bill),
        "units": units(build, shown.units),
        "unit_page": shown,
        "total": words.points_sign(bill.total),
        "total_of": words.sum_of(build.catalogue, bill.total),
        "word": words.sum_word(build.catalogue),
        "purse_name": purse,
        "billed": bool(build.units) and (bool(purse) or build.catalogue.limited_in == "points"),
        "figures": words.grouped(bill.figures),
        "facts": list(_facts(build)),
        "made_of": army_context.made_of(build, bill),
        "findings": army_context.findings(engine.findings(build), MOST_FINDINGS),
        "texts": () if shown.pages else texts(build, bill, place),
        "fights": samples.fights_nearby(build.catalogue, bill.total, besides=sample),
    }


def about(army: Army, visitor: Visitor) -> Context:
    """The information on the page about a player's army besides its content: its author and its origin."""
    return {
        "army": army,
        "public": army.visibility == Visibility.ALL,
        "mine": army.owner_id == visitor.key,
        "author": army.author,
        "mark": rule_books.house_mark(army.edition),
        "credits": attribution.credits_of(army, visitor),
        **copies.copies(army, visitor),
    }


def texts(build: engine.Build, bill: engine.Bill, place: str) -> list[Context]:
    """The army as text for mails, forums and chats; the last one with the page's address."""
    return [
        {"slug": "plain", "name": _("Plain text"), "icon": "file-text", "text": engine.write_notation(build)},
        {"slug": "markdown", "name": "Markdown", "icon": "hash", "text": engine.write_markdown(build)},
        {"slug": "discord", "name": "Discord", "icon": "message-square", "text": chat(build, bill, place)},
    ]


def _facts(build: engine.Build) -> Iterator[tuple[str, str]]:
    """The rule book, the scenario and the optional rules."""
    rules = build.catalogue.optional_rules
    yield _("Rules"), build.catalogue.name
    if build.chosen_scenario and build.chosen_side:
        yield _("Scenario"), army_context.side_label(build.chosen_scenario, build.chosen_side)
    yield from army_fields.facts(build)
    chosen = [rules[slug].name for slug in rules if slug in build.rules]
    yield _("Optional rules"), words.listed(chosen) or pgettext("optional rules", "None")
