"""The print studio: what is chosen, kept and shown."""
