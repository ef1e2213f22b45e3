"""How prints are made: orders, the worker and its limited children, and the store."""
