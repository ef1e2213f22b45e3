"""The rules to read: pages for what a rule book offers, in our own words, with drawings of the odds.

A snapshot becomes a book of chapters, once: each option, figure, roll, scenario, scale and line of a table is a rule
with an anchor. To draw what a rule changes, the engine is asked for a plain figure without it and with it. Other
pages link to ``/rules/<edition>/rule/<slug>/``, which knows the chapter; no other package imports the handbook. A
line of the table ``chapters`` gives the chapter of its slug the book's own name and first sentence.
"""
