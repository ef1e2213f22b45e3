"""What the page of an army's history sends."""

from django import forms

from armybuilder.text_fields import TextField


class TitleForm(forms.Form):
    """The player's own name for a state of the army; empty for none."""

    title = TextField()
