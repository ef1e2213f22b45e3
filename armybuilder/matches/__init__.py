"""Two armies against each other: points, chances, and very many simulated battles.

1. ``/match/?a=…&b=…`` names two armies as the print studio does, so nobody learns of an army that they may not see.
2. The page shows points and chances at once. What is to be simulated is an ``Order``: both lists of figures without
   any name, scenario, table and gap. Its key is the digest of these, of the editions' stamps and of the program.
3. ``ask`` finds the row of that key, or creates it and wakes the worker. The worker takes it (``queue``) and plays in a
   limited child, the only process that imports numpy; what was played is saved after each pair of tactics.
4. The page asks again until the row is done. ``verdicts`` puts shares and their intervals into words.

Rows are the same for everybody, as figures without names belong to nobody. What nobody looked at for 30 days is
deleted.
"""
