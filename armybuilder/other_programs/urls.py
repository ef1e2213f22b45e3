"""Addresses of armies for other programs."""

from django.urls import path

from armybuilder.other_programs import views

app_name = "other_programs"

urlpatterns = [
    path("shared/<key:link>/army.json", views.army_json, name="shared_json"),
    path("read/<uuid:code>/army.json", views.army_json, name="public_json"),
    path("samples/<slug:slug>/army.json", views.army_json, name="sample_json"),
    path("shared/<key:link>/army.csv", views.army_file, {"ending": "csv"}, name="shared_csv"),
    path("read/<uuid:code>/army.csv", views.army_file, {"ending": "csv"}, name="read_csv"),
    path("samples/<slug:slug>/army.csv", views.army_file, {"ending": "csv"}, name="sample_csv"),
    path("shared/<key:link>/army.rosz", views.army_file, {"ending": "rosz"}, name="shared_roster"),
    path("read/<uuid:code>/army.rosz", views.army_file, {"ending": "rosz"}, name="read_roster"),
    path("samples/<slug:slug>/army.rosz", views.army_file, {"ending": "rosz"}, name="sample_roster"),
    path("shared/<key:link>/army.tts.json", views.saved_object, name="shared_saved_object"),
    path("read/<uuid:code>/army.tts.json", views.saved_object, name="read_saved_object"),
    path("samples/<slug:slug>/army.tts.json", views.saved_object, name="sample_saved_object"),
    path("tabletop/figures/<slug:figure>.png", views.figure_picture, name="figure_picture"),
    path("tabletop/cards/<portrait:digest>.png", views.card_picture, name="card_picture"),
    path("tabletop/rosters/<portrait:digest>.pdf", views.roster_file, name="printed_roster"),
    path("battlescribe/<edition:edition>/rules.gst", views.rules_file, {"ending": "gst"}, name="game_system"),
    path("battlescribe/<edition:edition>/rules.cat", views.rules_file, {"ending": "cat"}, name="catalogue"),
    path("oembed/", views.oembed, name="oembed"),
    path("schema/muster-shared-1.json", views.shared_schema, name="schema"),
]
