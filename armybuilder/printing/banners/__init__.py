"""Pictures of armies for previews of their links, drawn from our own drawings and letters alone."""
