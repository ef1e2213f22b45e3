"""What every address answers whom: the rows of the matrix, one module for each app."""
