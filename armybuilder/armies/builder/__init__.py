"""Building an army: its page, one view for each thing a player does there, and what each shows."""
