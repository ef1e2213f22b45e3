"""Pages of the builder."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def home(request: HttpRequest) -> HttpResponse:
    """The home page."""
    return render(request, "home.html")
