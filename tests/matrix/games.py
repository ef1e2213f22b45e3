"""What the addresses of games answer whom: everybody who knows a game's secret address plays."""

from tests.matrix.answers import ANYBODY, GET, POST, Rows, then

ROWS: Rows = {
    (GET, "g/"): ({}, ANYBODY),
    (POST, "g/"): ({"code": "LETTERS"}, then(ANYBODY, 302)),
    (GET, "games/"): ({}, ANYBODY),
    (GET, "games/new/"): ({}, ANYBODY),
    (POST, "games/start/"): ({"a": "undead", "b": "elves", "scenario": "escape"}, then(ANYBODY, 302)),
    (GET, "games/GAME/"): ({}, then(ANYBODY, 302)),
    (GET, "games/GAME/start/"): ({}, ANYBODY),
    (POST, "games/GAME/settings/"): ({"scenario": "ambush"}, then(ANYBODY, 302)),
    (GET, "games/GAME/join/"): ({}, ANYBODY),
    (POST, "games/GAME/join/"): ({"side": "1", "name": "Jonas"}, then(ANYBODY, 302)),
    (GET, "games/GAME/army/"): ({}, then(ANYBODY, 302)),
    (POST, "games/GAME/army/"): ({"army": "elves"}, then(ANYBODY, 302)),
    (GET, "games/GAME/deeds/"): ({}, ANYBODY),
    (POST, "games/GAME/deeds/"): ({"tap": "0-0-0", "next": "1", "once": "o" * 16}, then(ANYBODY, 302)),
    (GET, "games/GAME/end/"): ({}, ANYBODY),
    (POST, "games/GAME/confirm/"): ({"winner": "0", "score-0": "3", "once": "p" * 16}, then(ANYBODY, 302)),
    (GET, "games/GAME/log/"): ({}, ANYBODY),
    (GET, "games/GAME/game.json"): ({}, ANYBODY),
    (POST, "games/GAME/again/"): ({}, then(ANYBODY, 302)),
}
