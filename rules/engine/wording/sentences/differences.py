"""Why a figure costs what it does, and what other rules make of an army."""

from rules.engine.wording.sentences.forms import Sentence, sentence

SENTENCES: dict[str, Sentence] = {
    "gone-from-rules": sentence("no longer in these rules"),
    "free-with": sentence("free with {source}"),
    # Translators: what a figure has, where it stands beside the word “free”.
    "included": sentence("{name}, with {source}"),
    # Translators: what a figure has, and why it costs what it does.
    "noted": sentence("{name}, {note}"),
    "less-credit": sentence("{full}, minus {credit} for what {source} includes"),
    "no-limit": sentence("any"),
    # Translators: a roll, and the situation it is made in: “Distance attack, in cover”.
    "roll-in": sentence("{roll}, {situation}"),
    "works-differently": sentence("{level} works differently"),
    "new-wording": sentence("{level} has new wording"),
    # Translators: what stays behind where an army is taken to another rule book.
    "left-limit": sentence("Limit"),
    "left-scenario": sentence("Scenario {scenario}"),
    "left-rule": sentence("Optional rule {rule}"),
}
