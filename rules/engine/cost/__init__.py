"""The cost of an army: its bill, the companions that come with units, what an edit or other rules change in the price.

Whether an army may cost so much is not here: that is checked in ``checks``.
"""
