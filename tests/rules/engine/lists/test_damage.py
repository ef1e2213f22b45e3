"""Lists with a line cut off or two glued together that were once read wrong without a word: now each is asked about."""

import pytest

from rules import engine
from tests.rules.engine.lists.test_styles import books as books
from tests.support.list_styles import asks

DAMAGED = {
    "a bracket that is not closed, above the units": (
        "vsgmr-2010",
        "== Bob’s Boys ==\n\nSentries (4) (12 pts.\nPoint Man (4) (12 pts): large cavalry, distance attack",
    ),
    "a row of a table without its end": ("vsgmr-7", "10\tOld Guard\tSm\n6\tNight Watch\tVehicle\t\t3\t18"),
    "a message of a chat without words": (
        "smg",
        "== Undead ==\n[21/03, 19:40] Me: (10) Ice Golem – Figure – 10 points\n[21/03, 19:41] Me: \n\nCheers\nBob",
    ),
    "a message of a chat with a sign alone": (
        "smg",
        "== Undead ==\n[21/03, 19:40] Me: (10) Ice Golem – Figure – 10 points\n[21/03, 19:41] Me: (\n\nCheers\nBob",
    ),
    "a message of a chat with half a name": (
        "vsgmr-7",
        "La Banda\n[21/03, 19:40] Me: Nigh\n[21/03, 19:41] Me: Eachann -- Small cavalry, Revenge -- 5 points",
    ),
    "a term that is cut off, with its cost in front": (
        "vsgmr-2010",
        "6 pts — Hounds of Hel, 3 — large cav\n48 pts — Old Guard, 12 — small cavalry, light armor, distance attack",
    ),
    "a heading in front of a unit": (
        "vsgmr-2010",
        "**HEROES**\no O’Neill — Hero, Light armor — 2 points\n**VEHICLES** o Tin Can 4x — Vehicle — 12 points",
    ),
    "a wrong number in front": (
        "umr",
        "Rust Devils – 6 points\n9. Hounds of Hel - character, health +5 - 1 points\n2. Eachann - character - 1 points",
    ),
    "two numbered lines in one": (
        "umr",
        "1. Boss x12 – character – 12 pts - 2. Old Guard – character – 1 pts\n3. Doc – character – 1 pts\n"
        "4. Mad Max – character – 1 pts",
    ),
    "a numbered first line cut to its name": (
        "vsgmr-7",
        "1) Black\n2) Old Guard – troop – 1 pt\n3) Doc – hero – 2 pts",
    ),
    "a bulleted first line cut to its name": ("umr", "• Nigh\n• Riflemen: character, ballistic +2 – 1 pts"),
    "a line cut after its colon below the army’s name": (
        "vsgmr-7",
        "La Banda\nThane:\nHEROES:\n- Boss: Hero – 2 pts",
    ),
    "a line cut after its colon above a unit with a colon": (
        "vsgmr-7",
        "La Banda\n\nThane:\nTin Can: troop, tough = 10 x 3 = 30",
    ),
    "a line cut after its colon among units with a colon": (
        "vsgmr-7",
        "O’Neill: troop = 6 x 1 = 6\nWarlord:\nThane: hero = 2",
    ),
    "a heading glued to its bullet": ("vsgmr-7", "## HEROESo Boss – Hero – 2 pts\no Bob – Hero – 2 pts"),
    "a heading glued to a check mark": (
        "vsgmr-7",
        "**TROOPS**\n✅ The Kid – Troop – 1 p\n**HEROES**✅ Boss (4) – Hero – 8 p",
    ),
    "a name alone below the army’s": ("vsgmr-2010", "Harbor Gang\n\nTin C\nGoblin Mob: Vehicle = 2 x 3 = 6"),
    "a name alone below the heads of columns": (
        "vsgmr-7",
        "Name;Qty;Type;Options;Pts\nRif\nSentries;10;Hero;Heavy armor;40\nAna;1;Vehicle;;3",
    ),
    "a number in brackets that counts nothing": (
        "smg",
        "La Banda\n(7) Point Man – Figure – 1pt\n(2) Die Wache 4x – Figure – 4pt",
    ),
    "a single letter at the end": ("vsgmr-2010", "- Sentries * 3 (6points): Hero, C\n- Bob (2points): Hero"),
    "two units without points in one line": (
        "vsgmr-2010",
        "x2 Skeletons (small cavalry)\nx3 Doc (hero) - Old Guard (troop, heavy armor, commander)",
    ),
    "half a figure below a name": ("smg", "Thane -- 1pt\nfigure, master\n\nMax * 3 -- 3pt\nfigu"),
    "a row of a table without its last cells": (
        "smg",
        "1\tAna\tFigure\tArmored arm\t1\t1\n1\tO’Neill\tFigure\t\n3\tRat Ogre\tFigure\t\t1\t3\n\nTotal: 5",
    ),
    "two rows of a table in one": (
        "vsgmr-7",
        "Name\tQty\tType\tOptions\tPts\nBob\t1\ttroop\t\t1Point Man\t3\thero\tdistance attack\t9\n\nTotal 10",
    ),
    "an option glued to the word for points": (
        "vsgmr-7",
        "o The Kid – mook – @ 1 pts – 10 ptso Point Man – mook – ½ pts\no Bob – mook – ½ pts",
    ),
    "a count that contradicts a lone cost": (
        "vsgmr-2010",
        "Name | Qty | Type | Pts\nLos Lobos | 1 | Large cavalry | 2\nAna | 5 | Hero | 2",
    ),
    "the cost of one where that of all was cut off": (
        "vsgmr-7",
        "- Wolf Pack, 6 -- troop -- 1 pts each -- 6 pts\n- Dr. Strand, 3 -- troop, flight -- 3 pt",
    ),
    "a name and a figure in capitals, without points": (
        "smg",
        "== Harbor Gang ==\n\nWolf Pac\nFIGURE\n\nThane — 1pts\nFIGURE",
    ),
    "a bracket of which nothing is left": (
        "vsgmr-2010",
        "[x] [10] Warlord (Hero) 20points\n[x] [\n[x] [12] Jean-Luc (Small cavalry) 24points",
    ),
    "a bracket of which nothing is left, of a chat": ("smg", "[\n[21/03, 19:41] Me: Man [6] — Figure — 6 pts"),
    "a stamp of a chat that is cut off": (
        "vsgmr-7",
        "[21/03, 19:40\n[21/03, 19:41] Me: Mad Max – Hero, Minor Super-Blast – 4 points",
    ),
    "a term behind a comma of which a number is left, where costs have a word": (
        "smg",
        "1) [4] Big Jim — Figur, Armrüstung — 4 Punkte\n2) [2] Old Guard — Figur, Rumpfrüstung, 2 \n"
        "3) [12] Doc — Figur, Automatik, Gewehr — 12 Punkte",
    ),
    "an option glued to the next name": (
        "smg",
        "10x Goblin Mob [10 p]\n. FigureMad Max [1 p]\n. Figure\n. Green\n\nTOTAL: 11",
    ),
    "an option in front of the next name, with its dot": (
        "smg",
        "Thane [1pt]\n. figure\nDoc [1pt]\n. figure\n6x Boss [6pt]\n. figure\n. automatic Big Jim [1pt]\n. figure",
    ),
    "a bold name among bold names": (
        "umr",
        "[b](3) Guardia Vieja[/b] - personaje, defensa +2 - [i]3 puntos[/i]\n[b]Señor Gato[/b] - p\n"
        "[b]Jean-Luc[/b] - personaje - [i]1 puntos[/i]\n[b]Gun Crew[/b] - personaje - [i]1 puntos[/i]",
    ),
    "the beginning of a word with an accent": (
        "vsgmr-7",
        "Jefe: Héro\nArqueros x4: Soldado, Ataque a distancia",
    ),
    "a count of which nothing else is left": (
        "vsgmr-7",
        "- [ ] x1\n- [ ] Longbows, Große Kavallerie mit Rüstungsbrecher, 3 P",
    ),
    "a term in capitals that is cut off": (
        "vsgmr-2010",
        "• Sentries x6 [12] — HELD, LEICHTE RÜSTUNG, KOMMANDANT\n• Point Man x2 [4] — KÄMPFER, LEICH",
    ),
    "a tag of which nothing else is left": (
        "umr",
        "[u]Guardia x2[/u] — CHARAKTER — [i]2Punkte[/i]\n[u]\n[u]Walker x6[/u] — CHARAKTER — [i]6Punkte[/i]",
    ),
    "a quote of which nothing is left, in a table": (
        "vsgmr-2010",
        'Name,Qty,Type,Options,Pts\n"Bob",1,"Hero","Commander",2\n"\n"Walker",10,"Troop","Commander",10',
    ),
    "an option in capitals below a gap": (
        "vsgmr-2010",
        "Warlord 3x (HERO) 9 p\n    • COMMANDER\n\n    • DISTANCE ATTACK\nAna 6x (HERO) 12 p",
    ),
    "a unit that lost its figure, between the army's name and a unit of the same cost": (
        "smg",
        "Harbor Gang\n\nWarlord [1Pkt]\n. Figur - Point Man [1Pkt]\n. Figur\n. Armrüstung",
    ),
    "a figure's line in front of the only unit, with the bullet of its options": (
        "smg",
        "Harbor Gang\n. Figure - Point Man [1pt]\n. Figure\n. Armored arm",
    ),
    "a unit that lost its figure, and costs as much as the others": (
        "vsgmr-7",
        "Saturday\n\nWarlord [4 pts]\nBoss [2 pts]\n- Hero\nAna [2 pts]\n- Hero",
    ),
    "a line in capitals that is no sum of the units below": (
        "vsgmr-7",
        "Archers (4): Troop – 4 pts\nWARLORD – 2 pts\nTank: Vehicle – 3 pts",
    ),
    "terms alone, of which the rule book does not know one": (
        "vsgmr-2010",
        "Troop with Distance attack, Tough and Commander",
    ),
    "a bold unit that was cut off, below the army's name": (
        "vsgmr-2010",
        "Green Tide\n[b]Ana[/b] — Small c\n[b]Die Wache, 10[/b] — Hero — [i]20pt[/i]\n[b]Max[/b] — Hero — [i]2pt[/i]",
    ),
    "a first unit that was cut off, with the bullet of the others": (
        "vsgmr-7",
        "● Sister Ana (3\n● Waldläufer (2): Esbirro, Convocar, Resistente -- 9 puntos",
    ),
    "half a word that is one figure's whole name and another's beginning": (
        "vsgmr-7",
        "Longbows [1 pt]\n. Soldado\n2x Doc [4 pts]\n. Caballe\n\nSuma: 5",
    ),
    "a row of a web page's table of which nothing is left": (
        "smg",
        "<table>\n<tr><th>Name</th><th>Qty</th><th>Type</th><th>Pts</th></tr>\n<tr><td>\n"
        "<tr><td>The Kid</td><td>3</td><td>Figure</td><td>3</td></tr>\n</table>",
    ),
    "two rows of a table with bars in one": (
        "umr",
        "Name | Type | Pts | Qty | Options\nBob | Character | 1 | 1 | Melee +1 Thane | Character | 1 | 1 | Health +5",
    ),
    "an option of which a number and a few letters are left": (
        "smg",
        "o 10x Old Guard: Figure, Armored body – 10pt\no 3x Boss: Figure, 3 ro",
    ),
    "a stamp of a chat that is cut off, among others": (
        "smg",
        "[21/03, 19:40] Me: 12 Ana — figure — 12 points\n[21/03, 19:4\n[21/03, 19:42] Me: Tin Can — figure — 1 points",
    ),
    "a bullet with a number alone": ("umr", "Green Tide\n\n– 2\n– 2 Thane — character, defense +1 — 1 p each — 2 p"),
    "a misspelled first line that no cost confirms": (
        "vsgmr-7",
        "Hook - Hero, Comander, Double Stirke\nPirates x6 - Troop - 6pts",
    ),
    "a misspelled option that costs nothing": (
        "vsgmr-7",
        "Hook (Hero, Comander, Tough) 4pts\nPirates x6 (Troop) 6pts",
    ),
    "a cost of an option that makes another sum": ("vsgmr-7", "Zara: Hero (2), Flight (3) = 4\nBob: Hero (2) = 2"),
    "a heading's figure where other units name theirs": (
        "vsgmr-7",
        "HEROES\n- Boss (hero, sniper) 4\n- Tolk (sniper) 4",
    ),
    "a word for points glued to the next name": (
        "vsgmr-7",
        "Skeletons * 5: Small cavalry -- 10 PPoint Man * 12: Large cavalry -- 24 P\nBoss * 6: Vehicle -- 18 P",
    ),
    "a numbered first line cut to a short form": (
        "smg",
        "Harbor Gang\n\n1) Riflem\n2) The Kid - Figure, Armored body - 1 points\n3) Point Man x3 - Figure - 3 points",
    ),
    "an option in front of the next name, without points": (
        "vsgmr-7",
        "Sentries [2]: HERO, SUMMON Old Guard [3]: TROOP\nPoint Man [4]: VEHICLE",
    ),
    "a message of a chat with a name that has a sign": (
        "vsgmr-7",
        "Hi all, here is my list:\n\n[21/03, 19:40] Me: Salt & Pepper * \n"
        "[21/03, 19:41] Me: Rat Ogre * 3 - hero, sniper - 12 pts",
    ),
    "a word for points with its dot, glued to the next name": (
        "vsgmr-2010",
        "[i]Skeletons[/i] -- Large cavalry -- [i]2 Pkt.[/i][i]Ice Golem ×5[/i] -- Small cavalry -- [i]10 Pkt.[/i]\n"
        "[i]Boss ×5[/i] -- Vehicle -- [i]15 Pkt.[/i]\n\n= 27",
    ),
    "an option with a number in front of the next name, without points": (
        "smg",
        "x2 Old Guard: Figure, 2 rounds x2 Night Watch: Figure\nx4 The Kid: Figure, Armored arm",
    ),
    "a wrong number in front of the first of two lines": (
        "smg",
        "7. Tin Can -- Figure, Elite -- 1 p\n2. Boss -- Figure, Rifle -- 1 p\n\nTOTAL = 2 p",
    ),
    "an option glued to the next count, without points": (
        "vsgmr-7",
        "2 x Riflemen: troop, double strike\nO’Neill: troop, stealth12 x Doc: mook\n12 x Jean-Luc: troop",
    ),
    "a message of a chat of which a word is left that may be an option": (
        "smg",
        "12/03/24, 21:13 - Ana: Señor Gato -- Figure, Armored leg -- 1pts\n12/03/24, 21:14 - Ana: Riflem\n"
        "12/03/24, 21:15 - Ana: Jean-Luc -- Figure, Armored arm, Single shot -- 1pts",
    ),
    "a check box of which nothing else is left": (
        "vsgmr-7",
        "- [ ] Longbows (HERO) 2pts\n- [ ]\n- [ ] 4 x Thane (LARGE CAVALRY, AUTOMATIC FIRE) 12pts",
    ),
    "a row of a table of which a part of an option is left": (
        "vsgmr-7",
        "Opciones;Cantidad;Tipo;Puntos;Nombre\nVenganza;1;Héroe;4;Jean-Luc\nAtaque de áre\n;3;Esbirro;1.5;Doc",
    ),
    "a heading with the wrong sum": (
        "vsgmr-7",
        "HEROES 5 pts\nBoss: Hero – 2 pts\nTROOPS 4 pts\nArchers (4): Troop – 4 pts",
    ),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_list_is_asked_about(books, damage):
    book, text = DAMAGED[damage]
    assert asks(engine.read_notation(text, books["en"][book]))


def test_a_bullet_in_front_of_a_count_is_no_sign_of_it(books):
    text = (
        "Undead\n[list] - [*][i]4 x Warlord[/i] - Vehicle - [i]12 pts[/i]\n"
        "[*][i]Ana[/i] - Vehicle - [i]3 pts[/i]\n[/list]"
    )
    reading = engine.read_notation(text, books["en"]["vsgmr-7"])
    assert [(unit.name, unit.count) for unit in reading.build.units] == [("Warlord", 4), ("Ana", 1)]


@pytest.mark.parametrize("text", ["", "\u200b", "\n", "---"])
def test_a_text_without_words_is_no_army(books, text):
    assert str(engine.read_notation(text, books["en"]["vsgmr-7"]).mistakes[0].message).startswith("No army found.")


def test_words_for_with_may_be_a_letter(books):
    text = "Bob: Troop w/ Distance attack\nTim: Soldado c/ Comandante\nUwe: Kämpfer m. Kommandant"
    reading = engine.read_notation(text, books["en"]["vsgmr-7"])
    assert [(unit.figure, unit.options) for unit in reading.build.units] == [
        ("troop", (("distance-attack", ""),)), ("troop", (("commander", ""),)), ("troop", (("commander", ""),)),
    ]  # fmt: skip


def test_costs_in_brackets_are_no_part_of_names(books):
    text = "Green Tide – 6 1/2 pts\n\n> 2 x Jean-Luc (1 pts): mook\n> Night Watch (6 pts): large cavalry"
    reading = engine.read_notation(text, books["en"]["vsgmr-7"])
    assert [(unit.name, unit.count) for unit in reading.build.units] == [("Jean-Luc", 2), ("Night Watch", 1)]


def test_a_company_with_a_number_is_no_numbering(books):
    reading = engine.read_notation(
        "2. Company: troop guy - 1 point\nScouts: troop guy - 1 point", books["en"]["vsgmr-7"]
    )
    assert [unit.name for unit in reading.build.units] == ["2. Company", "Scouts"] and not asks(reading)
