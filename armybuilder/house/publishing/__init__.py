"""Publishing drafts as revisions, and who sees those."""
