"""Speed and memory, measured against what ``docs/decisions.md`` names; run by ``make bench``."""
