"""Pictures of armies for link previews, made only of our own drawings and letters."""
