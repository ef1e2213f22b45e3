"""Addresses of proposals."""

from django.urls import path

from armybuilder.proposals import new_views, views

app_name = "proposals"

# /clubs/<club>/proposals/…
of_club = "clubs/<slug:club>/proposals"
at = "proposals/<uuid:proposal>"

urlpatterns = [
    path(f"{of_club}/", views.listed, name="list"),
    path(f"{of_club}/new/", new_views.new, name="new"),
    path(f"{of_club}/draft/", new_views.draft, name="draft"),
    path("clubs/<slug:club>/voting/", views.voting, name="voting"),
    path(f"{at}/", views.proposal, name="proposal"),
    path(f"{at}/vote/", views.vote, name="vote"),
    path(f"{at}/begin-vote/", views.begin_vote, name="begin_vote"),
    path(f"{at}/cancel/", views.cancel, name="cancel"),
    path(f"{at}/stop/", views.stop, name="stop"),
    path(f"{at}/reopen/", views.reopen, name="reopen"),
    path(f"{at}/try-again/", views.try_again, name="try_again"),
]
