"""The rules engine: pure functions over frozen values. Always used as ``from rules import engine``."""
