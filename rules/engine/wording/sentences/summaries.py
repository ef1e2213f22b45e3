"""Summaries of changes, for history and undo.

``rules/engine/editing/summaries`` chooses them. After a change, ``armybuilder/armies/display/undo_labels.py`` makes the
sentence of the page from one (``last_change``).
Versions of armies store these keys and their values: renaming a key or removing a value needs a migration.
"""

from rules.engine.wording.sentences.forms import Counted, Sentence, sentence

SENTENCES: dict[str, Sentence] = {
    "nothing-changed": sentence("Nothing changed"),
    # Translators: two changes at once, each a phrase of its own.
    "two-changes": sentence("{first}; {second}"),
    "several-changes": Counted("{count} change", "{count} changes", by="count"),
    # Translators: “change” is a phrase as below, with what it costs: “Troop added, +1”.
    "dearer": sentence("{change}, +{points}"),
    "cheaper": sentence("{change}, –{points}"),
    "unit-added": sentence("{unit} added"),
    "units-added": sentence("{count} × {unit} added"),
    "unit-added-without": sentence("{unit} added without {levels}"),
    "units-added-without": sentence("{count} × {unit} added without {levels}"),
    # Translators: one figure of a unit is a unit of its own now.
    "unit-split": sentence("{unit} split off {of}"),
    "units-merged": sentence("{units} merged into {unit}"),
    "unit-removed": sentence("{unit} removed"),
    "units-removed": sentence("{count} × {unit} removed"),
    "unit-up": sentence("{unit} moved up"),
    "unit-down": sentence("{unit} moved down"),
    "units-reordered": sentence("Units in another order"),
    "unit-renamed": sentence("{was} renamed {name}"),
    "unit-figure": sentence("{unit}: {figure} instead of {was}"),
    "unit-count": sentence("{count} × {unit}"),
    "unit-takes": sentence("{level} for {unit}"),
    "unit-drops": sentence("{unit} without {level}"),
    # Translators: “names” are those of figures that come along with a unit.
    "unit-with": sentence("With {unit}: {names}"),
    "unit-with-nobody": sentence("With {unit}: no names"),
    "unit-notes": sentence("Notes of {unit}"),
    "unit-chips": sentence("One set of chips for {unit}"),
    "unit-chips-each": sentence("A set of chips each for {unit}"),
    "unit-look": sentence("What {unit} looks like"),
    "unit-picture": sentence("Picture of {unit}"),
    "unit-other-picture": sentence("Another picture of {unit}"),
    "unit-no-picture": sentence("{unit} without picture"),
    "army-named": sentence("Army named {name}"),
    "army-limit": sentence("Limit {sum}"),
    "army-no-limit": sentence("No limit"),
    "army-scenario": sentence("{scenario}"),
    "army-side": sentence("{scenario}, {side}"),
    "army-no-scenario": sentence("No scenario"),
    "army-rules": sentence("{rules} in play"),
    "army-rules-out": sentence("{rules} out of play"),
    "army-book": sentence("{book} instead of {was}"),
    # Translators: “field” is something that an army says of itself, as its turn chart.
    "army-field": sentence("{field} {value}"),
    "army-field-none": sentence("{field} none"),
    "army-field-unset": sentence("{field} not set"),
    "army-field-text": sentence("{field} of the army"),
    "army-field-default": sentence("{field} of the edition"),
    "army-back": sentence("Back to version {number}"),
    "army-back-first": sentence("Back to the first version"),
    "army-back-named": sentence("Back to “{title}”"),
    "field-plastic": sentence("Plastic"),
    "field-notes": sentence("Notes"),
    "field-notes-question": sentence("Notes on the army"),
    "field-chart": sentence("Turn chart"),
    "color-green": sentence("green"),
    "color-tan": sentence("tan"),
    "color-grey": sentence("grey"),
    "color-blue": sentence("blue"),
    "color-red": sentence("red"),
    "color-bone": sentence("bone"),
    "color-copper": sentence("copper"),
    "color-violet": sentence("violet"),
}
