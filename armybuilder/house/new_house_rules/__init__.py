"""Creating house rules, from a rule book or from a file."""
