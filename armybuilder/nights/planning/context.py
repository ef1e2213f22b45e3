"""The context of the form that plans a night."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.armies.models import Army
from armybuilder.clubs.models import Club
from armybuilder.core.web.values import Context
from armybuilder.nights import checking, time_zones
from armybuilder.nights.models import Night, Result
from armybuilder.nights.planning import forms, games
from armybuilder.nights.planning.forms import PlanForm, Typed, points_typed
from armybuilder.nights.planning.games import Game
from armybuilder.nights.titles import range_in_words, titled
from armybuilder.visitors import Visitor
from rules import engine

MOST = 100
"""The number of armies that are checked, the ones changed last."""
GAMES = 9
"""The number of games of the club from which the duration is estimated."""

FOLDED = {"zone": ("zone", "last_day", "ends"), "words": ("title", "words", "fair")}
"""The folds of the form, with the fields whose mistakes open them."""
RULES_SEEN = 4
"""The number of optional rules that are shown outside the fold."""
WEEK, LASTS = timedelta(days=7), timedelta(hours=3)
HOUR = 19


def fresh(club: Club, visitor: Visitor, now: datetime) -> Typed:
    """The defaults of a new plan: the club's last place and hours, a week later, or an evening in a week."""
    last = club.nights.order_by("-starts").first()
    editions = games.editions_for(visitor)
    again = games.game(f"{last.edition.slug}/{last.scenario}", editions) if last else None
    played = again or games.first_game(editions)
    own = visitor.player.zone if visitor.player else ""
    zone = own or (last.zone if last else time_zones.HOME)
    if last:
        starts, ends = (time_zones.seen_from(there, last.zone, zone) for there in _next(last, now))
    else:
        starts = time_zones.local(now, zone).replace(hour=HOUR, minute=0) + WEEK
        ends = starts + LASTS
    typed = {"title": "", "zone": zone, "words": "", "play": played.value} | _hours(starts, ends)
    return typed | {"place": last.place if last else club.place} | forms.book_terms(played)


