"""The engine, lists that people write, and toys: what an army costs to read, check and change."""
