"""The army of a new game that the other player chooses on their own phone, before the first round."""

from django.utils.translation import gettext as _

from armybuilder.accounts.models import Player
from armybuilder.armies.named_armies import name_in_address, visible_entries
from armybuilder.core.web.values import Context
from armybuilder.games import actions, choices, entrants
from armybuilder.games.entrants import OPPONENT, SOMEBODY, UNLISTED, Chosen
from armybuilder.games.models import Game
from armybuilder.visitors import Visitor
from rules import engine
from rules.games.start import HOLDS, Setup, Table, freeze


class NotChosen(ValueError):
    """Why an army cannot be taken, as a sentence."""


def open_side(game: Game) -> int | None:
    """The side whose army is still to be chosen; ``None`` if there is none, or the game has begun."""
    return game.offered.index(OPPONENT) if OPPONENT in game.offered and not game.latest else None


def cards(game: Game, visitor: Visitor) -> list[Context]:
    """The armies that may be chosen, as cards, the fairest first; none if the one that they would meet is gone."""
    try:
        first = next((build for build in _builds(game) if build), None)
    except NotChosen:
        return []
    return choices.joining(visitor, first) if first else []


def choose(game: Game, name: str, visitor: Visitor) -> None:
    """Play the open side with the army of that name. Raises ``NotChosen``."""
    side, builds = open_side(game), _builds(game)
    if side is None:
        raise NotChosen(_("This game has an army for each side already."))
    build = None if name == SOMEBODY else _find_build(visitor, name)
    book = next((build.catalogue for build in builds if build), None)
    if book is None:
        raise NotChosen(_("The other army was deleted. Start a new game."))
    if build and build.catalogue.slug != book.slug:
        raise NotChosen(_("Both armies need the same rules."))
    builds[side] = build
    table = game.start
    roles = {f"role-{entrants.NAMES[place]}": entry["role"] for place, entry in enumerate(table["sides"])}
    chosen_now = Chosen(tuple(game.offered), tuple(builds))
    start = freeze(book, entrants.entrants(chosen_now, table["scenario"], roles), _setup(table))
    actions.choose_army(game, entrants.posed(start, builds))


def _find_build(visitor: Visitor, name: str) -> engine.Build:
    entry = visible_entries(visitor, [name_in_address(name)]).get(name_in_address(name)) if name else None
    if entry is None:
        raise NotChosen(_("Choose an army."))
    return entry.build


def _builds(game: Game) -> list[engine.Build | None]:
    """The armies of the game as they are now, as who started it sees them. Raises ``NotChosen`` if one is gone."""
    owner = Player.objects.filter(key=game.owner_id).select_related("user").first()
    starter = Visitor(game.owner_id or "", player=owner if owner and owner.user_id else None)
    names = [name for name in game.offered if name not in UNLISTED]
    armies = visible_entries(starter, names)
    if len(armies) < len(set(names)):
        raise NotChosen(_("The other army was deleted. Start a new game."))
    return [None if name in UNLISTED else armies[name].build for name in game.offered]


def _setup(table: Table) -> Setup:
    """The agreed setup."""
    return Setup(
        scenario=table["scenario"],
        rounds=table["rounds"],
        is_each=table["each"],
        hits=table["hits"],
        ends=table["aim"],
        losses=table["losses"],
        holds=table["holds"] or HOLDS,
    )
