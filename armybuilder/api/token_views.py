"""The page of a player's tokens."""

from functools import partial
from typing import cast

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from armybuilder.accounts.claiming import player_of
from armybuilder.accounts.models import Player
from armybuilder.api.models import NAME, Scope, Token
from armybuilder.api.tokens import MAX_TOKENS, create_token
from armybuilder.core.db import transactions
from armybuilder.core.db.transactions import again_if_overtaken
from armybuilder.core.machine import security_log
from armybuilder.core.web.http import Request, sent_form_id
from rules import engine


class TokenForm(forms.Form):
    """The purpose of a new token, and the things that it allows."""

    name = forms.CharField(
        label=gettext_lazy("What it is for"),
        max_length=NAME,
        error_messages={"required": gettext_lazy("Enter what the token is for.")},
    )
    scope = forms.ChoiceField(label=gettext_lazy("It can"), choices=Scope.choices, initial=Scope.READ)

    def clean_name(self) -> str:
        """The name as other names of Muster: one line without control characters."""
        try:
            return engine.clean_name(self.cleaned_data["name"])
        except engine.TextError as error:
            raise forms.ValidationError(str(error)) from None


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@again_if_overtaken
def tokens(request: Request) -> HttpResponse:
    """The tokens of the player, and a new one, which is shown once."""
    player, created, form_id = cast(Player, player_of(request)), "", sent_form_id(request)
    form, own = TokenForm(request.POST or None), Token.objects.filter(owner=player)
    if request.method == "POST" and own.exclude(form_id=form_id).count() >= MAX_TOKENS:
        form.add_error(None, _("You have {number} tokens. Revoke one first.").format(number=MAX_TOKENS))
    if request.method == "POST" and form.is_valid():
        created = create_token(player, form.cleaned_data["name"], form.cleaned_data["scope"], form_id)
        security_log.note("api-token-created", request, account=request.user.pk)
        form = TokenForm()
    shown = {"form": form, "created": created, "tokens": own}
    return render(request, "api/tokens.html", shown, status=422 if form.errors else 200)


@login_required
@require_POST
def revoke(request: Request, token: int) -> HttpResponse:
    """Delete a token. It stops working at once."""
    token_row = get_object_or_404(Token, pk=token, owner=cast(Player, player_of(request)))
    transactions.write(partial(Token.objects.filter(pk=token_row.pk).delete))
    security_log.note("api-token-revoked", request, account=request.user.pk)
    messages.success(request, _("Token “{name}” revoked.").format(name=token_row.name))
    return redirect("api:tokens")
