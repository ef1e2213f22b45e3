"""Creating, editing, deleting and restoring a club."""
