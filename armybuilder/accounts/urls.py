"""Addresses of players and their accounts."""

from django.urls import path

from armybuilder.accounts import languages, views

app_name = "accounts"

urlpatterns = [
    path("language/", languages.choose, name="choose_language"),
    path("account/", views.account, name="account"),
    path("account/sessions/<int:session>/end/", views.end_session, name="end_session"),
    path("account/export/", views.export, name="export"),
    path("account/export/<slug:part>.zip", views.export_part, name="export_part"),
    path("account/delete/", views.delete, name="delete"),
]
