"""What templates ask of rule books."""
