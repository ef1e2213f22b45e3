"""The ruler in the builder's sticky bar: how much an army has spent of its limit."""

from dataclasses import replace

from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.armies.display import figure_budgets
from armybuilder.core.web.values import Context
from rules import engine
from rules.engine import words
from rules.engine.memory import MEMORY

FLAG_PERCENT = 7
"""The distance to the limit’s flag below which a number is not drawn, in percent of the ruler, on a phone."""


def without_units(build: engine.Build) -> engine.Build:
    """Only the army's settings: the rendered HTML is cached for all armies with the same ones."""
    return replace(build, name="", units=())


def region(build: engine.Build, counted: str, total: engine.Halves) -> Context:
    """The ruler: of the army's points, or of its figures' own budgets added up."""
    purse = figure_budgets.army_purse(build)
    if purse is None:
        return {"meter": meter(build, total), "ruler": _ruler(without_units(build), total)}
    word, spent, whole = purse
    empty_build = replace(without_units(build), limit=whole)
    return {"meter": meter(empty_build, spent, word) | {"fair": counted}, "ruler": _ruler(empty_build, spent, word)}


@MEMORY.remembered(lambda html, *_: 1_000 + len(html))
def _ruler(build: engine.Build, spent: engine.Halves, word: str = "") -> str:
    return render_to_string("armies/_ruler.html", {"meter": meter(build, spent, word)})


def meter(build: engine.Build, spent: engine.Halves, word: str = "", was: engine.Halves | None = None) -> Context:
    """The points ruler. Places are percents of its width; a mark shows the points spent before."""
    limit, side = build.limit, build.chosen_side
    minimum, maximum = (side.least, side.most) if side else (None, None)
    end = max(2 * (20 if word else 45), *(10 * (-(-(value or 0) // 10) + 1) for value in (spent, limit, maximum, was)))
    step = round_step(end, 12)

    def position(halves: int) -> str:
        return f"{halves * 100 / end:.3f}%"

    inside = spent if limit is None else min(spent, limit)
    over = max(0, spent - limit) if limit is not None else 0
    left = max(0, limit - spent) if limit is not None else 0
    scenario = build.chosen_scenario
    band_at = ""
    if limit is not None and not over and limit < (end if maximum is None else maximum):
        band_at = position(limit + 1)
    return {
        "spent": words.points_sign(spent),
        "spent_exact": words.exact_points(spent),
        "limit": words.points_sign(limit) if limit is not None else "",
        "limit_exact": words.exact_points(limit if limit is not None else max(end, spent)),
        "limit_at": position(limit) if limit is not None else "",
        "inside": position(inside),
        "over": words.points_sign(over) if over else "",
        "over_end": position(spent),
        "was_at": position(was) if was is not None else "",
        "left": words.points_sign(left) if limit is not None else "",
        "band": (position(minimum), position(maximum - minimum))
        if minimum is not None and maximum is not None
        else None,
        "band_name": scenario.name if scenario else "",
        "band_at": band_at,
        "end": end,
        "ticks": "".join(f"M{tick} 17.6v7" for tick in range(2, end, max(2, step // 5)) if tick % step),
        "fives": "".join(f"M{tick} 17.6v11" for tick in range(step, end, step)),
        "numbers": [
            (position(number), words.points_sign(number))
            for number in range(step, end, step)
            if limit is None or 100 * abs(number - limit) > FLAG_PERCENT * end
        ],
        "sentence": _sentence(build, spent, over, word),
        "word": word or words.sum_word(build.catalogue, limit if limit is not None else spent),
        "fair": _fair(build.catalogue.fair, spent),
    }


def round_step(span: engine.Halves, numbers: int) -> engine.Halves:
    """The smallest round step that divides a span into at most so many parts: 10, 20, 50, 100 … halves."""
    step = 10
    while span > numbers * step:
        step = step // 2 * 5 if str(step).startswith("2") else step * 2
    return step


def _fair(apart: engine.Halves | None, spent: engine.Halves) -> str:
    """The armies that it can fairly meet: ``Fair against armies of 20–30 points``."""
    if apart is None or not spent:
        return ""
    ends = dict.fromkeys(words.points_sign(end) for end in (max(0, spent - apart), spent + apart))
    sentence = ngettext(
        "Fair against armies of {points} point",
        "Fair against armies of {points} points",
        engine.whole_points(spent + apart),
    )
    return sentence.format(points="–".join(ends))


def _sentence(build: engine.Build, spent: int, over: int, word: str) -> str:
    """The ruler for screen readers: ``25 of 30 points spent``."""
    limit, spends = build.limit, bool(word) or build.catalogue.limited_in == "points"

    def counted(halves: engine.Halves) -> str:
        return f"{words.points_sign(halves)} {word}" if word else words.sum_of(build.catalogue, halves)

    if limit is None:
        return _("{spent} spent").format(spent=counted(spent)) if spends else counted(spent)
    if over:
        sentence = _("{spent} spent, {over} over the limit of {limit}")
        if not spends:
            sentence = _("{spent}, {over} over the limit of {limit}")
        return sentence.format(spent=counted(spent), over=words.points_sign(over), limit=words.points_sign(limit))
    sentence = _("{spent} of {limit} spent") if spends else _("{spent} of {limit}")
    return sentence.format(spent=words.points_sign(spent), limit=counted(limit))
