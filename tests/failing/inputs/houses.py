"""What makers of house rules may send that makes none, each with the status, the sentence, and what is shown again."""

NAME = "Enter a name."
POINTS = "Enter points in steps of ½, such as 30 or 12½."
BELOW = "Points can’t be below 0."
SHOWN = "Choose one of the options shown."
AT = "/house/HOUSE/"
PRICE = {"row": "figures/troop", "level": "-"}
TRAIT = {"name": "Battle Cry", "points": "2", "group": "traits", "who": "", "with": "", "effect": ""}
NOWHERE = "Page not found"
NOBODY = "00000000-0000-0000-0000-000000000000"

HOUSES = {
    "points that are a word": (f"{AT}price/", PRICE | {"points": "abc"}, 422, POINTS, 'value="abc"'),
    "points below 0": (f"{AT}price/", PRICE | {"points": "-1"}, 422, BELOW, 'value="-1"'),
    "a quarter of a point": (f"{AT}price/", PRICE | {"points": "1.25"}, 422, POINTS, 'value="1.25"'),
    "points of 5,000 digits": (f"{AT}price/", PRICE | {"points": "9" * 5_000}, 422, POINTS, ""),
    "points of nine digits": (
        f"{AT}price/", PRICE | {"points": "999999999"}, 422, "Enter at most 1,000,000 points.", "",
    ),
    "points of nobody": (
        f"{AT}price/", {"row": "figures/dragon", "level": "-", "points": "2"}, 422,
        "These rules have no figure “dragon”. Nothing was changed.", "",
    ),
    "points of nothing": (f"{AT}price/", {"points": "2"}, 422, "These rules have no", ""),
    "points of a level nobody has": (
        f"{AT}price/", {"row": "options/armor", "level": "plate", "points": "2"}, 422,
        "Armor has no level “plate”.", "",
    ),
    "points of a whole option": (
        f"{AT}price/", {"row": "options/armor", "level": "-", "points": "2"}, 422,
        "Armor has a price for each level.", "",
    ),
    "points of NUL": (f"{AT}price/", {"row": "figures/\0", "level": "-", "points": "2"}, 422, "no figure", ""),
    "house rules of no name": (f"{AT}name/", {"name": ""}, 422, NAME, ""),
    "house rules of 81 letters": (
        f"{AT}name/", {"name": "B" * 81}, 422, "Use at most 80 characters. This has 81.", "B" * 81,
    ),
    "house rules with NUL": (f"{AT}name/", {"name": "A\0B"}, 422, "U+0000 is a control character. Remove it.", ""),
    "a trait of no name": (f"{AT}option/", TRAIT | {"name": " "}, 422, NAME, ""),
    "a trait that there is": (
        f"{AT}option/", TRAIT | {"name": "flight"}, 422,
        "The name “flight” is already taken (trait).", 'value="flight"',
    ),
    "a trait at -1": (f"{AT}option/", TRAIT | {"points": "-1"}, 422, BELOW, 'value="Battle Cry"'),
    "a trait for nobody": (f"{AT}option/", TRAIT | {"who": "figure:dragon"}, 422, SHOWN, ""),
    "a trait with what nobody has": (
        f"{AT}option/", TRAIT | {"with": "jetpack"}, 422, "These rules have no option “jetpack”.", "",
    ),
    "a trait with an effect nobody has": (
        f"{AT}option/", TRAIT | {"effect": "win:game"}, 422, "These rules have no such effect to choose.", "",
    ),
    "a trait among nothing": (
        f"{AT}option/", TRAIT | {"group": "magic"}, 422, "These rules have no group “magic”. Nothing was changed.", "",
    ),
    "a trait of 91 letters of words": (
        f"{AT}option/", TRAIT | {"text": "w" * 91}, 422, "Use at most 90 characters. This has 91.", "w" * 91,
    ),
    "a trait of a megabyte": (f"{AT}option/", TRAIT | {"text": "w" * 1_000_000}, 422, "Use at most 90 characters.", ""),
    "a trait with half a letter": (f"{AT}option/", b"name=%ED%A0%80&points=2&group=traits", 302, "", ""),
    "an empty trait": (f"{AT}option/", {}, 422, NAME, ""),
    "a level of no name": (f"{AT}level/", {"row": "options/armor", "points": "3"}, 422, NAME, ""),
    "a level that there is": (
        f"{AT}level/", {"row": "options/armor", "name": "Light armor", "points": "3"}, 422,
        "Armor already has a level “Light armor”.", "",
    ),
    "a level of nothing": (
        f"{AT}level/", {"row": "options/jetpack", "name": "A", "points": "3"}, 422, "These rules have no option", "",
    ),
    "a figure like nobody": (
        f"{AT}figure/", {"name": "Ogre", "points": "3", "like": "dragon"}, 422,
        "These rules have no figure “dragon”. Nothing was changed.", "",
    ),
    "a figure that there is": (
        f"{AT}figure/", {"name": "HERO", "points": "3", "like": "troop"}, 422,
        "The name “HERO” is already taken (figure).", "",
    ),
    "a figure at a third": (f"{AT}figure/", {"name": "Ogre", "points": "⅓", "like": "hero"}, 422, POINTS, ""),
    "a scenario of no name": (f"{AT}scenario/", {}, 422, NAME, ""),
    "a scenario that there is": (
        f"{AT}scenario/", {"name": "Ambush"}, 422, "The name “Ambush” is already taken (scenario).", "",
    ),
    "a scenario from 40 to 25": (
        f"{AT}scenario/", {"name": "The Teapot", "least": "40", "most": "25"}, 422,
        "The minimum is higher than the maximum. Swap the two.", "",
    ),
    "a scenario from abc": (f"{AT}scenario/", {"name": "The Teapot", "least": "abc"}, 422, POINTS, ""),
    "a target of 0": (
        f"{AT}target/", {"row": "rolls/hand_to_hand::hand_to_hand", "to": "0"}, 422,
        "Hand to hand: choose a number from 1 to", "",
    ),
    "a target of a word": (
        f"{AT}target/", {"row": "rolls/hand_to_hand::hand_to_hand", "to": "many"}, 422,
        "Enter a whole number, like 5.", "",
    ),
    "a target of nothing": (
        f"{AT}target/", {"row": "rolls/luck::luck", "to": "5"}, 422, "These rules have no such roll.", "",
    ),
    "seats of a word": (
        f"{AT}measure/", {"row": "numbers/seats", "measures": "ruler", "of": "large-cavalry", "value": "two"}, 422,
        "Enter a number, like 6 or 4½.", 'value="two"',
    ),
    "seats of nobody": (
        f"{AT}measure/", {"row": "numbers/seats", "measures": "ruler", "of": "dragon", "value": "2"}, 422,
        "These rules have no kind “dragon”. Nothing was changed.", "",
    ),
    "seats by nothing": (
        f"{AT}measure/", {"row": "numbers/seats", "measures": "paces", "of": "guy", "value": "2"}, 422,
        "These rules have no measures “paces”. Nothing was changed.", "",
    ),
    "a number nobody has": (
        f"{AT}measure/", {"row": "numbers/luck", "measures": "ruler", "of": "guy", "value": "2"}, 422,
        "These rules have no number “luck”. Nothing was changed.", "",
    ),
    "words of nothing": (f"{AT}words/", {"row": "rolls/armor", "name": "A"}, 422, SHOWN, ""),
    "words of a taken name": (
        f"{AT}words/", {"row": "options/flight", "name": "Stealth", "text": "", "who": "as-it-is"}, 422,
        "The name “Stealth” is already taken (trait).", 'value="Stealth"',
    ),
    "words for nobody": (
        f"{AT}words/", {"row": "options/flight", "name": "Flight", "who": "kind:dragon"}, 422,
        SHOWN, "",
    ),
    "taking out nothing": (f"{AT}out/", {}, 422, "These rules have no", ""),
    "taking out what is not there": (f"{AT}out/", {"row": "options/jetpack"}, 422, "no option “jetpack”", ""),
    "taking out a kind of nothing": (f"{AT}out/", {"row": "dragons/red"}, 422, "These rules have no", ""),
    "taking out a level nobody has": (
        f"{AT}out/", {"row": "options/armor plate"}, 422, "Armor has no level “plate”.", "",
    ),
    "putting back what nobody had": (f"{AT}back/", {"row": "options/jetpack"}, 422, "jetpack", ""),
    "putting back nothing": (f"{AT}back/", {}, 422, "These rules have no", ""),
    "a correction that is none": (
        f"{AT}take/", {"row": "options/flight"}, 422, "That correction is no longer offered.", "",
    ),
    "leaving a correction that is none": (f"{AT}leave/", {}, 422, "That correction is no longer offered.", ""),
    "publishing for nobody": (f"{AT}publish/", {"visibility": "moon"}, 422, "Choose who can see it: only you", ""),
    "publishing for nothing": (f"{AT}publish/", {}, 422, "Choose who can see it: only you", ""),
    "a note of 301 letters": (
        f"{AT}publish/", {"visibility": "me", "note": "n" * 301}, 422,
        "Use at most 300 characters. This has 301.", "n" * 301,
    ),
    "a note with NUL": (
        f"{AT}publish/", {"visibility": "me", "note": "a\0b"}, 422, "U+0000 is a control character. Remove it.", "",
    ),
    "publishing what was not shown": (
        f"{AT}publish/", {"visibility": "me", "version": "7"}, 422,
        "The draft has changed since this page was shown.", "",
    ),
    "showing it to nobody": (f"{AT}visibility/", {"visibility": ""}, 422, "Choose who can see it: only you", ""),
    "a change nobody has": (f"{AT}explode/", {}, 404, NOWHERE, ""),
    "somebody else's draft": (f"/house/{NOBODY}/price/", PRICE | {"points": "2"}, 404, NOWHERE, ""),
    "publishing somebody else's": (f"/house/{NOBODY}/publish/", {"visibility": "me"}, 404, NOWHERE, ""),
    "new house rules of no name": ("/house/new/", {"from": "vsgmr-7"}, 422, NAME, ""),
    "new house rules of a taken name": (
        "/house/new/", {"name": "tuesday TABLE", "from": "vsgmr-7"}, 422,
        "You already have house rules named “tuesday TABLE”. Choose another name.", 'value="tuesday TABLE"',
    ),
    "new house rules of no book": (
        "/house/new/", {"name": "A"}, 422, "Choose the rule book to start from.", 'value="A"',
    ),
    "new house rules of a book nobody has": (
        "/house/new/", {"name": "A", "from": "vsgmr-9"}, 422, "Choose the rule book to start from.", "",
    ),
    "a file that is none": ("/house/bring/", {}, 422, "Choose a rules file saved by Muster", ""),
}  # fmt: skip

LOOKS = {
    "nobody's draft": (f"/house/{NOBODY}/", 404),
    "house rules nobody made": ("/house/read/chess/", 404),
    "a link nobody gave": (f"/house/shared/{'A' * 22}/", 404),
    "a revision that is not out": ("/rules/tuesday-table@7/catalogue.json", 404),
    "a revision of 5,000 digits": (f"/rules/tuesday-table@{'9' * 4_000}/catalogue.json", 404),
    "a row that is none": ("/house/HOUSE/?row=options/%00&add=%ff&all=&last=1", 200),
    "a row of 5,000 letters": (f"/house/HOUSE/?row={'x' * 5_000}", 200),
    "a draft's form opened": ("/house/HOUSE/price/", 405),
}
