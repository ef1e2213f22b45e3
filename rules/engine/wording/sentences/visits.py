"""Changes to one unit, for its row."""

from rules.engine.wording.sentences.forms import Counted, Sentence, sentence

SENTENCES: dict[str, Sentence] = {
    "new-unit": sentence("New unit"),
    "unit-is-new": Counted("New unit, +{points} point", "New unit, +{points} points", by="points"),
    # Translators: numbers of figures, as in “3 instead of 2”.
    "count-instead": sentence("{count} instead of {was}"),
    # Translators: a unit's figures, as in “Troop 2 to 5”.
    "unit-count-from": sentence("{unit} {was} to {count}"),
    # Translators: an option or figure type, as in “Distance attack added”.
    "thing-added": sentence("{thing} added"),
    "thing-removed": sentence("{thing} removed"),
    "thing-instead": sentence("{thing} instead of {was}"),
    # Translators: “change” is a phrase as above.
    "dearer-by": Counted("{change}, +{points} point", "{change}, +{points} points", by="points"),
    "cheaper-by": Counted("{change}, –{points} point", "{change}, –{points} points", by="points"),
    "points-instead": Counted(
        "{change}: {points} point instead of {was}", "{change}: {points} points instead of {was}", by="points"
    ),
}
