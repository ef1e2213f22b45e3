"""Labels of the buttons that fix a finding."""

from rules.engine.wording.sentences.forms import Counted, Sentence, sentence

SENTENCES: dict[str, Sentence] = {
    "add-figure": sentence("Add {figure}"),
    "add-figures": sentence("Add {count} {figures}"),
    "add-riders": Counted("Add {count} rider", "Add {count} riders", by="count"),
    # Translators: “level” is what an army must have, as in “Add a Hero as commander”.
    "add-leader": sentence("Add a {figure} as {level}"),
    "add-leader-vowel": sentence("Add an {figure} as {level}"),
    # Translators: more figures of a unit: “Add 4 Archers (with distance attack)”.
    "add-more": sentence("Add {count} {unit}"),
    "add-one-to": sentence("Add 1 figure to {unit}"),
    "add-more-with": sentence("Add {count} {unit} (with {options})"),
    "options-and-more": Counted("{options} and {count} more option", "{options} and {count} more options", by="count"),
    "remove-some": sentence("Remove {count} from {unit}"),
    "remove-unit": sentence("Remove {unit}"),
    "remove-last": Counted("Remove the {count} unit added last", "Remove the {count} units added last", by="count"),
    # Translators: “things” are units, and options as in “Tough (Captain)”.
    "remove-several": sentence("Remove {things}"),
    # Translators: an option, and the unit that has it.
    "option-of": sentence("{option} ({unit})"),
    "remove-option": sentence("Remove {option} from {unit}"),
    "take-option": sentence("Add {option} to {unit}"),
    "choose-level": sentence("Choose {option} for {unit}"),
    "appoint": sentence("Make {unit} the {level}"),
    "change-figure": sentence("Change {unit} to {figure}"),
    "play-with": sentence("Turn on {rules}"),
    "play-without": sentence("Turn off {rule}"),
    "no-scenario": sentence("Play without a scenario"),
    "play-side": sentence("Play {side}"),
    "lower-limit": sentence("Lower the limit to {limit}"),
    "raise-limit": sentence("Raise the limit to {limit}"),
    "agree-size": sentence("Change the agreed size to {figures}"),
    # Translators: “change” is one of the changes above.
    "change-priced": Counted("{change} ({points} point)", "{change} ({points} points)", by="points"),
    "change-priced-at": Counted("{change}: {points} point", "{change}: {points} points", by="points"),
    "change-costs": Counted("{change} (+{points} point)", "{change} (+{points} points)", by="points"),
    "change-costs-each": Counted("{change} (+{points} point each)", "{change} (+{points} points each)", by="points"),
    "change-saves": Counted("{change} (saves {points} point)", "{change} (saves {points} points)", by="points"),
    "change-saves-each": Counted(
        "{change} (saves {points} point each)", "{change} (saves {points} points each)", by="points"
    ),
    "change-free": sentence("{change} (free)"),
    # Translators: “budget” is what a figure then has to spend, as in “5 Personality points”.
    "change-enlarges": sentence("{change} ({budget})"),
    # Translators: where several units have the same name, by their places in the army.
    "change-placed": Counted("{change} (unit {places})", "{change} (units {places})", by="places"),
}
