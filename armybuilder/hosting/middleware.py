"""The outermost middleware: counts requests, and answers load balancers and Prometheus."""

import secrets
import time
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse, JsonResponse

from armybuilder.hosting import health

GetResponse = Callable[[HttpRequest], HttpResponse]

RETRY_SECONDS = 5
NOT_STORED = {"Cache-Control": "no-store"}


def measure(get_response: GetResponse) -> GetResponse:
    """Count requests and their seconds."""
    if not settings.METRICS_KEY:
        raise MiddlewareNotUsed
    from armybuilder.hosting import metrics

    def middleware(request: HttpRequest) -> HttpResponse:
        start = time.perf_counter()
        response = get_response(request)
        metrics.count_request(request, response.status_code, time.perf_counter() - start)
        return response

    return middleware


def answer_operators(get_response: GetResponse) -> GetResponse:
    """Answer ``/healthz``, ``/readyz`` and ``/metrics`` whatever the host name, without https and a session."""
    answers = {"/healthz": _alive, "/readyz": _ready, "/metrics": _metrics}

    def middleware(request: HttpRequest) -> HttpResponse:
        answer = answers.get(request.path)
        response = answer(request) if answer and request.method in ("GET", "HEAD") else None
        return response or get_response(request)

    return middleware


def _alive(request: HttpRequest) -> HttpResponse:
    """200 as long as this process answers at all."""
    return HttpResponse("ok\n", content_type="text/plain", headers=NOT_STORED)


def _ready(request: HttpRequest) -> HttpResponse:
    """The state of each part; 503 if one is down."""
    state = health.state()
    response = JsonResponse(state, headers=NOT_STORED)
    if health.DOWN in state.values():
        response.status_code, response.headers["Retry-After"] = 503, str(RETRY_SECONDS)
    return response


def _metrics(request: HttpRequest) -> HttpResponse | None:
    """The figures of all processes, for who knows the key. To others there is no such page."""
    scheme, _, key = request.headers.get("Authorization", "").partition(" ")
    is_known = secrets.compare_digest(key.encode(), settings.METRICS_KEY.encode())
    if not settings.METRICS_KEY or scheme != "Bearer" or not is_known:
        return None
    from armybuilder.hosting import metrics

    return HttpResponse(metrics.exposition(), content_type=metrics.CONTENT_TYPE, headers=NOT_STORED)