def _next(last: Night, now: datetime) -> tuple[datetime, datetime]:
    """The same weekday and hours there, in the first week that is in the future."""
    weeks = max(1, -(-(now - last.starts) // WEEK)) if now > last.starts else 1
    return last.local_start + weeks * WEEK, last.local_end + weeks * WEEK


def _hours(starts: datetime, ends: datetime) -> dict[str, object]:
    """Date and times as the form's fields have them; with the last day unless it ends the same night."""
    expected = forms.usual_last_day(starts.date(), starts.time(), ends.time())
    last_day = "" if ends.date() == expected else ends.date().isoformat()
    clocks = {"starts": f"{starts:%H:%M}", "ends": f"{ends:%H:%M}", "last_day": last_day}
    return {"date": starts.date().isoformat(), **clocks}


def current_plan(night: Night) -> Typed:
    """The current plan of a night."""
    typed: dict[str, object] = {
        "title": night.own_title, "zone": night.zone, "place": night.place, "words": night.description,
    }  # fmt: skip
    typed |= _hours(night.local_start, night.local_end)
    ranges = {side: (minimum, maximum) for side, (minimum, maximum) in night.ranges.items()}
    return typed | {"play": f"{night.edition.slug}/{night.scenario}"} | forms.ranges_typed(ranges) | {
        "rule": night.rules, "fair": points_typed(night.max_gap),
    }  # fmt: skip


def page(form: PlanForm, night: Night, visitor: Visitor) -> Context:
    """The form, with its input and errors, and what members will see."""
    known = night if night.pk else None
    read = form if form.is_bound else PlanForm(visitor, night, data={**form.initial, "shown": form.game.value})
    read.full_clean()
    own = visitor.player.zone if visitor.player else ""
    return {
        "club": night.club,
        "night": known,
        "at": night.address if known else "",
        "form": form,
        "open": {fold: any(name in form.errors for name in names) for fold, names in FOLDED.items()},
        "games": games.games(form.editions),
        "play": form.game.value,
        "zones": time_zones.choices(timezone.now()),
        "own_zone": own and form["zone"].value() == own,
        "title_given": titled(_terms(form.game, read.cleaned_data)),
        "suggests": _suggests(form.game),
        "sides": [_side(form, side) for side in form.game.sides],
        "rules": _rules(form.game, form["rule"].value() or []),
        "preview": preview(night.club, visitor, read),
    }


def _rules(played: Game, chosen: list[str]) -> dict[str, object]:
    """The optional rules, a few of them in sight and the others in a fold."""
    every = [(rule.slug, rule.name, rule.slug in chosen) for rule in played.book.optional_rules.values()]
    shown_count = len(every) if len(every) == RULES_SEEN + 1 else RULES_SEEN
    more = every[shown_count:]
    return {"seen": every[:shown_count], "more": more, "open": any(is_chosen for _, _, is_chosen in more)}


def _suggests(played: Game) -> str:
    """``Basic Game suggests 25 to 40.``"""
    if len(played.sides) > 1 or not played.scenario:
        return ""
    points = range_in_words(played.book, (played.sides[0].least, played.sides[0].most))
    return _("{scenario} suggests {points}.").format(scenario=played.name, points=points) if points else ""


def _side(form: PlanForm, side: engine.Side) -> Context:
    """The points of one side, to be typed."""
    several, ends = len(form.game.sides) > 1, []
    labels = (_("{side}, at least"), _("{side}, at most")) if several else (_("At least"), _("At most"))
    for end, label in zip(("least", "most"), labels, strict=True):
        field = form[f"{end}:{side.slug}"]
        name = f"{forms.SHOWN}{field.name}"
        shown = form.data.get(name, field.value())
        ends.append({"field": field, "label": label.format(side=side.name), "shown_name": name, "shown": shown})
    return {"label": side.name if several else _("Points per army"), "ends": ends}


def preview(club: Club, visitor: Visitor, form: PlanForm) -> Context:
    """The ticket, and three facts about the plan, as far as it can be read."""
    played, values = form.game, form.cleaned_data
    terms, rules = _terms(played, values), values["rule"]
    fitting, borrowed = _fitting(club, visitor, played, terms)
    hours = values["hours"] if "zone" in values else None
    title = " ".join(str(form["title"].value() or "").split())
    return {
        "when": time_zones.when(hours[0], hours[1], values["zone"]) if hours else None,
        "title": title or titled(terms),
        "place": form["place"].value() or "",
        "book": played.edition.short_name,
        "rules": [rule.name for slug, rule in played.book.optional_rules.items() if slug in rules],
        "members": club.members.count(),
        "fitting": fitting,
        "borrowed": borrowed,
        **_length(club),
    }


def _terms(played: Game, values: Mapping[str, Any]) -> checking.Terms:
    """The terms in the plan, as far as they can be read."""
    scenario = played.scenario.slug if played.scenario else ""
    return checking.Terms(played.book, scenario, values["ranges"], frozenset(values["rule"]))


def _fitting(club: Club, visitor: Visitor, played: Game, terms: checking.Terms) -> tuple[int, int]:
    """The number of members' armies that fit, of those that the visitor may see, and how many can be borrowed."""
    members = club.members.order_by().values("player__key")
    shelved = set(club.shelf.order_by().values_list("army", flat=True))
    there = Army.objects.visible_to(visitor).filter(edition=played.edition, binned=None)
    there = (there.filter(owner__in=members) | there.filter(pk__in=shelved)).distinct()[:MOST]
    fitting = [army.pk for army in there if checking.check(army.build(), terms).fits]
    return len(fitting), len(shelved.intersection(fitting))


def _length(club: Club) -> Context:
    """The number of rounds that a game of the club takes, from its last games."""
    results = Result.objects.filter(table__night__club=club, rounds__isnull=False).order_by("-made")
    rounds = [game_result.rounds or 0 for game_result in results[:GAMES]]
    return {"games": len(rounds), "rounds": round(sum(rounds) / len(rounds)) if rounds else 0}


def with_notified(night: Night, sentence: str) -> str:
    """The sentence about what was done with the night, and how many others hear of it."""
    others = night.club.members.count() - 1
    notified = ngettext(
        "{count} other member gets a notification.", "{count} other members get a notification.", others
    )
    return f"{sentence} {notified.format(count=others)}" if others > 0 else sentence
