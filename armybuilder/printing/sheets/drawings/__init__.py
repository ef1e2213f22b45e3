"""Drawings to scale, as SVG: tables, discs, sticks and charts. Pictures of figures are in ``sheets/units``."""
