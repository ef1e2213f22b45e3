"""Common parts of sheets about armies and units: dice, numbers, rules, pictures and health."""
