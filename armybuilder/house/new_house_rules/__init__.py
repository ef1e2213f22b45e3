"""Beginning house rules: of a rule book, or of a file."""
