"""Pages and edits on a server: how soon they are there, and what they use."""
