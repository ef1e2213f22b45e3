"""The addresses of what works without a connection."""

from django.urls import path

from armybuilder.offline import views

app_name = "offline"

urlpatterns = [
    path("offline/", views.page, name="page"),
    path("unsent/<str:form>/", views.unsent, name="unsent"),
    path("unsent/<str:form>/discard/", views.discard, name="discard"),
    # The worker answers for the folder it is in, so for all pages.
    path("sw.js", views.worker, name="worker"),
]
