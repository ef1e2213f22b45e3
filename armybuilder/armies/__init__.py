"""The builder: armies, their history, and the pages on which they change."""
