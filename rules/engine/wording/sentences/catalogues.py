"""Names of house rules, and errors of rules files."""

from rules.engine.wording.sentences.forms import Sentence, sentence

SENTENCES: dict[str, Sentence] = {
    "revision-title": sentence("{name}, revision {revision}"),
    "too-many-rows": sentence("This has {count} rows. At most {most} are allowed."),
    "key-form": sentence("A key has only lowercase letters, digits and hyphens."),
    "key-form-two-parts": sentence(
        "A key has only lowercase letters, digits and hyphens, with one slash, as in table/line."
    ),
    "unknown-row": sentence("“{name}” isn’t in “{table}” of this file."),
    "slug-form": sentence("Use only lowercase letters, digits and hyphens."),
    "edition-slug-form": sentence("Use only lowercase letters, digits and hyphens. A revision adds @ and its number."),
    "conditions-form": sentence("Expected words separated by spaces, such as “cover stealth”."),
    "sheets-form": sentence("Expected names of sheets separated by spaces, such as “roster cards”."),
    "limits-form": sentence("Expected points separated by spaces, such as “25 30 35”."),
    "language-form": sentence("Expected a language code, such as “de” or “pt-BR”."),
    "text-unknown": sentence("There is no text “{name}” to translate."),
    "word-form": sentence("Expected one word, such as “{example}”."),
    "figures-needed": sentence("The rules need at least one figure."),
    "budgets-needed": sentence("The rules need at least one budget."),
    "measures-needed": sentence("The rules need at least one set of measures."),
    "figure-to-buy-needed": sentence(
        "Every figure only comes with another one. At least one must be available by itself."
    ),
    "army-budget-needed": sentence("Every budget is for one figure. At least one must be for the army."),
    "needs-itself": sentence("An option can’t need itself."),
    "part-needed": sentence("At least one entry is required here."),
    "chain-in-chain": sentence("A combined roll can only be made of simple rolls."),
    "span-reversed": sentence("The minimum is greater than the maximum."),
    "kind-or-figure": sentence("Name either a kind or a figure."),
    "value-twice": sentence("There are two values for the same measures and figure."),
    "value-bounds": sentence("Expected a number from 0 to {most}."),
    "one-subject": sentence("An effect changes only one thing, not both “{first}” and “{second}”."),
    "no-limit-only-set": sentence("Only “set” can have no limit."),
    "effect-needs-number": sentence("“{verb}” needs a number here."),
    "effect-bounds": sentence("“{verb}” can be at most {most}."),
    "row-missing": sentence("“{name}” is referred to in “{table}”, but isn’t there."),
    "revision-file": sentence("{name} is a revision of house rules. Load it with “manage.py army rules import”."),
}
