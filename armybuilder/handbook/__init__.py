"""The rules to read: pages for what a rule book offers, in our own words, with its odds drawn."""
