"""Addresses of reports."""

from django.urls import path

from armybuilder.reports import views
from armybuilder.reports.models import Decision

app_name = "reports"

urlpatterns = [
    path("read/<uuid:code>/report/", views.report, name="report"),
    path("reports/", views.reports, name="reports"),
    path("reports/log/", views.log, name="log"),
    path("reports/<int:report>/leave/", views.decide, {"decision": Decision.LEFT}, name="leave"),
    path("reports/<int:report>/take-out/", views.take_out, name="take_out"),
    path("reports/<int:report>/let-back/", views.decide, {"decision": Decision.BACK}, name="let_back"),
    path("armies/<uuid:code>/share/ask/", views.ask, name="ask"),
]
