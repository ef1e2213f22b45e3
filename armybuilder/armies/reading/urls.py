"""Addresses of reading armies."""

from django.urls import path

from armybuilder.armies.reading import views

urlpatterns = [
    path("portraits/<portrait:digest>.jpg", views.portrait, name="portrait"),
    path("shared/<key:link>/", views.shared, name="shared"),
    path("shared/<key:link>/copy/", views.copy_shared, name="copy_shared"),
    path("shared/<key:link>/document.json", views.shared_file, {"ending": "json"}, name="shared_document"),
    path("shared/<key:link>/text/", views.shared_file, {"ending": "txt"}, name="shared_text"),
    path("read/<uuid:code>/", views.read, name="read"),
    path("read/<uuid:code>/copy/", views.copy_read, name="copy_read"),
    path("read/<uuid:code>/document.json", views.read_file, {"ending": "json"}, name="read_document"),
    path("read/<uuid:code>/text/", views.read_file, {"ending": "txt"}, name="read_text"),
    path("samples/<slug:slug>/", views.sample, name="sample"),
    path("samples/<slug:slug>/copy/", views.copy_sample, name="copy_sample"),
    path("samples/<slug:slug>/document.json", views.sample_file, {"ending": "json"}, name="sample_document"),
    path("samples/<slug:slug>/text/", views.sample_file, {"ending": "txt"}, name="sample_text"),
]
