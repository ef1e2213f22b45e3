"""Creating an army: its rule book, scenario and limit."""
