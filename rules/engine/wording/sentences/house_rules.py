"""Changes by house rules, and reasons why a change is refused.

Drafts are kept with the keys of their changes and the values: a key that is renamed or loses a value needs a migration.
"""

from rules.engine.wording.sentences.forms import Counted, Sentence, sentence

VALUES: dict[str, Sentence] = {
    # Translators: several names of a rule book.
    "house-names": sentence("{names}"),
    "house-points": Counted("{points} point", "{points} points", by="points"),
    # Translators: points from the least to the most, as in “25 to 40”.
    "house-between": sentence("{least} to {most}"),
    "house-at-most": sentence("up to {most}"),
    "house-at-least": sentence("{least} or more"),
    "house-any-points": sentence("any points"),
    "house-all-figures": sentence("all figures"),
    "house-figure-types": Counted("{count} figure type", "{count} figure types", by="count"),
    # Translators: stands at the end of a list, as in “Hero, Troop and 2 more”.
    "house-more": Counted("{count} more", "{count} more", by="count"),
    "house-yes": sentence("yes"),
    "house-no": sentence("no"),
    "house-nothing-else": sentence("nothing else"),
    # Translators: what a figure has, and which figures: “Commander for heroes”.
    "house-level-for": sentence("{level} for {figures}"),
    # Translators: an option and one of its levels: “Special ability, Leader”.
    "house-level-of": sentence("{option}, {level}"),
    # Translators: a roll and a situation, as in “Distance, in the open”.
    "house-roll-in": sentence("{roll}, {situation}"),
    # Translators: the first player’s part in a scenario for players who all have the same.
    "house-side": sentence("Player"),
}

EFFECTS: dict[str, Sentence] = {
    "house-rolls": sentence("{name} rolls"),
    "house-rolls-foes": sentence("foes’ {name} rolls"),
    "house-rolls-side": sentence("{name} rolls of its side"),
    # Translators: a number of figures, as in “foes’ Move”.
    "house-number-foes": sentence("foes’ {name}"),
    "house-number-side": sentence("{name} of its side"),
    "house-any-roll": sentence("any roll"),
    "house-any-roll-foes": sentence("any roll of foes"),
    "house-any-roll-side": sentence("any roll of its side"),
    # Translators: in the following, “subject” is one of the phrases above, as in “+1 to Distance rolls”.
    "house-effect-nothing": sentence("Nothing"),
    "house-effect-words": sentence("Nothing: text only"),
    "house-effect-two": sentence("{first}; {second}"),
    "house-effect-if": sentence("{effect} ({condition})"),
    "house-effect-add": sentence("{amount} to {subject}"),
    "house-effect-add-times": sentence("{amount} × {subject}"),
    "house-effect-allow": sentence("Makes {subject}"),
    "house-effect-allow-on": sentence("Makes {subject} on {goal}"),
    "house-effect-die": sentence("A d{amount} for {subject}"),
    "house-effect-dice": sentence("{amount} dice for {subject}, the best counts"),
    "house-effect-reroll": sentence("Rerolls {subject}"),
    "house-effect-reroll-times": sentence("Rerolls {subject}, {amount} per round"),
    "house-effect-extra": sentence("Extra {subject} after a success: {amount}"),
    # Translators: a situation counts for these rolls, as in “Applies to foes’ Distance rolls (cover)”.
    "house-effect-condition": sentence("Applies to {subject}"),
    "house-effect-fails": sentence("On {amount} or less, {subject} fail"),
    "house-effect-fails-one": sentence("On {amount}, {subject} fail"),
    "house-effect-burst": sentence("On {amount} or more, {subject} knock back"),
    "house-effect-unpenalized": sentence("No penalty to {subject}"),
    "house-effect-blank": sentence("On {amount}, {subject} do nothing"),
    "house-effect-set": sentence("Sets {subject} to {amount}"),
    "house-effect-unlimited": sentence("No limit to {subject}"),
    "house-effect-times": sentence("Multiplies {subject} by {amount}"),
    "house-effect-be": sentence("Makes {subject} the same as {other}"),
}

