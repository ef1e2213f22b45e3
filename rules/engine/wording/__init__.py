"""Words in the engine: messages by key, sentences, numbers, lengths, and the text that players type.

The pages' own sentences are not here: they are in templates and in ``armybuilder``.
"""
