"""The armies that a club has on its shelf, in folders."""
