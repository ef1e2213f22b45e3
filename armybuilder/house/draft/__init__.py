"""The page on which the owner of house rules edits their draft."""
