"""Addresses of house rules, by the place a player goes to."""

from django.urls import path

from armybuilder.house.draft import forms
from armybuilder.house.draft import views as draft
from armybuilder.house.my_house_rules import views as my_house_rules
from armybuilder.house.new_house_rules import views as new_house_rules
from armybuilder.house.publishing import views as publishing
from armybuilder.house.reading import views as reading

app_name = "house"

urlpatterns = [
    # The list of house rules.
    path("", my_house_rules.mine, name="mine"),
    path("<uuid:house>/remove/", my_house_rules.remove, name="remove"),
    path("<uuid:house>/restore/", my_house_rules.put_back, name="restore"),
    path("<uuid:house>/catalogue.json", my_house_rules.download, name="download"),
    # Creating house rules.
    path("new/", new_house_rules.new, name="new"),
    path("bring/", new_house_rules.bring, name="bring"),
    # House rules for their readers.
    path("read/<slug:family>/", reading.read, name="read"),
    path("shared/<key:entry>/", reading.shared, name="shared"),
    # A draft.
    path("<uuid:house>/", draft.draft, name="draft"),
    path("<uuid:house>/undo/", draft.undo, name="undo"),
    path("<uuid:house>/redo/", draft.redo, name="redo"),
    path("<uuid:house>/take/", draft.correct, {"is_taken": True}, name="take"),
    path("<uuid:house>/leave/", draft.correct, {"is_taken": False}, name="leave"),
    path("<uuid:house>/even/", draft.even, name="even"),
    path("<uuid:house>/discard/", draft.discard, name="discard"),
    *(path(f"<uuid:house>/{verb}/", draft.change, {"verb": verb}, name=f"change_{verb}") for verb in forms.EDITS),
    # Publishing drafts.
    path("<uuid:house>/publish/", publishing.publish, name="publish"),
    path("<uuid:house>/visibility/", publishing.see, name="visibility"),
    path("<uuid:house>/published/<int:revision>/", publishing.published, name="published"),
    path("<uuid:house>/published/<int:revision>/move/", publishing.move, name="move"),
    path("<uuid:house>/published/<int:revision>/move-back/", publishing.move_back, name="move_back"),
    path("<uuid:house>/published/<int:revision>/announce/", publishing.announce, name="announce"),
]
