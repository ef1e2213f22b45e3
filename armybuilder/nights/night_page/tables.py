"""The tables of a night as pages show them: opponents on the ruler, problems, and results."""

from collections.abc import Sequence
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.armies.display.points_ruler import round_step
from armybuilder.armies.models import Army
from armybuilder.core.i18n import timestamps
from armybuilder.core.web.values import Context
from armybuilder.nights import checking, played_versions, seasons
from armybuilder.nights.checking import Range
from armybuilder.nights.evening import Evening
from armybuilder.nights.models import Answer, Result, Rsvp, Seat, Table
from armybuilder.nights.night_page.armies import address_name, brought
from armybuilder.nights.night_page.forms import Foe, ResultForm
from rules import engine
from rules.engine import words
from rules.engine.wording.directions import isolate
from rules.engine.wording.messages import AnyOf, Message, Points, message

SPAN = 40
"""The least half points that a ruler spans."""
NUMBERS = 6


def lead(evening: Evening) -> str:
    """An explanation of the pairings."""
    terms, book = evening.terms, evening.terms.catalogue
    sentences = [
        _("Players take turns to rest, and nobody meets their last opponent again if there is another."),
        _("Pairings keep the points differences as small as possible."),
    ]
    if len(set(terms.sides.values())) > 1:
        sentences.append(_("Each army is compared with the most points its side may have."))
    if terms.max_gap == 0:
        sentences.append(_("Only armies with the same points are a fair match."))
    elif terms.max_gap is not None and terms.max_gap == book.fair:
        fair = _("{rules} calls a difference of up to {points} fair.")
        sentences.append(fair.format(rules=book.short_name, points=words.sum_of(book, terms.max_gap)))
    elif terms.max_gap is not None:
        sentences.append(
            _("A difference of up to {points} is fair tonight.").format(points=words.sum_of(book, terms.max_gap))
        )
    return " ".join(sentences)


def pair(evening: Evening, table: Table, sent: ResultForm | None = None) -> Context:
    """A table: two sides on the ruler, and their problems."""
    leads = {seat.left: seat for seat in table.seats.all() if seat.leads}
    seats = (leads.get(True), leads.get(False))
    armies = [evening.army(seat.answer) if seat else None for seat in seats]
    totals = [engine.bill(army.build()).total if army else None for army in armies]
    known = [total for total in totals if total is not None]
    left, right = (seat.side if seat else "" for seat in seats)
    played = [None if total is None else (total, side) for total, side in zip(totals, (left, right), strict=True)]
    sides = [_side(evening, *side) for side in zip(seats, armies, reversed(played), strict=True)]
    far = checking.apart(known[0], known[1], evening.terms, (left, right)) if len(known) == 2 else None
    unfair = far is not None and not checking.fair(far, evening.terms)
    unfit_armies = [side["army"] for side in sides if isinstance(side["army"], dict) and side["army"]["sentence"]]
    mistaken = sent if sent and sent.table == table else None
    for side in sides:
        # A player whose army fits is not asked to change it if the other's does not.
        side["asked"] = bool(unfair and not unfit_armies) or side["army"] in unfit_armies
    return {
        "number": table.number,
        "sides": sides,
        "apart": checking.gap(far) if far is not None else "",
        "strip": strip(known, evening.terms.for_side("")) if len(known) == 2 and evening.terms.ranges else None,
        "label": _label(sides),
        "off": bool((unfair or unfit_armies) and not table.pinned),
        "unfair": _unfair(evening.terms, far) if unfair and far is not None else None,
        "unfit_armies": unfit_armies,
        "pinned": table.pinned,
        "helpers": [(seat.answer.called, seat.left) for seat in table.seats.all() if not seat.leads],
        "result": getattr(table, "result", None) and _sentence(evening.terms.catalogue, table.result, sides),
        "may_record": bool(mistaken) or (evening.begun and (evening.organizes or _plays(evening, table))),
        "form": mistaken or ResultForm(initial=_score(getattr(table, "result", None))),
        "match": _match(evening, seats, armies),
        "play": _play(evening, table, armies),
        "beaten": [_beaten(evening.terms.catalogue, str(side["player"])) for side in sides],
    }


