"""The page of what each version of Muster changed."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from armybuilder.hosting.changelog import releases


@require_safe
def changes(request: HttpRequest) -> HttpResponse:
    """The changes in each version."""
    return render(request, "hosting/changes.html", {"releases": releases()})
