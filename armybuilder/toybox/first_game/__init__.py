"""A first game for children: three figures a side, the basic rules and a ruler on one page.

The sides come out of two samples or a toy box (``rules/boxes/first_games.py``). The page and the sheet
(``printing/sheets/first_game.py``) show the same values. Nothing is stored: the address says whose figures play.
"""
