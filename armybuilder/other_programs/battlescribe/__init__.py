"""BattleScribe 2.03: a rule book as game system and catalogue (``rule_book``), an army as roster (``roster``).

A figure type is a root entry; an option is a shared entry, or a shared group of entries for its levels. What a figure
has for free is a modifier of the price. Ids depend on the slugs of the rule book alone, so they are the same in each
export and in each language.
"""
