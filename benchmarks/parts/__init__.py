"""What tables share, and the programs that they run in processes of their own: armies, clients, servers, faults.

Tables are not here: they are on the shelves beside it.
"""
