#!/usr/bin/env bash
# caissify-pairings pairs players for club nights. Its system "casual" goes from the top of the standings down and takes
# the best opponent whom each has not met, without looking back. So two players at the bottom who have met get a bye
# each, with an even number of players, and though everybody could meet somebody new. With six players it takes two
# rounds in which the first-named player wins. Its system "dutch" looks back and pairs all six. Of the 64 ways in which
# two rounds of six can end without a draw, "casual" leaves two players out in a sixth.
# Needs python3-venv.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv environment
environment/bin/pip install --quiet caissify-pairings==0.5.0 >&2

environment/bin/python -W ignore - <<'PY' | tee seen
import importlib.metadata
from itertools import product

from caissify_pairings import generate_pairings

PLAYERS = range(1, 7)


def play(first_wins, last):
    """Two rounds, paired by "casual" and won by the first-named player or the other; then the third one's pairs."""
    scores, met = dict.fromkeys(PLAYERS, 0.0), set()
    colors = {number: [] for number in PLAYERS}
    floats = {number: [] for number in PLAYERS}
    for number in (1, 2, 3):
        players = [
            {
                "id": player, "name": f"Player {player}", "rating": 1500, "starting_number": player, "bye_count": 0,
                "score": scores[player], "color_hist": colors[player], "float_history": floats[player],
            }
            for player in PLAYERS
        ]  # fmt: skip
        pairs = [
            (pair["white_id"], pair["black_id"])
            for pair in generate_pairings(
                system=last if number == 3 else "casual", players=players, previous_pairings=met, round_number=number,
                total_rounds=5,
            )
        ]  # fmt: skip
        if number == 3:
            return pairs
        for first, second in pairs:
            met.add((min(first, second), max(first, second)))
            scores[first if first_wins.pop() else second] += 1
            colors[first].append("white")
            colors[second].append("black")
            floats[first].append("none")
            floats[second].append("none")


print("caissify-pairings", importlib.metadata.version("caissify-pairings"))
for system in ("casual", "dutch"):
    print(f"{system}: {play([True] * 6, system)}")
ends = [play(list(wins), "casual") for wins in product((True, False), repeat=6)]
print(f"{sum(None in pair for pairs in ends for pair in pairs) // 2} of {len(ends)} leave two players out")
PY

diff seen - <<'SEEN'
caissify-pairings 0.5.0
casual: [(3, 1), (2, 4), (5, None), (6, None)]
dutch: [(3, 1), (5, 4), (6, 2)]
10 of 64 leave two players out
SEEN
