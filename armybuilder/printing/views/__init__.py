"""The pages of the print studio, and the files it makes."""
