#!/usr/bin/env bash
# The package dice reads dice notation, such as "2d6-1d6". Its roll_min and roll_max are meant to give the bounds of an
# expression. They show the lowest or the highest side on every die at once. So a difference has no range at all:
# "1d6-1d6" is said to be 0 at least and 0 at most, while real rolls go from -5 to 5. For "10-1d6", roll_min gives 9 and
# roll_max gives 4.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv environment
environment/bin/pip install --quiet dice==4.0.0 >&2

environment/bin/python - <<'PY' | tee seen
import importlib.metadata
import random

import dice

print("dice", importlib.metadata.version("dice"))
random.seed(1)
for notation in ("2d6+3", "1d6-1d6", "10-1d6"):
    rolls = [int(dice.roll(notation)) for _ in range(2000)]
    bounds = int(dice.roll_min(notation)), int(dice.roll_max(notation))
    print(f"{notation}: roll_min {bounds[0]}, roll_max {bounds[1]}; rolled {min(rolls)} to {max(rolls)}")
PY

diff seen - <<'SEEN'
dice 4.0.0
2d6+3: roll_min 5, roll_max 15; rolled 5 to 15
1d6-1d6: roll_min 0, roll_max 0; rolled -5 to 5
10-1d6: roll_min 9, roll_max 4; rolled 4 to 9
SEEN
