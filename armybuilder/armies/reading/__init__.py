"""Reading an army that is shared, public or a sample."""
