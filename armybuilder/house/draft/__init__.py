"""The page on which the owner of house rules changes their draft."""
