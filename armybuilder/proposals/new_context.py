"""The context of the page on which a proposal is made."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from armybuilder.clubs.models import Club
from armybuilder.clubs.page_header import HOUSE, head
from armybuilder.core.web.values import Context
from armybuilder.house.models import HouseRules
from armybuilder.proposals import actions, permissions
from armybuilder.proposals.changes import Outdated, applied, difference
from armybuilder.proposals.forms import NO_LEVEL, ProposalForm
from armybuilder.proposals.models import MOST_NIGHTS, VotingRules
from armybuilder.visitors import Visitor
from rules import engine
from rules.documents import Document
from rules.engine import words
from rules.models import Edition
from rules.snapshot import catalogue

Prices = dict[str, tuple[str, engine.Halves]]
"""By level: its name and its price."""


def page(club: Club, visitor: Visitor, house: HouseRules | None, newest: Edition | None, row: str) -> Context:
    """The context of the page with everything that can be proposed."""
    rules = VotingRules.for_club(club)
    now = catalogue(newest) if newest else None
    return {
        **head(club, visitor, HOUSE),
        "houses": list(permissions.rules_of(club)),
        "house": house,
        "newest": newest,
        "row": row if newest and prices(newest, row) else "",
        "row_name": _name(now, row) if now else "",
        "rows": list(_rows(now)) if now else [],
        "voting": rules,
        "nights": range(MOST_NIGHTS + 1),
    }


def prices(newest: Edition, row: str) -> Prices:
    """The prices of a row: its own, or those of its levels."""
    now, (table, _bar, slug) = catalogue(newest), row.partition("/")
    if table == "figures" and (figure := now.figures.get(slug)):
        return {NO_LEVEL: (figure.name, figure.points)}
    if table == "options" and (option := now.options.get(slug)):
        return {level.slug: (level.name, level.points) for level in option.levels if not level.unchosen}
    return {}


def price_fields(form: ProposalForm) -> list[Context]:
    """The fields of the prices, with today's prices and errors."""
    return [
        {
            "id": f"points-{number}",
            "name": f"points:{level}",
            "label": name,
            "now": words.points_of(points),
            "value": form.data.get(f"points:{level}", "") if form.is_bound else words.points_sign(points),
            "error": next(iter(form.errors.get(f"points:{level}", [])), ""),
        }
        for number, (level, (name, points)) in enumerate(form.prices.items(), 1)
    ]


def _rows(now: engine.Catalogue) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Everything with a price, in groups."""
    yield _("Figures"), [(f"figures/{figure.slug}", figure.name) for figure in now.figures.values()]
    for group in now.groups.values():
        options = [option for option in now.options.values() if option.group == group.slug]
        if options:
            yield group.name, [(f"options/{option.slug}", option.name) for option in options]


def _name(now: engine.Catalogue, row: str) -> str:
    table, _bar, slug = row.partition("/")
    named_row = now.figures.get(slug) if table == "figures" else now.options.get(slug)
    return named_row.name if named_row else ""


def with_draft(newest: Document, draft: HouseRules) -> Document:
    """The newest revision with what a member's draft changes. Raises ``RefusedProposal``."""
    try:
        return applied(newest, difference(draft.base_document(), draft.document()))
    except Outdated:
        raise actions.RefusedProposal(
            _("The rules have changed since. Review the corrections in your draft first.")
        ) from None
