"""The page "What price is fair?" of a draft, about a row or a level of it; ``price_questions`` has the answer."""

from django.http import QueryDict
from django.urls import reverse
from django.utils.http import urlencode

from armybuilder.core.web.values import Context
from armybuilder.house.models import HouseRules
from armybuilder.matches import price_questions
from armybuilder.matches.price_questions import NO_LEVEL, Question
from rules import engine
from rules.worth.measured import is_measurable


def read_question(house: HouseRules, query: QueryDict) -> Question:
    """The question in an address or a form; 404 if the draft has no such price."""
    return Question.read(house.document(), reverse("house:even", args=[house.code]), query)


def page(house: HouseRules, question: Question) -> Context:
    """The context of the page."""
    return {
        **price_questions.shown(question),
        "house": house,
        "at": reverse("house:draft", args=[house.code]),
        "back": f"?{urlencode({'row': question.row})}",
    }


def priced(now: engine.Catalogue, row: str) -> list[tuple[str, str]]:
    """The prices of a row that battles can judge: its own, or those of its levels; each with its name."""
    table, _, slug = row.partition("/")
    if table not in ("figures", "options") or not is_measurable(now):
        return []
    if table == "figures":
        return [(NO_LEVEL, now.figures[slug].name)] if now.figures[slug].points else []
    levels = now.options[slug].levels
    return [(level.slug, level.name) for level in levels if level.points and not level.unchosen]
