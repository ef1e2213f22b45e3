"""The addresses of what works without a connection."""

from django.urls import path

from armybuilder.offline import views

app_name = "offline"

urlpatterns = [
    path("offline/", views.page, name="page"),
    # The worker answers for the folder it is in, so for all pages.
    path("sw.js", views.worker, name="worker"),
]
