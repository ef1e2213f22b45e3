"""Two armies against each other, simulated."""
