"""The form that publishes a draft and chooses who sees it."""

from armybuilder.house.draft.form_bases import DraftForm
from armybuilder.house.fields import WordsField
from armybuilder.text_fields import TextField

NOTE = 300
"""Maximum length of the notes of a revision."""


class PublishForm(DraftForm):
    """Publish the draft as the next revision."""

    place = "publish"
    visibility = WordsField()
    note = TextField(NOTE, lines=True)
    revision = WordsField()
