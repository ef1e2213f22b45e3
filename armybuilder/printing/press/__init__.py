"""How prints are made: orders, the worker and its children, the store, and WeasyPrint."""
