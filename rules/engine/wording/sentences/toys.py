"""Changes of toy boxes, in words.

Versions of boxes store these keys and their values: renaming a key or removing a value needs a migration.
"""

from rules.engine.wording.sentences.forms import Sentence, sentence

SENTENCES: dict[str, Sentence] = {
    # Translators: “kind” is a player's name for some toys, such as “Green soldiers”.
    "toys-counted": sentence("{kind}: {count}"),
    "toys-unlimited": sentence("{kind}: as many as you like"),
    "toys-added": sentence("{kind} added"),
    "toys-changed": sentence("{kind} changed"),
    "toys-removed": sentence("{kind} removed"),
    "toys-of-army": sentence("The figures of {army} added"),
    "toys-more": sentence("Toys added"),
}
