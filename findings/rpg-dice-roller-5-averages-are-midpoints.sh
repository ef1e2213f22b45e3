#!/usr/bin/env bash
# @dice-roller/rpg-dice-roller reads dice notation and gives each roll an averageTotal. That is not the mean of what can
# be rolled, but the middle between minTotal and maxTotal. It is right for plain sums only. For successes of "6d6>=5" it
# gives 3 where 2 is the mean, for the best three of four dice 10.5 where it is 12.24. For dice that explode, "4d6!", it
# gives 12014 where the mean is 16.8, because maxTotal counts the 1,000 extra dice after which the package stops.
# Needs node and npm.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit @dice-roller/rpg-dice-roller@5.5.1 >&2

node - <<'JS' | tee seen
const { DiceRoll } = require("@dice-roller/rpg-dice-roller");
console.log("rpg-dice-roller", require("@dice-roller/rpg-dice-roller/package.json").version);
const sides = [1, 2, 3, 4, 5, 6];
let best = 0;
for (const a of sides)
  for (const b of sides)
    for (const c of sides) for (const d of sides) best += a + b + c + d - Math.min(a, b, c, d);
const means = { "2d6+3": 10, "6d6>=5": 2, "4d6kh3": best / 6 ** 4, "4d6!": 4 * 3.5 * (6 / 5) };
for (const [notation, mean] of Object.entries(means)) {
  const roll = new DiceRoll(notation);
  const range = `${roll.minTotal} to ${roll.maxTotal}`;
  console.log(`${notation}: ${range}, averageTotal ${roll.averageTotal}, mean ${mean.toFixed(2)}`);
}
JS

diff seen - <<'SEEN'
rpg-dice-roller 5.5.1
2d6+3: 5 to 15, averageTotal 10, mean 10.00
6d6>=5: 0 to 6, averageTotal 3, mean 2.00
4d6kh3: 3 to 18, averageTotal 10.5, mean 12.24
4d6!: 4 to 24024, averageTotal 12014, mean 16.80
SEEN
