"""What price is fair? A row of a draft, or a level of it."""

from django.http import QueryDict
from django.urls import reverse
from django.utils.http import urlencode

from armybuilder.core.values import Context
from armybuilder.house.models import HouseRules
from armybuilder.matches import price_questions
from armybuilder.matches.price_questions import Question


def read_question(house: HouseRules, query: QueryDict) -> Question:
    """What an address or a form asks; 404 if the draft has no such price."""
    return Question.read(house.document(), reverse("house:even", args=[house.code]), query)


def page(house: HouseRules, question: Question) -> Context:
    """The context of the page."""
    return {
        **price_questions.shown(question),
        "house": house,
        "at": reverse("house:draft", args=[house.code]),
        "back": f"?{urlencode({'row': question.row})}",
    }
