"""The rules to read: pages for what a rule book offers, in our own words, with its odds drawn.

A snapshot becomes a book of chapters, once: each option, figure, roll, scenario, scale and line of a table is a rule
with an anchor. What a rule changes is drawn by asking the engine for a plain figure without it and with it. Everybody
links to ``/rules/<edition>/rule/<slug>/``, which knows the chapter; nobody imports the handbook. A line of the table
``chapters`` gives the chapter of its slug the book's own name and first sentence.
"""
