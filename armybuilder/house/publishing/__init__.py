"""Publishing drafts as revisions, and their visibility."""
