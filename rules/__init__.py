"""The catalogue of rule books, and the pure engine that reads it."""