def _play(evening: Evening, table: Table, armies: Sequence[Army | None]) -> Context | None:
    """The game of the table: to start or to join, for those who sit there; to read, for all who see both armies."""
    game = next((game for game in table.games.all() if table.is_for(game.form_id)), None)
    plays, is_over = _plays(evening, table), hasattr(table, "result")
    if game and is_over and (plays or all(armies)):
        return {"way": "read", "address": reverse("games:end", args=[game.key])}
    if is_over or not plays or not (game or all(armies)):
        return None
    if game is None:
        return {"way": "start", "address": f"{reverse('games:new')}?{urlencode({'table': table.pk})}"}
    if any(seat.joined for seat in game.seats.all() if seat.owner_id == evening.visitor.key):
        return {"way": "play", "address": reverse("games:game", args=[game.key])}
    starter = next((seat.name for seat in game.seats.all() if seat.owner_id == game.owner_id and seat.name), "")
    when = timestamps.ago(game.made, timezone.now())
    started = _("{player} started it {when}.").format(player=isolate(starter), when=when) if starter else ""
    return {"way": "join", "address": reverse("games:join", args=[game.key]), "started": started}


def _match(evening: Evening, leads: Sequence[Seat | None], armies: Sequence[Army | None]) -> str:
    """The match sheet of both armies; empty where one is not there, or the rule book has no battles of two armies."""
    there = [(seat.answer, army) for seat, army in zip(leads, armies, strict=True) if seat and army]
    if len(there) < 2 or not evening.terms.catalogue.scenarios:
        return ""
    names = (address_name(evening, *side) for side in there)
    chosen = [*zip(("a", "b"), names, strict=True), ("scenario", evening.terms.scenario)]
    return f"{reverse('matches:sheet')}?{urlencode(chosen)}"


def _unfair(terms: checking.Terms, far: engine.Halves) -> Message:
    return message("night-unfair", apart=message("points-apart", points=Points(far)), fair=Points(terms.max_gap or 0))


def _beaten(book: engine.Catalogue, player: str) -> str:
    """The unit next to a result's numbers: points, or figures if these are counted."""
    if book.limited_in == "points":
        return _("Points {player} destroyed").format(player=player)
    return _("Number of {figures} {player} destroyed").format(figures=words.sum_word(book), player=player)


def _side(evening: Evening, seat: Seat | None, army: Army | None, against: tuple[int, str] | None) -> Context:
    """One side of a table; ``against`` are its opponent's points and side."""
    scenario = evening.terms.catalogue.scenarios.get(evening.terms.scenario)
    side = scenario.side(seat.side) if scenario and seat and len(scenario.sides) > 1 else None
    return {
        "player": seat.answer.called if seat else _("Nobody"),
        "pk": seat.answer.pk if seat else 0,
        "mine": bool(seat and seat.answer == evening.mine),
        "side": side.name if side else "",
        "army": brought(evening, seat.answer, army, against) if seat and army else None,
    }


def opponents(evening: Evening, table: Table) -> tuple[Foe | None, Foe | None]:
    """The army that the left side of a table played against, then that of the right side."""
    seats = table.seats.filter(leads=True).select_related("answer__army__edition")
    armies = {seat.left: _foe(evening, seat.answer) for seat in seats}
    return armies.get(False), armies.get(True)


def _foe(evening: Evening, answer: Answer) -> Foe | None:
    if answer.army is None:
        return None
    build = played_versions.as_of(answer.army, answer.version, answer.crew).build()
    total, is_visible = engine.bill(build).total, evening.army(answer) is not None
    if not is_visible:
        return Foe(total, _("That’s more than the opposing army has."))
    refusal, points = _("That’s more than the {points} of {army}."), words.sum_of(build.catalogue, total)
    return Foe(total, refusal.format(points=points, army=isolate(words.clipped(build.name))))


def _label(sides: Sequence[Context]) -> str:
    """The ruler for screen readers."""
    armies = [side["army"] for side in sides if isinstance(side["army"], dict)]
    return ", ".join(_("{army} {points}").format(army=isolate(army["name"]), points=army["total"]) for army in armies)


def _plays(evening: Evening, table: Table) -> bool:
    return any(seat.answer == evening.mine for seat in table.seats.all())


def _sentence(book: engine.Catalogue, result: Result, sides: Sequence[Context]) -> str:
    """``Petra won. Destroyed: 25 to 12 points. 5 rounds.``"""
    first, second = result.left_beaten, result.right_beaten
    if result.left_won is None:
        sentences = [_("Nobody won.")]
    else:
        sentences = [_("{player} won.").format(player=sides[0 if result.left_won else 1]["player"])]
        first, second = (first, second) if result.left_won else (second, first)
    destroyed = _("Destroyed: {first} to {second}.")
    sentences.append(destroyed.format(first=words.points_sign(first), second=words.sum_of(book, second)))
    if result.rounds:
        sentences.append(ngettext("{count} round.", "{count} rounds.", result.rounds).format(count=result.rounds))
    return " ".join(sentences)


