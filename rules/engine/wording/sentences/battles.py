"""A simulated battle in words, and why two armies cannot fight one."""

from rules.engine.wording.sentences.forms import Counted, Sentence, in_context, sentence

TELLING: dict[str, Sentence] = {
    "battle-round": sentence("Round {number}: {side} goes first."),
    "battle-moves-toward": Counted(
        "{figures} moves {distance} toward {place}.", "{figures} move {distance} toward {place}.", by="count"
    ),
    "battle-moves-into": Counted(
        "{figures} moves {distance} into {place}.", "{figures} move {distance} into {place}.", by="count"
    ),
    "battle-moves-through": Counted(
        "{figures} moves {distance} through {place}.", "{figures} move {distance} through {place}.", by="count"
    ),
    # Where figures move to: “moves 6″ toward the woods on the left”.
    "battle-enemy": in_context("moves toward", "the enemy"),
    "battle-woods-left": in_context("moves toward", "the woods on the left"),
    "battle-woods-right": in_context("moves toward", "the woods on the right"),
    "battle-house-left": in_context("moves toward", "the house on the left"),
    "battle-house-right": in_context("moves toward", "the house on the right"),
    "battle-near-edge": in_context("moves toward", "the near edge"),
    "battle-far-edge": in_context("moves toward", "the far edge"),
    "battle-left-edge": in_context("moves toward", "the left edge"),
    "battle-right-edge": in_context("moves toward", "the right edge"),
    "battle-group": sentence("{count} {unit}"),
    "battle-group-of": sentence("{count} {unit} ({side})"),
    "battle-shoots": sentence("{figure} shoots at {other} and needs {needs}."),
    "battle-shoots-covered": sentence("{figure} shoots at {other}, who is in cover, and needs {needs}."),
    "battle-fights": sentence("{figure} fights {other} hand to hand and needs {needs}."),
    "battle-shoots-back": sentence("Defeated, {figure} shoots back at {other} and needs {needs}."),
    "battle-fights-back": sentence("Defeated, {figure} strikes back at {other} and needs {needs}."),
    "battle-hits": sentence("The die shows {face}: a hit."),
    "battle-misses": sentence("The die shows {face}: a miss."),
    "battle-saves": sentence("The armor of {figure} needs {needs}."),
    "battle-saved": sentence("The die shows {face}: the armor holds."),
    "battle-not-saved": sentence("The die shows {face}: the armor fails."),
    "battle-inspired": sentence("Inspiration lets {side} roll again."),
    "battle-defeated": sentence("{figure} is defeated."),
    "battle-swayed": sentence("{figure} is defeated and joins the other side."),
    "battle-flees": sentence("{figure} is afraid and runs away."),
    "battle-pushed": sentence("{figure} now stands {distance} from the nearest enemy."),
    "battle-pushed-alone": sentence("{figure} has to move."),
    "battle-left": sentence("{figure} leaves the table and is lost."),
    "battle-stuns": sentence("{figure} disables {other} for the next round."),
    "battle-stuns-not": sentence("{figure} tries to disable {other}, in vain."),
    "battle-fetches": sentence("{figure} summons {other} to its side."),
    "battle-fetches-not": sentence("{figure} tries to summon {other}, in vain."),
    "battle-escaped": sentence("{figure} escapes over the far edge."),
    "battle-takes": sentence("{figure} takes the object."),
    "battle-arrives": sentence("{figure} arrives {distance} from the nearest enemy."),
    "battle-arrives-alone": sentence("{figure} arrives."),
    "battle-won": sentence("Victory for {side} after {rounds}: {score} to {other}."),
    "battle-won-otherwise": sentence("Victory for {side} in the scenario after {rounds}."),
    "battle-drawn": sentence("Nobody wins after {rounds}: both sides score {score}."),
    "battle-rounds": Counted("{number} round", "{number} rounds", by="number"),
    # Translators: what a die has to show, as in “needs any face”.
    "battle-any-face": sentence("any face"),
    "battle-no-face": sentence("more than the die has"),
}

REFUSALS: dict[str, Sentence] = {
    "battle-other-book": sentence("Battles of {book} can’t be simulated, only those of Very Simple rules."),
    "battle-figure-gone": sentence("{unit} is a figure that its rules no longer have."),
    "battle-no-figures": sentence("{army} has no figures."),
    "battle-nothing": sentence("The army has no figures."),
    "battle-too-many": sentence("{army} has {figures} figures, but there is room for {most}."),
    "battle-no-scenario": sentence("There is no scenario “{name}”. Choose one of {scenarios}."),
}

SENTENCES: dict[str, Sentence] = {**TELLING, **REFUSALS}
