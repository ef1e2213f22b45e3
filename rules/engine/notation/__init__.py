"""The rule book's own text of an army, read and written.

``Undead (25 points)`` is the army; ``Skeleton Archers (2): Troop guy, Distance attack – 4 points (2 each)`` a unit.
"""

from rules.engine.notation.remarks import Mark as Mark
from rules.engine.notation.remarks import NotationError as NotationError
from rules.engine.notation.remarks import Reading as Reading
from rules.engine.notation.remarks import Remark as Remark
from rules.engine.notation.remarks import Suggestion as Suggestion
from rules.engine.notation.writing import escape_for_discord as escape_for_discord
from rules.engine.notation.writing import write_markdown as write_markdown
from rules.engine.notation.writing import write_notation as write_notation
