"""Taking armies to another rule book, or to another revision of their house rules."""
