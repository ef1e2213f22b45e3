"""Lists with labels: tables with heads, forms with a field on each line, JSON and XML.

Each unit becomes a row of items like a line of text. Units without labels are not here.
"""