DIFFERENCES: dict[str, Sentence] = {
    "house-new": sentence("new"),
    "house-new-worth": sentence("new, {worth}"),
    "house-removed": sentence("removed"),
    "house-called-scenarios": sentence("Scenario “{name}”"),
    "house-called-optional_rules": sentence("Optional rule “{name}”"),
    "house-called-kinds": sentence("Kind “{name}”"),
    "house-called-measures": sentence("Measures “{name}”"),
    "house-called-budgets": sentence("Budget “{name}”"),
    "house-called-groups": sentence("Group “{name}”"),
    "house-called-numbers": sentence("Number “{name}”"),
    "house-called-scales": sentence("Scale “{name}”"),
    "house-called-terms": sentence("Reference line “{name}”"),
    # Translators: what a row of the rules says of itself; “row” is its name, before and after follow.
    "house-is-called": sentence("{was} is called"),
    "house-what-plural": sentence("Several {row}"),
    "house-what-figures": sentence("{row}, who can take it"),
    "house-what-barred": sentence("{row}, why not for others"),
    "house-what-text": sentence("Text of {row}"),
    "house-what-term": sentence("Card text of {row}"),
    "house-what-hint": sentence("{row}, in short"),
    "house-what-label": sentence("{row}, on buttons"),
    "house-what-quick": sentence("{row}, on the button that adds it"),
    "house-what-short": sentence("{row}, in short"),
    "house-what-aliases": sentence("{row}, other names"),
    "house-what-needs": sentence("{row}, only works with"),
    "house-what-grants": sentence("{row} brings"),
    "house-what-most": sentence("{row}, most in an army"),
    "house-what-least": sentence("{row}, fewest in an army"),
    "house-what-wanted": sentence("{row}, wanted in an army"),
    "house-what-die": sentence("{row}, die"),
    "house-what-faces": sentence("{row}, faces of the die"),
    "house-what-optional_rule": sentence("{row}, only in play with"),
    "house-what-setup": sentence("{row}, set-up"),
    "house-what-ends": sentence("{row}, end"),
    "house-what-wins": sentence("{row}, victory"),
    "house-what-value": sentence("{row}, number in front"),
    "house-what-alone": sentence("{row} alone means"),
    "house-what-kind": sentence("{row}, kind"),
    "house-what-rides": sentence("{row}, rides"),
    "house-what-group": sentence("{row}, group"),
    "house-what-budget": sentence("{row}, budget"),
    "house-what-size": sentence("{row}, size"),
    "house-what-unit": sentence("{row}, unit"),
    "house-what-by_default": sentence("{row}, in play in new armies"),
    "house-what-suffix": sentence("{row}, word for one"),
    "house-what-icon": sentence("{row}, icon"),
    "house-what-silhouette": sentence("{row}, silhouette"),
    "house-what-style": sentence("{row}, style"),
    "house-what-tool": sentence("{row}, tool"),
    "house-what-rolls": sentence("{row}, number of rolls"),
    "house-what-add": sentence("{row}, what is added"),
    "house-what-space": sentence("{row}, space"),
    "house-what-move": sentence("{row}, move"),
    "house-what-short_range": sentence("{row}, short range"),
    "house-what-long_range": sentence("{row}, long range"),
    "house-what-examples": sentence("{row}, examples"),
    "house-what-instead": sentence("{row}, replaces"),
    # Translators: “field” is a name of the file format, as in “Hero, place”.
    "house-what": sentence("{row}, {field}"),
    "house-own-slug": sentence("Short name in addresses"),
    "house-own-name": sentence("Name"),
    "house-own-short_name": sentence("Short name"),
    "house-own-credit": sentence("Credit"),
    "house-own-default_limit": sentence("Points of a new army"),
    "house-own-limits": sentence("Limits to choose from"),
    "house-own-fair": sentence("Fair points difference"),
    "house-own-line": sentence("What it feels like"),
    "house-own-minutes": sentence("Minutes to learn"),
    "house-own-requires": sentence("What you need"),
    "house-own-sheets": sentence("Sheets"),
    # Translators: stands behind a row whose words were translated: “Combat Master” … “in Deutsch and español”.
    "house-in-languages": sentence("in {languages}"),
    "house-does": sentence("{row} does"),
    "house-saves-on": sentence("{row} saves on"),
    "house-roll-on": sentence("{row}, {roll} on"),
    "house-level-order": sentence("Levels from worst to best"),
    # Translators: a number and whose it is, as in “Move, guy”, and in which set of measures.
    "house-number-of": sentence("{number}, {figure}"),
    "house-number-of-by": sentence("{number}, {figure} ({measures})"),
    "house-side-of": sentence("{scenario} ({side})"),
    "house-points-of": sentence("{row}, points"),
}

QUESTIONS: dict[str, Sentence] = {
    # What the page of a draft asks for, as the label of an input.
    "question-name": sentence("Name"),
    "question-plural": sentence("Plural"),
    "question-text": sentence("What it does, in one line"),
    "question-figures": sentence("Who may take it"),
    "question-needs": sentence("Only works with"),
    "question-level-name": sentence("Level {number}"),
    "question-level-text": sentence("What level {number} does"),
    "question-points": sentence("Points"),
    "question-ends": sentence("How it ends"),
    "question-wins": sentence("Who wins"),
}

