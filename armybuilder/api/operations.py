"""The common base of operations: the player of the token, limits, bodies, answers and refusals. ``urls`` lists them."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import partial, wraps
from hashlib import sha256

from django.conf import settings
from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from armybuilder import rate_limits, rule_books
from armybuilder.accounts.claiming import only_player
from armybuilder.accounts.models import Player
from armybuilder.api.middleware import TITLES
from armybuilder.api.models import KEY, Answer, Scope
from armybuilder.api.tokens import find_token
from armybuilder.core.db import transactions
from armybuilder.core.db.transactions import again_if_overtaken
from armybuilder.core.web.http import Request
from armybuilder.core.web.problem_details import problem
from armybuilder.visitors import Visitor
from rules import engine
from rules.engine.documents.strict_json import LARGEST, DocumentError, Mistake, Reader, parse
from rules.snapshot import catalogue

Operation = Callable[..., HttpResponse]
JSON = "application/json"
BEARER = "bearer "
KEPT_FOR = timedelta(days=1)
"""The time for which the answer to a request with an idempotency key is kept."""
KEPT_HEADERS = ("ETag", "Location")


class ApiRequest(Request):
    """A request with the player of its token."""

    player: Player | None
    scope: str
    visitor: Visitor
    """The player as a visitor; nobody without a token."""
    limit_key: str
    """The key under which requests are counted: the player's, or the address's."""


class Refused(Exception):
    """An operation ends with this answer."""

    def __init__(
        self,
        status: int,
        title: str,
        place: str = "",
        message: str = "",
        seconds: int = 0,
        errors: Sequence[Mapping[str, str]] = (),
    ) -> None:
        super().__init__(title)
        at_place = [{"place": place, "message": message or title}] if place else []
        self.response = problem(status, title, [*at_place, *errors])
        if seconds:
            self.response.headers["Retry-After"] = str(seconds)
        if status == 401:
            self.response.headers["WWW-Authenticate"] = "Bearer"


def by_method(**operations: Operation) -> Operation:
    """The view of an address, with an operation for each method."""
    allowed = [*operations, *(["HEAD"] if "GET" in operations else [])]

    @csrf_exempt
    @again_if_overtaken
    def view(request: ApiRequest, **parts: object) -> HttpResponse:
        operation = operations.get("GET" if request.method == "HEAD" else str(request.method))
        try:
            if operation is None:
                response = problem(405, str(TITLES[405]))
                response.headers["Allow"] = ", ".join(allowed)
                return response
            _identify(request)
            count(request, "api")
            response = operation(request, **parts)
        except Refused as refusal:
            response = refusal.response
        except (DocumentError, engine.NotationError) as error:
            response = unreadable(error)
        except Http404:
            response = problem(404, str(TITLES[404]))
        return _with_limits(request, response)

    return view


def needs(scope: Scope) -> Callable[[Operation], Operation]:
    """A decorator: the operation is for players whose token allows it."""

    def decorate(operation: Operation) -> Operation:
        @wraps(operation)
        def guarded(request: ApiRequest, **parts: object) -> HttpResponse:
            if request.player is None:
                raise Refused(401, _("Send a token of your account: “Authorization: Bearer muster_…”."))
            if scope == Scope.WRITE and request.scope != Scope.WRITE:
                raise Refused(403, _("This token can only read. Create one that can change armies, too."))
            return operation(request, **parts)

        return guarded

    return decorate


def _identify(request: ApiRequest) -> None:
    """Find the player. On a server for one person, no token is needed."""
    header = request.headers.get("Authorization", "")
    request.player, request.scope, request.visitor = None, "", Visitor()
    request.limit_key = f"at {request.META.get('REMOTE_ADDR', '')}"
    if settings.SINGLE_USER:
        request.player, request.scope = only_player(), Scope.WRITE
    elif header:
        token = find_token(header[len(BEARER) :].strip()) if header.lower().startswith(BEARER) else None
        if token is None:
            count(request, "api")
            raise Refused(401, _("This token isn’t valid. It may have been revoked."))
        request.player, request.scope = token.owner, token.scope
    if request.player:
        request.visitor = Visitor(request.player.key, player=request.player)
        request.limit_key = request.player.key


def count(request: ApiRequest, action: str) -> None:
    """Count an attempt. Raises ``Refused`` if there were too many."""
    if transactions.was_overtaken():
        return
    if seconds := rate_limits.wait(request, action, request.limit_key):
        raise Refused(429, rate_limits.message(action, seconds), seconds=seconds)


def _with_limits(request: ApiRequest, response: HttpResponse) -> HttpResponse:
    """The answer with its limits (draft-ietf-httpapi-ratelimit-headers), and for no cache."""
    if hasattr(request, "player") and not settings.SINGLE_USER and settings.ACCOUNT_RATE_LIMITS:
        amount, window, left, reset = rate_limits.remaining(request, "api", request.limit_key)
        response.headers["RateLimit-Policy"] = f'"api";q={amount};w={window}'
        response.headers["RateLimit"] = f'"api";r={left};t={reset}'
    response.headers["Cache-Control"] = "private, no-store"
    return response


def body_of(request: ApiRequest, content_type: str = JSON) -> bytes:
    """The body. Raises ``Refused`` if it has another type, or is larger than any document."""
    if request.content_type != content_type:
        raise Refused(415, _("Send the body as {type}.").format(type=content_type))
    if len(request.body) > LARGEST:
        raise Refused(413, _("The request is too large."))
    return request.body


def army_in(request: ApiRequest) -> engine.Build:
    """The army of a body that is a document. Raises ``DocumentError``."""
    return _read_army(request, body_of(request))


def parts_of(request: ApiRequest, *names: str) -> dict[str, object]:
    """The parts of a body that is a JSON object with exactly these keys. Raises ``Refused`` with each mistake."""
    content, reader = body_of(request), Reader()
    reader.fields(parse(content), "", names, names)
    if reader.mistakes:
        raise Refused(422, _("The request can’t be read."), errors=errors_of(reader.mistakes))
    try:
        parts: dict[str, object] = json.loads(content)
    except (ValueError, RecursionError):
        raise Refused(422, _("The request has a number that is too large.")) from None
    return parts


def army_of(request: ApiRequest, part: object, place: str) -> engine.Build:
    """The army of a document in a part of a body. Raises ``DocumentError``, whose places begin with the part's."""
    try:
        return _read_army(request, json.dumps(part))
    except DocumentError as error:
        mistakes = (
            replace(mistake, place=f"{place}.{mistake.place}" if mistake.place else place) for mistake in error.mistakes
        )
        raise DocumentError(mistakes) from None


