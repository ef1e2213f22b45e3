"""The armies of a night as pages show them: those brought, checked for the night, and those to choose from."""

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from armybuilder.armies.display import army_context, choice_cards
from armybuilder.armies.display.army_rows import lineup
from armybuilder.armies.models import Army
from armybuilder.armies.named_armies import version_name, with_crew, with_limit
from armybuilder.armies.pictures.silhouettes import line_up
from armybuilder.core.web.values import Context
from armybuilder.nights import actions, checking
from armybuilder.nights.evening import Evening
from armybuilder.nights.models import Answer
from armybuilder.toybox.lending import lacks
from rules import engine
from rules.engine import edit_json, words
from rules.engine.editing import crews
from rules.engine.wording.messages import Message, Points, message

MOST = 60
"""The number of armies that are offered, the newest ones."""
MAX_CARDS = 6
"""The number of fitting armies that are shown as cards; the others are in a fold."""
DRAWN, ALIKE = 8, 4
"""The number of figures of an army that are drawn at its table, and the number of one unit."""


@dataclass(frozen=True, slots=True)
class ArmyForNight:
    """An army that can be chosen for a night."""

    pk: int
    build: engine.Build
    name: str
    summary: str
    """Its points and how they compare to the night: ``37 points · 7 over``."""
    verdict: checking.ArmyCheck
    sentence: Message | None
    """Why it does not fit; empty if it fits."""


def mine(evening: Evening) -> Context:
    """The visitor's own part: the army they bring, and their other choices."""
    night, visitor, mine = evening.night, evening.visitor, evening.mine
    own = actions.own_armies(visitor).filter(edition=night.edition)[:MOST]
    others = actions.own_armies(visitor).exclude(edition=night.edition)[:MOST]
    lendable = actions.shelf(night, visitor).filter(edition=night.edition).exclude(owner__key=visitor.key)[:MOST]
    scenario = evening.terms.catalogue.scenarios.get(evening.terms.scenario)
    army, going = (
        evening.army(mine) if mine else None,
        {answer.player_id for answer in evening.came("yes") if answer.player_id},
    )
    choices = {
        name: [_choice(evening, army) for army in armies]
        for name, armies in (("own", own), ("shelf", lendable), ("others", others))
    }
    fitting = [choice for choice in (*choices["own"], *choices["shelf"]) if choice.verdict.fits]
    suggested = None if army else next(iter(fitting), None)
    chosen = army.pk if army else suggested.pk if suggested else 0
    first = sorted(fitting, key=lambda choice: choice.pk != chosen)[:MAX_CARDS]
    labels = {"own": _("My armies"), "shelf": _("Club library"), "others": _("For other rules")}
    folded = [(label, [choice for choice in choices[name] if choice not in first]) for name, label in labels.items()]
    return {
        "cards": [_card(choice, chosen, choice in choices["own"]) for choice in first],
        "folded": [(label, armies) for label, armies in folded if armies],
        "folded_count": sum(len(armies) for _label, armies in folded),
        "count": len(choices["own"]),
        "fitting": sum(choice.verdict.fits for choice in choices["own"]),
        "is_folded_chosen": chosen not in [choice.pk for choice in first],
        "army": brought(evening, mine, army) if mine and army else None,
        "lacks": lacks(visitor, army.build(), night.club, going) if army else None,
        "chosen": chosen,
        "suggested": suggested,
        "closest": None if army or suggested else _closest(choices["own"]),
        "book": evening.night.edition,
        "sides": scenario.sides if scenario and len(scenario.sides) > 1 else (),
        "side": mine.side if mine else "",
    }


def _choice(evening: Evening, army: Army) -> ArmyForNight:
    """An army to choose, with its check for the night."""
    build = army.build()
    side = evening.side(evening.mine) if evening.mine else ""
    verdict = checking.check(build, evening.terms, side)
    total = words.sum_of(build.catalogue, verdict.total)
    sentence = _sentence(evening, army.name, verdict, side)
    return ArmyForNight(army.pk, build, army.name, f"{total} · {verdict.chip[2]}", verdict, sentence)


def _card(choice: ArmyForNight, chosen: int, is_own: bool) -> Context:
    """An army that fits, as a card."""
    shown = choice_cards.card(choice_cards.ArmyChoice(str(choice.pk), choice.build, is_own), None, choice.pk == chosen)
    return shown | {"note": choice.verdict.chip[2], "source": "" if is_own else _("Club library")}


def _closest(own: Iterable[ArmyForNight]) -> ArmyForNight | None:
    """The army that needs the smallest change to fit."""
    return min(
        own, key=lambda choice: (len(choice.verdict.faults), choice.verdict.over + choice.verdict.under), default=None
    )