def _score(result: Result | None) -> dict[str, str]:
    """The initial values of the result form."""
    if result is None:
        return {}
    won = {True: "left", False: "right", None: "nobody"}[result.left_won]
    left, right = (words.points_sign(halves) for halves in (result.left_beaten, result.right_beaten))
    return {"won": won, "left": left, "right": right, "rounds": str(result.rounds or "")}


def movable(evening: Evening) -> list[tuple[int, str]]:
    """The players who may swap with each other: everybody who comes with an army."""
    coming = [answer for answer in evening.came(Rsvp.YES) if answer.army_id]
    return [(answer.pk, _place(evening, answer)) for answer in coming]


def _place(evening: Evening, answer: Answer) -> str:
    seat = evening.seats.get(answer.pk)
    if seat is None:
        return _("{player}, no table").format(player=isolate(answer.called))
    return _("{player}, table {number}").format(player=isolate(answer.called), number=seat.table.number)


def resting(evening: Evening) -> list[str]:
    """Players with an army and without a table, and how often they have rested: ``Kay rests for the first time.``"""
    out = [answer for answer in evening.came(Rsvp.YES) if answer.army_id and answer.pk not in evening.seats]
    if not out or not evening.tables:
        return []
    rests = seasons.before(evening.night, evening.answers).rests
    return [_rest(isolate(answer.called), rests.get(answer.pk, 0)) for answer in out]


def _rest(player: str, before: int) -> str:
    if not before:
        return _("{player} rests for the first time.").format(player=player)
    sentence = ngettext(
        "{player} rests, and has rested {count} time in the past year.",
        "{player} rests, and has rested {count} times in the past year.",
        before,
    )
    return sentence.format(player=player, count=before)


def free_sides(evening: Evening) -> Context | None:
    """Players without a table, and the sides that they may join."""
    free = [answer for answer in evening.came(Rsvp.YES) if answer.pk not in evening.seats]
    if not evening.organizes:
        free = [answer for answer in free if answer == evening.mine]
    if not free or not evening.tables:
        return None
    leads = [(table, seat) for table in evening.tables for seat in table.seats.all() if seat.leads]
    sides = [
        (
            f"{table.number}/{'left' if seat.left else 'right'}",
            _("Table {number}, with {player}").format(number=table.number, player=isolate(seat.answer.called)),
        )
        for table, seat in leads
    ]
    return {"free": [(answer.pk, answer.called) for answer in free], "sides": sides}


def army_problem(evening: Evening, answer: Answer) -> Message | None:
    """Why the army that somebody brings does not fit the night or its opponent, and what would help."""
    seat = evening.seats.get(answer.pk)
    table = next((table for table in evening.tables if seat and table.pk == seat.table_id), None)
    if table:
        shown = pair(evening, table)
        sides: Any = shown["sides"]
        army: Any = next((side["army"] for side in sides if side["pk"] == answer.pk), None)
    else:
        shown, own_army = {}, evening.army(answer)
        army = brought(evening, answer, own_army) if own_army else None
    reason = army["sentence"] or shown.get("unfair") if army else None
    if not army or not isinstance(reason, Message):
        return None
    labels = tuple(fix["label"] for fix in army["fixes"])
    return message("night-reason-and-fixes", reason=reason, fixes=AnyOf(labels)) if labels else reason


def strip(points: Sequence[engine.Halves], ends: Range) -> Context:
    """The positions of pins, band and numbers, in percents of the ruler's width; numbers at its ends lean inwards."""
    marks = [*points, *(end for end in ends if end is not None)]
    step = round_step(max(marks) - min(marks), NUMBERS - 2)
    lower = max(0, (min(marks) - 1) // step * step)
    upper = max(lower + SPAN, -(-(max(marks) + 1) // step) * step)
    whole = upper - lower

    def percent(halves: engine.Halves) -> str:
        return f"{halves * 100 / whole:.3f}%"

    minimum, maximum = max(lower, ends[0] or 0), ends[1]
    first, last = min(points), max(points)
    leans = {lower: "first", upper: "last"}
    return {
        "pins": [percent(point - lower) for point in points],
        "level": len(points) > 1 and first == last,
        "gap": (percent(first - lower), percent(last - first)),
        "band": (percent(minimum - lower), percent(maximum - minimum)) if maximum is not None else None,
        "numbers": [
            (percent(mark - lower), words.points_sign(mark), leans.get(mark, ""))
            for mark in range(lower, upper + 1, step)
        ],
        "whole": whole,
        "ticks": "".join(f"M{tick} 0v8" for tick in range(step // 5 or 1, whole, max(1, step // 5))),
    }
