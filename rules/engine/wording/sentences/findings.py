"""Errors and waste in an army, reasons why something cannot be chosen, and checks that found nothing wrong.

Sentences about too many or too few points are in ``points``.
"""

from rules.engine.wording.sentences.forms import Counted, Sentence, sentence

SENTENCES: dict[str, Sentence] = {
    # The army as a whole.
    "more-issues": sentence("There are more issues than are listed here."),
    "empty-army": sentence("The army has no figures yet."),
    # Translators: “option” is something that an army must have, as a commander.
    "none-yet": sentence("No {option} yet. An army needs at least {least}."),
    "not-enough": sentence("{option}: the army has {have} and needs {least}."),
    # Translators: “figures” is a list, as in “3 Captains, Thane and 2 more”.
    "too-many": Counted(
        "{have} figure has {level}: {figures}. An army may have at most {most}.",
        "{have} figures have {level}: {figures}. An army may have at most {most}.",
        by="have",
    ),
    "too-many-reason": sentence("{level}: at most {most} per army."),
    # Translators: “units” is what is ridden or driven, by the name that its player gave it.
    "no-rider": Counted(
        "{missing} of {needed} {units} has no rider or driver and can’t move.",
        "{missing} of {needed} {units} have no rider or driver and can’t move.",
        by="missing",
    ),
    # Translators: the same with several units: “Horses and Truck: 2 of these 3 have no rider or driver and can’t move.”
    "no-riders-of-units": Counted(
        "{units}: {missing} of these {needed} has no rider or driver and can’t move.",
        "{units}: {missing} of these {needed} have no rider or driver and can’t move.",
        by="missing",
    ),
    "no-such-scenario": sentence("“{scenario}” is not a scenario of {book}."),
    "no-such-rule": sentence("“{rule}” is not an optional rule of {book}."),
    "choose-a-side": sentence("Choose a side for {scenario}: {sides}."),
    # One unit.
    "no-such-figure": sentence("{unit}: “{figure}” is not a figure of {book}."),
    "no-such-option": sentence("{unit} has “{option}”, which is not in {book}."),
    "not-for-figure": sentence("{unit}: {figures} can’t have {level}."),
    # Translators: “reason” is a sentence of the rule book, as “Cavalry and vehicles only.”
    "not-for-figure-as": sentence("{unit}: {figures} can’t have {level}. {reason}"),
    "not-for-figure-reason": sentence("Not for {figures}."),
    "idle-option": Counted(
        "{unit}: {option} has no effect. The optional rule {rules} is off.",
        "{unit}: {option} has no effect. The optional rules {rules} are off.",
        by="rules",
    ),
    "no-effect-without": sentence("No effect without {needed}."),
    "rule-not-in-play": Counted(
        "{unit}: {option} needs the optional rule {rules}, which is off.",
        "{unit}: {option} needs the optional rules {rules}, which are off.",
        by="rules",
    ),
    "rule-not-in-play-reason": Counted(
        "The optional rule {rules} is off.", "The optional rules {rules} are off.", by="rules"
    ),
    "needs-option": sentence("{unit}: {option} has no effect without {needed}."),
    "redundant": sentence("{unit}: {level} isn’t needed. {source} includes {free} for free."),
    "redundant-reason": sentence("{level} comes with {source}."),
    "not-chosen": sentence("{unit}: before the game, choose what {option} is for."),
    # Translators: “better” and “figures” are kinds of figures, as in “Heroes” and “Troops”.
    "plain-leader": sentence("{unit}: {better} with {level} get {free} for free, {figures} don’t."),
    "never-succeeds": sentence("{unit}: {roll} never succeeds. No result on the die is enough."),
    "never-succeeds-reason": sentence("No result on the die is enough."),
    "wanted": sentence("{unit} has no {option} yet."),
    # Translators: “budget” is what each figure may spend, as in “3 of 4 Personality points”.
    "over-figure-budget": sentence("{unit}: {over} over budget. A figure has {size} {budget} here."),
    "budget-left": sentence("{unit} has {left} of {size} {budget} left."),
    "of-budget": sentence("{points} {budget}"),
    # What was looked at and is right.
    "has-leader": sentence("The army has its {option}: {unit}."),
    "few-enough": sentence("Nothing is chosen more often than allowed."),
    "crewed": sentence("Enough riders and drivers: {needed} needed, {riders} in the army."),
    "needs-no-crew": Counted("{units} needs no rider or driver.", "{units} need no rider or driver.", by="count"),
    "options-suit": sentence("Every figure has only options that its type allows."),
    "all-in-play": sentence("Every optional rule that the army needs is on."),
    "within-budgets": sentence("No figure is over its budget."),
    "needs-met": sentence("Every option has the other options that it needs."),
    "saves-succeed": sentence("Every figure with armor can pass its armor roll."),
    "nothing-redundant": sentence("Nothing is chosen that comes for free."),
    "nothing-missed": sentence("Every figure has what its options give for free."),
    "all-chosen": sentence("Nothing is left to choose before the game."),
    "nothing-wanted": sentence("Every figure has what it should have."),
    "budgets-spent": sentence("Every figure’s budget is spent."),
}
