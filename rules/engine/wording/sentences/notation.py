"""Remarks on an army that was written or pasted as text, and labels of suggestions."""

from rules.engine.wording.sentences.forms import Counted, Sentence, sentence

SENTENCES: dict[str, Sentence] = {
    "text-too-large": sentence("The text is larger than 1 MB."),
    "text-too-many-lines": sentence("The text has more than {most} lines. The rest wasn’t read."),
    "text-too-many-units": sentence("An army can have at most {most} units. The rest wasn’t read."),
    "list-too-long": sentence(
        "The list is too long to be read at once. The rest wasn’t read. Choose its rule book, or import it in parts."
    ),
    "text-more-mistakes": sentence("There are more problems further down. Fix these first."),
    "line-too-long": sentence("This line is longer than {most} characters."),
    "no-army": sentence("No army found. Write a line for each unit: its name, a colon and its figure."),
    "unnamed-army": sentence("New army"),
    "not-understood": sentence("“{words}” isn’t understood."),
    "second-army": sentence("A second army starts here. Import one army at a time."),
    "keep-one-above": sentence("Keep {army}, delete the rest"),
    "keep-first-above": sentence("Keep the first army, delete the rest"),
    "keep-one-below": sentence("Keep {army}, delete everything above"),
    "keep-all": sentence("Keep everything as one army"),
    "leave-out-rest": sentence("Remove the rest"),
    "leave-out": sentence("Remove “{words}”"),
    "use-instead": sentence("Use {value}"),
    # Translators: “problem” is a whole sentence.
    "note-wrong": sentence("Note: {problem}"),
    "limit-form": sentence("“{words}” isn’t a limit. Expected a multiple of ½, at most {most} points."),
    "rule-turned-on": sentence("The optional rule {rule} was turned on because {unit} uses it."),
    "not-a-unit": sentence(
        "“{line}” isn’t a unit. Write its name, a colon and its figure, for example “Guards (3): {figure}”."
    ),
    "count-form": sentence("Expected a whole number of figures from 1 to {most}, not {words}."),
    "two-figures": sentence("“{first}” and “{second}”: a unit has only one figure type."),
    "two-levels": sentence("“{first}” and “{second}”: choose one of them."),
    "counts-once": sentence("“{words}” is listed twice and counts once."),
    # Translators: “words” is a number of the text, “name” a unit.
    "number-unexplained": sentence("{name}: it isn’t clear what “{words}” means."),
    "number-in-name": sentence("{name}: “{words}” is read as a part of the name, not as a number of figures."),
    "count-or-cost": sentence("{name}: “{words}” is read as the number of figures. It could also be the cost."),
    "count-or-numbering": sentence(
        "{name}: “{words}” is read as the number of figures. It could also number the lines."
    ),
    "cost-or-count": sentence("{name}: “{words}” is read as the cost. It could also be the number of figures."),
    "as-count": Counted("{count} figure", "{count} figures", by="count"),
    "as-cost": sentence("{words} is the cost"),
    "no-points-stated": sentence("{name}: this line states no points, but the others do. Is anything missing?"),
    "figure-inferred": sentence("{unit} has no figure type. Muster chose {figure}, because its points fit."),
    "line-holds-two": sentence("“{line}” seems to hold more than one unit. Start a new line for each."),
    "line-cut": sentence("“{line}” seems to be cut off. Is anything missing?"),
    "chat-message": sentence(
        "This is a message for chats, which leaves out figures and options. On the army’s page, choose Share, "
        "then Text, and paste that."
    ),
    "line-left-out": sentence("“{line}” isn’t read as a unit."),
    # Translators: “other” is the name that the unit would have.
    "read-otherwise": sentence("{unit} could also be read as “{other}” with other options. Check it."),
    # Translators: “lines” lists lines of the text, such as headings and greetings.
    "assume-left-out": Counted(
        "{count} line isn’t read as a unit: {lines}.", "{count} lines aren’t read as units: {lines}.", by="count"
    ),
    # Translators: “words” is an abbreviation.
    "assume-abbreviation": sentence("“{words}” is read as “{meaning}”."),
    "level-missing": sentence("“{words}” needs a level: {levels}."),
    "words-incomplete": sentence("“{words}” is incomplete."),
    "not-in-rules": sentence("“{words}” isn’t in {rules}."),
    "figure-assumed": sentence("{unit} has no figure type. Muster chose {figure}, because the list says “{words}”."),
    "figure-missing": sentence("{unit} has no figure type. Add one, for example “{figure}”."),
    "points-differ": Counted(
        "{name}: the text says {stated}, but the cost is {right} point.",
        "{name}: the text says {stated}, but the cost is {right} points.",
        by="right",
    ),
    "points-each-differ": Counted(
        "{name}: the text says {stated} each, but the cost is {right} point each.",
        "{name}: the text says {stated} each, but the cost is {right} points each.",
        by="right",
    ),
    # Translators: “kinds” is what the rule book counts, such as “characters”.
    "sum-differs": sentence("{name}: the text says {stated}, but there are {right} {kinds}."),
    "figures-differ": sentence("{army}: the text says {stated} figures, but there are {right}."),
    # Translators: “kinds” lists the figures, such as “3 guys and 2 vehicles”.
    "figures-of-kinds-differ": sentence("{army}: the text says {stated} figures, but there are {right} ({kinds})."),
    "kind-differs": sentence("{army}: the text says {stated} {kinds}, but there are {right}."),
    # Translators: the text notation is the text of an army that the book prints and players paste. It has fixed
    # signs: “Archers (2): Troop guy, Distance attack – 4 points (2 each)”, and is read in all languages. Where words
    # stand with commas between them, all of them are read and the first is written: give as many as people use.
    # In front of the lines that say what an army plays with.
    "notation-rules": sentence("Optional rules"),
    "notation-scenario": sentence("Scenario"),
    # Translators: in front of the name of a rule book.
    "notation-book": sentence("Rule book"),
    "other-rule-book": sentence("The text names the rule book “{name}”, but is read by the rules of {rules}."),
    # Translators: “books” are the names of rule books: “Very Simple v7 or Very Simple 2010”.
    "rule-book-unclear": sentence("Is this list for {books}? It is read by the rules of {rules}."),
    # Translators: a rule book and what the army costs by it: “Very Simple 2010: 24 points”.
    "rule-book-and-sum": sentence("{rules}: {sum}"),
    # Translators: no optional rules, no scenario.
    "notation-none": sentence("none"),
    # Translators: words that stand in front of a note: “(Note: Carries nobody.)”.
    "notation-note": sentence("Note, Notes"),
    # Translators: an army without a point limit: “Undead (25 points, no limit)”.
    "notation-no-limit": sentence("no limit"),
    # Translators: words that may stand behind a number of points, also in short; cases too, if they differ.
    "notation-points": sentence("points, point, pts, pt, point(s)"),
    # Translators: of one of several figures: “4 points (2 each)”. Other words may stand before or after the number.
    "notation-each": sentence("{points} each, {points} apiece, {points} per figure"),
    # Translators: keep the order: number, word, number, word.
    "notation-of-limit": Counted("{points} of {limit} point", "{points} of {limit} points", by="limit"),
    # Translators: “size” is a number with what it counts: “5 of 6 characters”.
    "notation-of-size": sentence("{count} of {size}"),
    "notation-figures": Counted("{count} figure", "{count} figures", by="count"),
    # Translators: other words that people use for figures.
    "notation-models": sentence("models, model, miniatures, miniature, minis, pieces, pcs"),
    # Translators: “11 figures including 1 cavalry and 1 vehicle”.
    "notation-including": sentence("{figures} including {kinds}"),
    # Translators: words that may stand between “11 figures” and “1 vehicle”, and in front of the last of several names.
    "notation-between": sentence("including, incl., and, with"),
    # Translators: words in front of the last of several names: “Troop guy and Distance attack”.
    "notation-and": sentence("and, &"),
    # Translators: how long a turn chart is: “Turn chart: 24 turns”.
    "notation-turns": Counted("{count} turn", "{count} turns", by="count"),
    # Translators: words in front of the sum beneath an army: “Total: 25 points”.
    "notation-totals": sentence("Total, Totals, Grand total, Total points, Army total, Total army points"),
    # Translators: words of lists that people write. Each is read in all languages; give as many as people use.
    # Words between names that say nothing: “Troop with Distance attack”.
    "list-fillers": sentence("with, w/, for, plus, has, have, having, trait, traits, free, included, incl, incl."),
    # Translators: words that sentences about an army have around names and options: “I bring …, who are …”.
    "list-prose": sentence(
        "is, are, was, were, he's, she's, we're, 'em, them, i, i'm, i've, i'd, we, we've, my, me, our, his, her, "
        "their, he, she, it, it's, its, they, "
        "they're, that, that's, this, these, those, there, there's, here, here's, who, which, whom, all, each, every, "
        "then, also, as, at, by, of, on, in, into, from, to, up, so, just, only, plain, normal, ordinary, led, leads, "
        "leading, followed, backed, called, named, take, takes, taking, bring, brings, bringing, play, plays, playing, "
        "run, running, field, fielding, use, using, got, get, go, goes, come, comes, accompanied, together, like, "
        "want, wear, wears, wearing, carry, carries, carrying, armed, equipped, make, makes, cost, costs, costing, "
        "worth, off, foot, plus, will, be, being, "
        "consists, contains, includes, following, what, w"
    ),
    # Translators: words behind a number that make it a number of figures: “Archers, 5 of them”.
    "list-of-them": sentence("of them, of those, of 'em, strong"),
    # Translators: words behind points that are not spent: “(9 left)”.
    "list-left": sentence("left, remaining, to spare, left over"),
    # Translators: endings of words, each with another that they have for women, or for several: “hero”, “heroine”.
    "list-endings": sentence("hero heroine, heroes heroines, er ers, t ts, n ns, k ks, o os, e es, y ies"),
    # Translators: other words for numbers, each with its number behind it.
    "list-numbers": sentence(
        "a 1, an 1, a dozen 12, dozen 12, half a dozen 6, half dozen 6, a pair of 2, pair of 2, "
        "a couple of 2, couple of 2, a trio of 3, a single 1, single 1, a lone 1, lone 1, twenty five 25, "
        "thirty 30, forty 40, fifty 50"
    ),
    # In front of a unit within a sentence: “four Archers and a Tank”.
    "list-articles": sentence("a, an, the, some"),
    # Translators: words in front of a name that are no part of it: “my captain”.
    "list-owners": sentence("my, our, a, an"),
    # Translators: other words for points, as people shorten them.
    "list-points": sentence("p, points value, pts value"),
    # Translators: other words for “each”, before or after the number.
    "list-each": sentence("{points} ea, {points} a piece, {points} per model, {points} per mini, à {points}"),
    # Translators: heads of columns, and words in front of a number or a name.
    "list-name": sentence("Name, Names, Unit, Units, Model name, Unit name, Label, Title"),
    "list-count": sentence(
        "Count, Qty, Quantity, Number, No, Nr, Num, Amount, Models, Figures, Size, How many, N, Unit size, Model count"
    ),
    "list-figure": sentence("Figure, Type, Class, Kind, Unit type, Figure type, Role, Category, Categories, Profile"),
    "list-options": sentence(
        "Options, Option, Traits, Trait, Abilities, Ability, Equipment, Gear, Upgrades, Weapons, Special, Notes, "
        "Extras, Keywords, Skills, Rules, Special rules, Selections, Loadout"
    ),
    "list-each-column": sentence(
        "Each, Points each, Pts each, Cost each, Per figure, Unit cost, Per model, Points per model"
    ),
    "list-total": sentence(
        "Total, Points, Pts, Cost, Sum, Total points, Total cost, Points total, Price, In total, In all, All in all"
    ),
    "list-limit": sentence("Limit, Points limit, Point limit, Max, Maximum, Points, Budget"),
    # Translators: how greetings, and what stands below a list, begin.
    "list-closings": sentence(
        "cheers, thanks, thank you, regards, best regards, greetings, bye, see you, good luck, sent from, posted by, "
        "created with, made with, generated by, exported from"
    ),
    "list-army": sentence(
        "Army, Army list, List, Roster, Force, Warband, Faction, Army name, Team, Squad, Faction keyword, List name"
    ),
    # Translators: what a cell of a table holds if the head of its column is so.
    "list-checks": sentence("yes, y, x, 1, true"),
    # Translators: what a cell of a table, or a field, holds if there is nothing.
    "list-nothing": sentence("no, none, nothing, n, n/a, nil, false, null"),
    # Translators: heads of columns that say nothing of a unit.
    "list-other": sentence("Id, Ref, Slot, Order, Position, Painted, Owner"),
    # Translators: in front of the number of a printed page.
    "list-page": sentence("Page"),
    # Translators: in front of the lines above a mail.
    "list-mail": sentence("From, To, Cc, Date, Sent, Subject, Reply-To, Re"),
    # Translators: the numbers from one to twenty, in this order.
    "notation-numbers": sentence(
        "one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen, fifteen, "
        "sixteen, seventeen, eighteen, nineteen, twenty"
    ),
    # Translators: a figure with what kind it is: “Troop guy”. Both orders are read, and the kind in parentheses.
    "notation-figure": sentence("{figure} {kind}"),
    # Translators: an option with what it is: “Tough trait”, “Minor Super-Blast super power”. Both orders are read.
    "notation-option": sentence("{option} {group}"),
    "notation-ambiguous": sentence("“{words}” is read as {chosen}. In another language it means {other}."),
}
