"""Where a translation may leave the glossary, or say the same as the English; each with its reason."""

ALSO = {
    "de": {
        "move": ("beweg", "zieh"),  # the verb
        "moves": ("beweg", "zieh"),
        "roll": ("würf",),
        "rolls": ("würf", "würfel"),
        "hit": ("triff", "getroffen"),
        "hits": ("triff",),
        "attack": ("greif",),
        "attacks": ("greif",),
        "turn": ("dreh", "abschalt", "schalt"),  # what is turned, or turned off
        "step": ("abgeb", "abgib"),  # an owner who steps down
        "player": ("Person", "wer"),  # where the sentence needs no gender
        "players": ("Person", "andere", "wer"),
        "favorite units": ("Favorit",),
        "unit": ("Favorit",),
        "units": ("Favorit",),
        "badge": ("Namensschild",),  # what has a name on it
        "badges": ("Namensschild",),
        "sheet": ("Blatt",),  # of paper
        "sheets": ("Blatt", "Blätter"),
        "level": ("gleichauf",),  # of two players’ points
        "points": ("übrig",),
        "cover": ("decken",),
    },
    "es": {
        "move": ("muev", "mov", "mueve"),  # the verb
        "moves": ("muev", "mov", "mueve"),
        "roll": ("tira",),
        "rolls": ("tira",),
        "hit": ("impact",),
        "attack": ("atac",),
        "attacks": ("atac",),
        "turn": ("gira", "desactiv"),  # what is turned, or turned off
        "step": ("renunci",),  # an owner who steps down
        "badge": ("etiqueta",),  # what has a name on it
        "badges": ("etiqueta",),
        "card": ("tarjeta",),  # of a size, beside what is on it
        "cards": ("tarjeta",),
        "ruler": ("regla", "medición"),
        "cover": ("cubierto",),
        "defeated": ("derrot",),
        "club library": ("biblioteca",),
        "level": ("igual",),  # of two players’ points
    },
}
"""Other words than the glossary's, by the English one."""

KEYS = (
    "round, hit, dice, moves, unsure, solo …",
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
    "Included in the profiles of “army check”.",
)
"""Sentences that name what is typed or printed in English, and a size of paper."""

SAME = {
    "": "Muster PDF JSON Tarot Mini Alt Ctrl Esc Enter Tab QR A4 Letter Poker Markdown TXT Discord e-mail",
    "de": """
        Code Name Limit Club Clubs Chance normal Letter legal Chips Layout Bases Format Text Version Link Links Server
        Browser Status Symbol Person Test Tests Level Slug Start Set Sets Details Original Information Format Formate
        Team Position Quadrat Hash Passkey Passkeys Problem problem am im in man an
    """,
    "es": """
        normal legal Kit kit Zoom Total total plural no color final general club error base central local manual no
        horizontal vertical original solo enter Club Clubs chip chips
    """,
}
"""Words that a language has as English has them; under no name, those of all languages."""
