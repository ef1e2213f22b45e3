"""The English of what the engine says, by key: a module for each kind of message, and here all of them."""

from rules.engine.sentences import differences, findings, house_rules, lists, points, refusals, remedies, summaries
from rules.engine.sentences.forms import Sentence

SENTENCES: dict[str, Sentence] = {
    **lists.SENTENCES,
    **findings.SENTENCES,
    **points.SENTENCES,
    **remedies.SENTENCES,
    **summaries.SENTENCES,
    **differences.SENTENCES,
    **refusals.SENTENCES,
    **house_rules.SENTENCES,
}
