"""Addresses of sharing an army."""

from django.urls import path

from armybuilder.armies.sharing import views

urlpatterns = [
    path("armies/<uuid:code>/share/", views.share, name="share"),
    path("armies/<uuid:code>/share/sight/", views.choose_sight, name="choose_sight"),
    path("armies/<uuid:code>/share/link/", views.make_link, name="make_link"),
    path("armies/<uuid:code>/share/link/withdraw/", views.withdraw_link, name="withdraw_link"),
    path("armies/<uuid:code>/share/pen/", views.make_pen, name="make_pen"),
    path("armies/<uuid:code>/share/pen/withdraw/", views.withdraw_pen, name="withdraw_pen"),
    path("pen/<key:pen>/", views.pen, name="pen"),
    path("pen/<key:pen>/take/", views.take, name="take_pen"),
]
