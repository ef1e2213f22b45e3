"""Contents of pages and sheets about two armies and their battles, as plain values. Nothing is played here."""
