"""Addresses of a club's page and its members."""

from django.urls import path

from armybuilder.clubs.club_page import views

# /clubs/<club>/…
at = "<slug:club>"
player = f"{at}/players/<uuid:player>"

urlpatterns = [
    path(f"{at}/", views.club, name="club"),
    path(f"{at}/log/", views.log, name="log"),
    path(f"{at}/ask/", views.ask, name="ask"),
    path(f"{at}/ask/back/", views.ask_no_more, name="ask_no_more"),
    path(f"{at}/requests/<int:asked>/let-in/", views.let_in, name="let_in"),
    path(f"{at}/requests/<int:asked>/refuse/", views.refuse, name="refuse"),
    path(f"{at}/leave/", views.leave, name="leave"),
    path(f"{player}/role/", views.role, name="role"),
    path(f"{player}/hand-over/", views.hand_over, name="hand_over"),
    path(f"{player}/remove/", views.remove, name="remove_member"),
]
