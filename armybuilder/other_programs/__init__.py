"""Armies for other programs: resolved JSON, tables, link previews, Tabletop Simulator and BattleScribe.

Everything is made from an army's document and its rule book alone. Nothing about its owner, its links or its folder
is read here, so none of that can leave.
"""
