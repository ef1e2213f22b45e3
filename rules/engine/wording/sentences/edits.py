"""Why a change of an army cannot be made."""

from rules.engine.wording.sentences.forms import Sentence, sentence

SENTENCES: dict[str, Sentence] = {
    "unit-gone": sentence("This unit is no longer in the army."),
    "nothing-to-split": sentence("{unit} is a single figure, so there is none to take out of it."),
    "nothing-to-merge": sentence("No other unit is the same as {unit}."),
    "too-many-units": sentence("An army can have at most {most} units."),
    "count-bounds": sentence("A unit has 1 to {most} figures."),
    "limit-bounds": sentence("The limit must be more than 0 and at most {most}. Leave it empty for no limit."),
    "side-choices": sentence("Choose a side of {scenario}: {sides}."),
    "level-needed": sentence("{option} needs a level: {levels}."),
    "level-choices": sentence("“{name}” isn’t a level of {option}. Choose {levels}."),
    "plastic-choices": sentence("“{name}” isn’t a plastic color. Choose {choices}."),
    "chart-bounds": sentence("A turn chart has 1 to {most} turns."),
    "chart-example": sentence("A turn chart has 1 to {most} turns, for example “{example}”."),
    "sets-choices": sentence("Order chips come as one set for the group or one set for each figure."),
    "edit-form": sentence("An edit is an object with one action."),
    "edit-unknown": sentence("“{name}” isn’t an action."),
    "edit-field-missing": sentence("“{action}” needs the field “{name}”."),
    "edit-field-unknown": sentence("“{action}” has no field “{name}”."),
    # Translators: the name of a field, and a whole sentence.
    "edit-field-wrong": sentence("{name}: {problem}"),
    "edit-text": sentence("Expected text."),
    "edit-whole": sentence("Expected a whole number."),
    "edit-names": sentence("Expected a list of names."),
    "edit-options": sentence("Expected options with their levels."),
    "edit-edits": sentence("Expected a list of 1 to {most} edits."),
    "edit-nested": sentence("Edits that are made together can’t contain others that are made together."),
}
