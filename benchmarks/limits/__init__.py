"""The largest and the worst that anybody sends: what it costs, and what others notice."""
