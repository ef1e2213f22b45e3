"""Sentences about an army's points: over its limit, left over, ending in a half, outside its scenario's range."""

from rules.engine.wording.sentences.forms import Counted, Sentence, sentence

SENTENCES: dict[str, Sentence] = {
    "over-limit": Counted(
        "{over} point over the limit of {limit}. The army costs {total}.",
        "{over} points over the limit of {limit}. The army costs {total}.",
        by="over",
    ),
    "points-left": Counted("You have {left} point left.", "You have {left} points left.", by="left"),
    "too-few-figures": sentence("{figures} of {agreed} agreed figures."),
    "too-many-figures": Counted(
        "{over} more than the {agreed} agreed figure.", "{over} more than the {agreed} agreed figures.", by="agreed"
    ),
    "half-point": Counted(
        "The army costs {total} point, which ends in a half.",
        "The army costs {total} points, which ends in a half.",
        by="total",
    ),
    # Translators: “suggested” is a sentence, as “Basic Game is played with 25 to 40 points.”
    "points-short": Counted("{short} point short. {suggested}", "{short} points short. {suggested}", by="short"),
    "points-short-of-limit": Counted(
        "{short} point short. {suggested} You have {left} of {limit} points left.",
        "{short} points short. {suggested} You have {left} of {limit} points left.",
        by="short",
    ),
    "points-beyond": Counted("{over} point too many. {suggested}", "{over} points too many. {suggested}", by="over"),
    "limit-too-low": sentence("The limit of {limit} is too low. {suggested}"),
    "limit-too-high": sentence("The limit of {limit} is too high. {suggested}"),
    # Translators: “range” is one number of points or two, as in “25 to 40”.
    "played-with": sentence("{scenario} is played with {range} points."),
    "scenario-side": sentence("{scenario} ({side})"),
    "side-plays-with": sentence("In {scenario}, {side} plays with {range} points."),
    "within-limit": sentence("Within the limit of {limit}."),
    "all-spent": Counted("The {limit} point is spent.", "All {limit} points are spent.", by="limit"),
    "within-range": sentence("Within the range for {scenario}: {range} points."),
    "within-range-of-side": sentence("Within the range for {side} in {scenario}: {range} points."),
}
