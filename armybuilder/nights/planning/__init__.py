"""Planning a game night."""
