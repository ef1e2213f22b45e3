"""Programs of others that read what Muster writes or ask its API."""
