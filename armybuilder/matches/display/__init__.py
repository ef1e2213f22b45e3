"""What pages and sheets show of two armies and of their battles, as plain values. Nothing is played here."""
