"""The formats of other programs, for downloads and ``manage.py army export``.

Plain text and Markdown are written by ``rules/engine/notation/writing``, the message for Discord by
``armies/display/chat_texts``.
"""

from armybuilder.armies.documents.downloads import Format
from armybuilder.other_programs.army_table import CONTENT_TYPE, write_army_table
from armybuilder.other_programs.battlescribe.roster import write_roster
from armybuilder.other_programs.remembered_files import remembered
from armybuilder.other_programs.tabletop_simulator.saved_object import write_saved_object

FORMATS = (
    Format("csv", "csv", CONTENT_TYPE, remembered(write_army_table)),
    Format("tts", "tts.json", "application/json; charset=utf-8", write_saved_object),
    Format("bs", "rosz", "application/zip", remembered(write_roster)),
)
