"""House rules for their readers."""
