"""Why an army cannot be played on a game night; notifications store these messages."""

from rules.engine.wording.sentences.forms import Sentence, sentence

SENTENCES: dict[str, Sentence] = {
    "night-other-book": sentence("{army} is built with {other}, but this game night uses {rules}."),
    "night-over": sentence("{army}: {points} over the limit of {limit}."),
    "night-under": sentence("{army}: {points} below the minimum of {least}."),
    "night-fault": sentence("{army} doesn’t fit this game night. {reason}"),
    "night-unfair": sentence("The armies are {apart}. Up to {fair} is fair."),
    "points-apart": sentence("{points} apart"),
    # Translators: the reason is a sentence, as “Orcs: 5 points over the limit of 30.”
    "night-reason": sentence("{night}: {reason}"),
    # Translators: the fixes are changes, as “Remove 7 from Soldiers or Add Hero”.
    "night-reason-and-fixes": sentence("{reason} This would help: {fixes}."),
    "night-table-reason": sentence("{night}, table {number}: {reason}"),
}
