"""The form that publishes a draft, and says who sees what was published."""

from armybuilder.armies.forms import TextField
from armybuilder.house.draft.forms import DraftForm
from armybuilder.house.fields import WordsField

NOTE = 300
"""Letters of what is said about a revision."""


class PublishForm(DraftForm):
    """The draft as the next revision."""

    place = "publish"
    visibility = WordsField()
    note = TextField(NOTE, lines=True)
    revision = WordsField()
