"""Addresses of invitations."""

from django.urls import path

from armybuilder.clubs.inviting import views

# /clubs/<club>/…
at = "clubs/<slug:club>"

urlpatterns = [
    path("join/<key:invite>/", views.join, name="join"),
    path(f"{at}/invite/", views.invite, name="invite"),
    path(f"{at}/invite/link/", views.make_link, name="make_link"),
    path(f"{at}/invite/link/withdraw/", views.withdraw_link, name="withdraw_link"),
    path(f"{at}/invite/<int:invitation>/withdraw/", views.withdraw, name="withdraw"),
]
