"""The English of the engine's messages, by key: a module for each kind, all combined here."""

from rules.engine.wording.sentences import (
    battles,
    catalogues,
    differences,
    documents,
    edits,
    findings,
    house_rules,
    lists,
    nights,
    notation,
    numbers,
    points,
    remedies,
    summaries,
    texts,
    toys,
    visits,
)
from rules.engine.wording.sentences.forms import Sentence

SENTENCES: dict[str, Sentence] = {
    **battles.SENTENCES,
    **catalogues.SENTENCES,
    **differences.SENTENCES,
    **documents.SENTENCES,
    **edits.SENTENCES,
    **findings.SENTENCES,
    **house_rules.SENTENCES,
    **lists.SENTENCES,
    **nights.SENTENCES,
    **notation.SENTENCES,
    **numbers.SENTENCES,
    **points.SENTENCES,
    **remedies.SENTENCES,
    **summaries.SENTENCES,
    **texts.SENTENCES,
    **toys.SENTENCES,
    **visits.SENTENCES,
}
