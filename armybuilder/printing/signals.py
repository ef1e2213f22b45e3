"""What other apps hear of printing."""

from django.dispatch import Signal

step_ended = Signal()
"""A step of a print has ended: ``end`` says how, ``seconds`` how long it took."""

fairness_asked = Signal()
"""What do battles say about two armies? Sent with ``builds`` and a ``scenario``; receivers answer a text."""
