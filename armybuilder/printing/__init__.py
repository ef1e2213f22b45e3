"""The printed sheets: an army as a PDF."""
