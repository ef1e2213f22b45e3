"""Addresses of armies for other programs."""

from django.urls import path

from armybuilder.other_programs import views

app_name = "other_programs"

urlpatterns = [
    path("shared/<key:link>/army.json", views.shared_json, name="shared_json"),
    path("read/<uuid:code>/army.json", views.public_json, name="public_json"),
    path("samples/<slug:slug>/army.json", views.sample_json, name="sample_json"),
    path("schema/muster-shared-1.json", views.shared_schema, name="schema"),
]
