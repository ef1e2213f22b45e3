"""What several sheets print about armies and units: dice, numbers, rules, pictures and health."""