def brought(evening: Evening, answer: Answer, army: Army, against: tuple[int, str] | None = None) -> Context:
    """An army that somebody brings, checked for the night, with its fixes."""
    build, side = army.build(), evening.side(answer)
    verdict = checking.check(build, evening.terms, side)
    # A crew is chosen again instead: the army itself stays as it is.
    is_open = answer.version is None and not answer.crew
    fixes = checking.fixes(build, evening.terms, side, against) if is_open else ()
    own = army.owner_id == evening.visitor.key
    return {
        "name": army.name,
        "address": _address(army, own),
        "plastic": build.shown_plastic,
        "points": words.points_sign(verdict.total),
        "total": words.sum_of(build.catalogue, verdict.total),
        "lineup": lineup(line_up(build, DRAWN, ALIKE)),
        "chip": ("", "folder", _("Borrowed")) if answer.borrowed and verdict.fits else verdict.chip,
        "verdict": verdict,
        "faults": verdict.faults[1:] if verdict.faults and not (verdict.over or verdict.under) else verdict.faults,
        "sentence": _sentence(evening, army.name, verdict, side),
        "fixes": [_fix(fix, army, own) for fix in fixes],
        "is_settled": answer.version is not None,
        "is_as_played": answer.version == army.version,
        "crew": army_context.figures(engine.bill(build).figures) if answer.crew else "",
        "crew_address": _crew_address(evening, answer) if answer == evening.mine else "",
        "move": f"{reverse('armies:rules', args=[army.code])}?to={evening.terms.catalogue.slug}"
        if verdict.other_book and own
        else "",
    }


def _crew_address(evening: Evening, answer: Answer) -> str:
    """The page where the visitor picks the figures of their army that come."""
    if answer.army is None:
        return ""
    maximum = checking.limit(evening.terms, evening.side(answer))
    chosen = {"units": answer.crew} if answer.crew else {}
    points = {"points": words.points_sign(maximum)} if maximum is not None else {}
    return f"{reverse('armies:crew_read', args=[answer.army.code])}?{urlencode(chosen | points)}".rstrip("?")


def army_brought(evening: Evening, army: Army | None) -> Context | None:
    """The army that the visitor brings, in a line: its name, address and points, and whether it fits."""
    if army is None or evening.mine is None:
        return None
    build, has_sides = army.build(), len(evening.terms.ranges) > 1
    verdict = checking.check(build, evening.terms, evening.side(evening.mine) if has_sides else "")
    return {
        "name": army.name,
        "address": _address(army, army.owner_id == evening.visitor.key),
        "total": words.sum_of(build.catalogue, verdict.total),
        "chip": verdict.chip,
    }


def address_name(evening: Evening, answer: Answer, army: Army) -> str:
    """The address name of the army that somebody brings, its version that was played, its crew, the night's limit."""
    name = str(army.code) if answer.version is None else version_name(army.code, answer.version)
    name = with_crew(name, crews.read(answer.crew)) if answer.crew else name
    maximum = checking.limit(evening.terms, evening.side(answer))
    same_book = army.edition_id == evening.night.edition_id
    return name if maximum is None or not same_book else with_limit(name, maximum)


def _fix(fix: checking.Fix, army: Army, own: bool) -> Context:
    return {
        "summary": fix.summary,
        "label": fix.label,
        "outcome": fix.outcome,
        "edit": edit_json.dumps(fix.edit) if own else "",
        "version": army.version,
        "army": army.pk,
    }


def _address(army: Army, own: bool) -> str:
    return reverse("armies:army" if own else "armies:read", args=[army.code])


def _sentence(evening: Evening, name: str, verdict: checking.ArmyCheck, side: str) -> Message | None:
    """Why an army does not fit, in a sentence; empty if it fits."""
    book, name = evening.terms.catalogue, words.clipped(name)
    minimum, maximum = evening.terms.for_side(side) if evening.terms.ranges else (None, None)
    if verdict.other_book:
        return message("night-other-book", army=name, other=verdict.other_book, rules=book.short_name)
    if verdict.over:
        return message(
            "night-over", army=name, points=words.sum_message(book, verdict.over), limit=Points(maximum or 0)
        )
    if verdict.under:
        total = words.sum_message(book, verdict.under)
        return message("night-under", army=name, points=total, least=Points(minimum or 0))
    if verdict.faults:
        return message("night-fault", army=name, reason=verdict.faults[0])
    return None


def shelf(evening: Evening) -> list[ArmyForNight]:
    """Armies that can be lent, fitting ones first, without those that somebody brings already."""
    taken = {answer.army_id for answer in evening.answers}
    there = actions.shelf(evening.night, evening.visitor).filter(edition=evening.night.edition)
    there = there.exclude(pk__in=[number for number in taken if number])
    shelf_choices = [_choice(evening, army) for army in there[:MOST]]
    return sorted(shelf_choices, key=lambda choice: not choice.verdict.fits)