SUMMARIES: dict[str, Sentence] = {
    "house-renamed": sentence("{row} renamed {name}"),
    "house-repriced": sentence("{row}: {points} instead of {was}"),
    "house-text": sentence("Text of {row}"),
    # Translators: a figure or option in a language, which calls itself by its own name: “Combat Master in Deutsch”.
    "house-translated": sentence("{row} in {language}"),
    "house-offered": sentence("{row} for {figures}"),
    "house-needs": sentence("{row} only works with {options}"),
    "house-needs-nothing": sentence("{row} needs nothing else"),
    "house-aimed": sentence("{roll}: {target} instead of {was}"),
    "house-measured": sentence("{number}, {figure}: {value}"),
    "house-range": sentence("{scenario}: {points} instead of {was}"),
    "house-range-of-side": sentence("{scenario} ({side}): {points} instead of {was}"),
    "house-named": sentence("House rules named {name}"),
    # Translators: what the rules say of themselves, as “Credit”.
    "house-described": sentence("{field} changed"),
    "house-added": sentence("{row} added"),
    "house-added-for": sentence("{row} added, {points}"),
    "house-level-added": sentence("{level} added to {option}, {points}"),
    "house-scenario-added": sentence("Scenario “{scenario}” added, {points}"),
    "house-row-removed": sentence("{row} removed"),
    "house-rows-removed": sentence("{row} removed, with {others}"),
    "house-restored": sentence("{row} restored"),
    "house-reset": sentence("{row} reset to the original"),
    # Translators: a correction of the rule book that was taken into the draft, or not.
    "house-correction-applied": sentence("{book}: {row} applied"),
    "house-correction-skipped": sentence("{book}: {row} skipped"),
    "house-proposal-accepted": sentence("Accepted by the club: {name}"),
    # Translators: what the draft is again: “revision 3”, or a rule book by its name.
    "house-discarded": sentence("Draft discarded: back to {original}"),
    "house-revision": sentence("revision {number}"),
    # Translators: why figures other than these cannot have an option.
    "house-barred": sentence("Only for {figures}."),
}

REFUSALS: dict[str, Sentence] = {
    "house-none-figures": sentence("These rules have no figure “{name}”. Nothing was changed."),
    "house-none-options": sentence("These rules have no option “{name}”. Nothing was changed."),
    "house-none-scenarios": sentence("These rules have no scenario “{name}”. Nothing was changed."),
    "house-none-rolls": sentence("These rules have no roll “{name}”. Nothing was changed."),
    "house-none-numbers": sentence("These rules have no number “{name}”. Nothing was changed."),
    "house-none-optional_rules": sentence("These rules have no optional rule “{name}”. Nothing was changed."),
    "house-none-groups": sentence("These rules have no group “{name}”. Nothing was changed."),
    "house-none-kinds": sentence("These rules have no kind “{name}”. Nothing was changed."),
    "house-none-measures": sentence("These rules have no measures “{name}”. Nothing was changed."),
    "house-none-budgets": sentence("These rules have no budget “{name}”. Nothing was changed."),
    "house-none-scales": sentence("These rules have no scale “{name}”. Nothing was changed."),
    "house-none-terms": sentence("These rules have no reference line “{name}”. Nothing was changed."),
    "house-none": sentence("These rules have no “{name}”. Nothing was changed."),
    "house-was-removed": sentence(
        "{row} was removed from this draft. Bring it back first, with the arrow in its row. Nothing was changed."
    ),
    "house-no-level": sentence("{row} has no level “{level}”."),
    "house-no-side": sentence("{scenario} has no such side."),
    "house-no-roll": sentence("These rules have no such roll."),
    "house-no-effect": sentence("These rules have no such effect to choose."),
    "house-no-text": sentence("{row} has no text named “{field}”."),
    "house-no-own-text": sentence("House rules have no text named “{field}”."),
    "house-text-needed": sentence("{row} needs a text here."),
    "house-priced-by-level": sentence("{row} has a price for each level. Change them one by one."),
    "house-needs-itself": sentence("{row} can’t need itself."),
    "house-target": sentence("{roll}: choose a number from 1 to {most}."),
    "house-value": sentence("{number} must be from 0 to {most}, with two decimals at most."),
    "house-range-reversed": sentence("The minimum is higher than the maximum. Swap the two."),
    "house-price": sentence("Points must be from 0 to {most}, in steps of ½."),
    "house-level-taken": sentence("{option} already has a level “{level}”."),
    "house-last-level": sentence("{option} has no other level. Remove the whole option."),
    # Translators: “sort” is what has the name, as in “trait” or “figure”.
    "house-name-taken": sentence("The name “{name}” is already taken ({sort})."),
    "house-name-removed": sentence("“{name}” ({sort}) was removed. Restore it instead."),
    "house-sort-figures": sentence("figure"),
    "house-sort-options": sentence("option"),
    "house-sort-scenarios": sentence("scenario"),
    "house-has-to-stay": sentence("{row} can’t be removed. {reason}"),
    "house-not-removed": sentence("{row} was not removed."),
    "house-level-needs": sentence("{level} needs something that was removed. Restore that first."),
    "house-row-needs": sentence("{row} needs {others}, which was removed too. Restore that first."),
    "house-full": sentence("{row} is full: {most} is the maximum."),
    "house-full-figures": sentence("Rules can have at most {most} figures."),
    "house-full-options": sentence("Rules can have at most {most} options."),
    "house-full-scenarios": sentence("Rules can have at most {most} scenarios."),
    "house-full-rows": sentence("Rules can have at most {most} rows of one kind."),
}

REVISIONS: dict[str, Sentence] = {
    # Translators: what a revision changes, as in “Hero, points 5 → 4”.
    "revision-change": sentence("{what} {old} → {new}"),
    "revision-new": sentence("{what} {new}"),
}

SENTENCES: dict[str, Sentence] = {**REVISIONS, **VALUES, **EFFECTS, **DIFFERENCES, **QUESTIONS, **SUMMARIES, **REFUSALS}
