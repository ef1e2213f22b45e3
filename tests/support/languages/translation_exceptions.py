"""Exceptions of translations: other words than the glossary's, or the same as the English; each with its reason."""

ALSO = {
    "de": {
        "move": ("beweg", "verleg"),  # the verb
        "moves": ("beweg", "verschieb"),  # also a night
        "hits": ("triff",),
        "attack": ("greif",),
        "step": ("abgeb",),  # an owner who steps down
        "player": ("Person", "ander"),  # where the sentence needs no gender
        "players": ("Person", "ander", "wer", "Paarung"),
        "units": ("Favorit",),  # favorite units
        "badges": ("Namensschild",),  # what has a name on it
        "sheet": ("Blatt",),  # of paper
        "level": ("gleichauf",),  # of two players’ points
        "points": ("übrig",),
    },
    "es": {
        "move": ("muev", "mov"),  # the verb
        "moves": ("muev",),
        "roll": ("tira",),
        "rolls": ("tira",),
        "hits": ("hiere", "aciert"),  # the verb
        "attack": ("atac",),
        "turn": ("gira",),  # what is turned
        "step": ("renunci",),  # an owner who steps down
        "cavalry": ("montura",),  # the short word on a button
        "ruler": ("regla", "medición"),
        "cover": ("cubierto",),
        "defeated": ("derrot",),
        "club library": ("biblioteca",),
        "level": ("igual",),  # of two players’ points
    },
}
"""Other words than the glossary's, by the English one."""

OTHER_MEANINGS = {
    # Of units, armies and lines of a page.
    "move": r"(^|: )Move\b|\bmove (them|it|a copy|one)\b|: move to|never move by|[Mm]ove (it|the database) away",
    "turn": (
        r"[Tt]urn (on|off|it off|cookies on|that rule on|any|a rule book)\b|\bturn it\b|\bquarter turn|\{2 turn\}"
        r"|[Ww]ait(ing)? for (its|your) turn"
    ),
    "range": "^Within the range for",  # of points
    "card": "^Stick the sheet on card",
    "player": "^No player has shared",
}
"""Sentences in which an English word means something else than in the glossary."""

KEYS = (
    "round, hit, dice, moves, unsure, solo …",
    "hero heroine, heroes heroines, er ers",
    "Color and pattern: hero, troop, mook …",
    "The drawn figure: troop, hero, horse …",
    "Color of its chips: com, trait or power.",
    "Added to its names in lists: trait.",
    "Separated by spaces: cover stealth.",
    "As on chips: Light Armor, Minor Super-Blast.",
    "dice: how many, of which the best counts",
    "Words on its faces, separated by commas: HIT, Green …",
    "move: how far it goes in a turn",
    "Legal",
    "Expected words separated by spaces, such as “cover stealth”.",
    "Expected names of sheets separated by spaces, such as “roster cards”.",
    "Key that groups it in documents: move.",
    "{name} is a revision of house rules. Load it with “manage.py army rules import”.",
    "<i>Very Simple Generic Miniatures Rules</i>, version 7 (2013), are by",
    "Muster is an army list builder for both editions of the <i>Very Simple Generic Miniatures Rules</i> by",
    "“Trop” is not in the rules; a button offers",
    "Paper sizes: Letter",
    "Included in the profiles of “army check”.",
)
"""How sentences begin that name input or printed text in English, people, or paper sizes."""

SAME = {
    "": "Muster Aa Acrobat Alt Bases Chrome Club Ctrl Esc Firefox JSON KB Mini PDF Plural Tarot UTC normal",
    "de": """
        Chance Chips Clubs Code Export Initiative Layout Letter Limit Name Offline Option Passkey Poker Server Status
        Text Version Veteran in optional
    """,
    "es": "Color Kit Total Zoom byte error no",
}
"""Words that a language has as English has them; under no name, those of all languages."""
