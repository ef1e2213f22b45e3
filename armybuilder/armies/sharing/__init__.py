"""Who may see an army, and its secret addresses."""
