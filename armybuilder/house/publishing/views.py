"""What the owner of a draft does with its revisions: each is answered by the page of the draft."""

from uuid import UUID

from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.views.decorators.http import require_POST

from armybuilder.core.http import Request
from armybuilder.core.writing import again_if_overtaken
from armybuilder.house import access
from armybuilder.house.draft.answers import done, refused, version_seen
from armybuilder.house.publishing import actions
from armybuilder.house.publishing.forms import PublishForm


@require_POST
@again_if_overtaken
def publish(request: Request, house: UUID) -> HttpResponse:
    """Make the draft the next revision, which never changes again; sent twice, it is published once."""
    rules, form = access.made(request, house), PublishForm(request.POST)
    if not form.is_valid():
        return refused(request, rules, form)
    try:
        told = actions.publish(rules, form.cleaned_data, version_seen(request, rules))
    except ValidationError as error:
        return refused(request, rules, form, error)
    return done(request, rules, told)


@require_POST
def see(request: Request, house: UUID) -> HttpResponse:
    """Another choice of who sees the revisions."""
    rules = access.made(request, house)
    try:
        actions.show(rules, request.POST.get("visibility", ""))
    except ValidationError as error:
        return refused(request, rules, PublishForm(request.POST), error)
    return done(request, rules, "seen")
