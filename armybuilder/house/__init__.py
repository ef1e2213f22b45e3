"""House rules: rule books that players make of others, as drafts and as published revisions."""
