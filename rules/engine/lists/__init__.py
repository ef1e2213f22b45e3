"""Armies in text, as the rule book prints them and as people write them in forums, chats, mails and spreadsheets.

``notation`` has the grammar of the rule book's own text, which Muster writes. A text that is written so, and whose
numbers agree, is read by it alone. Every other text is also read line by line (``reading``), and the reading that
explains more is taken (``best``).

No program's layout is recognized by its name, but by its signs: those around lines are in ``cutting/rows``, markup in
``cutting/markup``, tables and records in ``labeled``. Which sign ends a name is tried in ``lines/explaining``.
Muster's own message for chats is known by its lines (``cutting/chat_messages``).
"""

from rules.engine.lists.best import notation_army as notation_army
from rules.engine.lists.best import read_among as read_among
from rules.engine.lists.best import read_notation as read_notation
from rules.engine.lists.labeled.data import is_data_of_others as is_data_of_others
