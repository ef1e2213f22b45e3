"""The page "What price is fair?" of an edition: which price is asked about, and where the answer can be put to use."""

from django.http import QueryDict
from django.urls import reverse
from django.utils.http import urlencode

from armybuilder import rule_books
from armybuilder.core.web.values import Context
from armybuilder.house.models import HouseRules
from armybuilder.matches import price_questions
from armybuilder.matches.price_questions import Question
from armybuilder.visitors import Visitor
from rules.documents import document_of
from rules.models import Edition


def read_question(edition: Edition, query: QueryDict) -> Question:
    """What an address or a form asks; 404 if the rules have no such price."""
    return Question.read(document_of(edition), reverse("marks:even", args=[edition.slug]), query)


def price_page(edition: Edition, question: Question, visitor: Visitor) -> Context:
    """The context of the page."""
    return {**price_questions.shown(question), "edition": edition, **_ways(edition, question.row, visitor)}


def _ways(edition: Edition, row: str, visitor: Visitor) -> Context:
    """Where the visitor may change the price: in a draft of their own, by a proposal, or in new house rules."""
    query = urlencode({"row": row})
    own = HouseRules.objects.made_by(visitor).filter(slug=edition.family).first() if edition.family else None
    proposal = rule_books.proposal_address(edition.slug, visitor)
    return {
        "draft": f"{reverse('house:draft', args=[own.code])}?{query}" if own else "",
        "proposal": f"{proposal}&{query}" if proposal else "",
        "new": f"{reverse('house:new')}?{urlencode({'from': edition.slug})}",
    }