def _read_army(request: ApiRequest, document: bytes | str) -> engine.Build:
    build = engine.read_document(document, partial(edition_for, request))
    if reason := engine.too_many_options(build):
        raise Refused(422, str(reason))
    return build


def edit_of(part: object) -> engine.Edit:
    """The edit in a part of a body."""
    try:
        return engine.edit_json.from_json(part)
    except engine.EditError as error:
        raise Refused(422, _("The edit can’t be read."), "edit", str(error)) from None


def edition_for(request: ApiRequest, slug: str) -> engine.Catalogue | None:
    """A rule book, or house rules that the player may read."""
    book = rule_books.readable(request.visitor).filter(slug=slug).first()
    return catalogue(book) if book else None


def json_answer(content: object, status: int = 200, **headers: str) -> HttpResponse:
    """The content as JSON, with headers by their names, ``_`` for ``-``."""
    text = json.dumps(content, ensure_ascii=False)
    header_values = {name.replace("_", "-"): value for name, value in headers.items()}
    return HttpResponse(text, content_type=JSON, status=status, headers=header_values)


def unreadable(error: DocumentError | engine.NotationError) -> HttpResponse:
    """422 with each mistake at its place."""
    return problem(422, _("The army can’t be read."), errors_of(error.mistakes))


def errors_of(mistakes: Iterable[Mistake | engine.Remark]) -> list[Mapping[str, str]]:
    """Mistakes of a document or a text, as problem details name them."""
    return [{"place": _place(mistake), "message": str(mistake.message)} for mistake in mistakes]


def _place(mistake: object) -> str:
    """Of a document ``units[2].name``; of a text its line."""
    return str(mistake.place) if isinstance(mistake, Mistake) else str(getattr(mistake, "line", ""))


def counts_once(operation: Operation) -> Operation:
    """A decorator: sent again with its ``Idempotency-Key``, a request gets the first answer, whatever has changed."""

    @wraps(operation)
    def guarded(request: ApiRequest, **parts: object) -> HttpResponse:
        if answer := _first_answer(request):
            return answer
        try:
            return operation(request, **parts)
        except (Refused, Http404):
            # The same request may have been answered in the meantime.
            if answer := _first_answer(request):
                return answer
            raise

    return guarded


def save_once(request: ApiRequest, change: Callable[[], HttpResponse]) -> HttpResponse:
    """Change something in one transaction, together with the answer to its ``Idempotency-Key``."""
    key = request.headers.get("Idempotency-Key", "")
    with transactions.one_transaction():
        response = change()
        if key and response.status_code < 400:
            transactions.write(partial(_remember, request.player, key, _digest_of(request), response))
    return response


def _first_answer(request: ApiRequest) -> HttpResponse | None:
    """The answer to the request that had the same key, if there was one."""
    key = request.headers.get("Idempotency-Key", "")
    if len(key) > KEY or not key.isprintable():
        title = _("An idempotency key has at most {number} printable characters.").format(number=KEY)
        raise Refused(400, title, "Idempotency-Key")
    before = Answer.objects.filter(owner=request.player, key=key).first() if key else None
    if before is None:
        return None
    if before.digest != _digest_of(request):
        raise Refused(422, _("This idempotency key was used for another request."), "Idempotency-Key")
    headers: Mapping[str, str] = {**before.headers, "Idempotency-Replayed": "true"}
    if before.content is None:
        return HttpResponse(status=before.status, headers=headers)
    return json_answer(before.content, before.status, **headers)


def _digest_of(request: ApiRequest) -> str:
    return sha256(f"{request.method} {request.get_full_path()}\n".encode() + request.body).hexdigest()


def _remember(player: Player | None, key: str, digest: str, response: HttpResponse) -> None:
    Answer.objects.filter(made__lt=timezone.now() - KEPT_FOR).delete()
    headers = {name: response.headers[name] for name in KEPT_HEADERS if name in response.headers}
    content = json.loads(response.content) if response.content else None
    Answer(owner=player, key=key, digest=digest, status=response.status_code, content=content, headers=headers).save()
