"""Lists in the rule book's notation that are none, or not quite, each with what is said or shown of them."""

NOTHING = "No army found. Write a line for each unit: its name, a colon and its figure."
LONG = "This line is longer than 10,000 characters."

TEXTS = {
    "a sentence": ("We played on Friday and it was fun.", NOTHING),
    "zero-width letters": ("\u200b\u200d", NOTHING),
    "a page of HTML": ("<html><script>alert(1)</script></html>", NOTHING),
    "a colon": (":", NOTHING),
    "10,000 colons": (":" * 10_000, NOTHING),
    "a name without a figure": ("Bob:", NOTHING),
    "points of 5,000 digits": (f"Bob: Hero – {'9' * 5000} points", "…” isn’t in Very Simple v7."),
    "a figure nobody has": ("Orcs\nBob: Hero\nTim: Wizzard", "“Wizzard” isn’t"),
    "a trait misspelt": (
        "Bob: Hero, Weapon Master", "“Weapon Master” isn’t in Very Simple v7. Did you mean “Combat Master trait”?",
    ),
    "a count of 0": ("Bob (0): Hero", "Expected a whole number of figures from 1 to 999, not 0."),
    "a count of 5,000 digits": (f"Bob ({'9' * 5000}): Hero", "Use at most 80 characters. This has 5,006."),
    "NUL": ("Bo\0b: Hero", "U+0000 is a control character. Remove it."),
    "a name of 81 letters": (f"{'B' * 81}: Hero", "Use at most 80 characters. This has 81."),
    "501 units": ("Bob: Mook\n" * 501, "An army can have at most 500 units. The rest wasn’t read."),
    "100,000 brackets": ("Bob: Hero " + "(" * 100_000, LONG),
    "a line of a megabyte": ("x" * 1_000_000, LONG),
    "100,000 lines": ("x\n" * 100_000, "“x” isn’t understood."),
    "2,000 lines without a known name": (
        "".join(f"Qxw{n} (2): {', '.join(f'Kz{n}y{m}' for m in range(40))}\n" for n in range(2_000)),
        "There are more problems",
    ),
    "2,000 lines with one known name": (
        "".join(f"Unit {n}: Hero, {', '.join(f'Kz{n}y{m}' for m in range(40))}\n" for n in range(2_000)),
        "There are more problems",
    ),
    "a rule in play of 500 unknown ones": (
        "Bob (2 points)\nOptional rules: " + ", ".join(f"Qxw{n}" for n in range(500)) + "\nBob: Hero",
        "There are more problems",
    ),
    "a note that never ends": ("Bob: Hero (Note: " + "x" * 100_000, LONG),
    "thousands of unknown names": ("Bob: Hero, " + ", ".join(f"Trait{n}" for n in range(5_000)), LONG),
    "a document begun": ('{"format": ', "This isn’t valid JSON"),
    "a document that says NaN": ('{"points_limit": NaN}', "Expected a multiple of ½ from 0 to 100,000, not NaN."),
}  # fmt: skip
"""Lists with a mistake in them."""

UNDERSTOOD = {
    "a heading alone": ("Orcs (24 points)", "Orcs: the text says 24, but the cost is 0 points."),
    "points that do not add up": ("Bob: Hero – 99 points", "Bob: the text says 99, but the cost is 2 points."),
    "a count of -1": ("Bob (-1): Hero", "it isn’t clear what “-1” means"),
    "a count of 1.5": ("Bob (1.5): Hero", "it isn’t clear what “1.5” means"),
    "a count in Arabic digits": ("Bob (٣): Hero", '<bdi dir="ltr">Bob (٣)</bdi>'),
    "a count of ²": ("Bob (²): Hero", "<b>Bob (²)</b>"),
    "a count of 1_000": ("Bob (1_000): Hero", "it isn’t clear what “1_000” means"),
    "a name of emoji": ("🧙‍♂️: Hero", "<b>🧙‍♂️</b>"),
    "a name from right to left": ("שומר הסף: Hero", '<bdi dir="rtl">שומר הסף</bdi>'),
    "a name of zero-width letters": ("\u200b: Hero", "<b>Hero</b>"),
    "right-to-left overrides": ("\u202eBob\u202c: \u202eHero", "<b>Bob</b>"),
    "HTML in a name": ("<script>alert(1)</script>: Hero", "<del>&lt;script&gt;alert(1)&lt;/script&gt;: Hero</del>"),
}
"""Lists that can be read: what looks like a number and is none belongs to the name, seen before it is kept."""
