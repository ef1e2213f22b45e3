"""Tabletop Simulator: an army as a saved object, with figures, cards and its list.

Each player's program fetches each picture, without cookies. So addresses hold no key of the army: a figure's names its
drawing, a sheet of cards and a roster have the digest of what stands on them. ``cards`` has what stands on cards; the
worker draws them (``card_pictures``) and prints the roster (``printed_roster``), once for each digest; ``saved_object``
puts everything together.
"""
