"""The list of one's prints, and of the sheets kept under names."""
