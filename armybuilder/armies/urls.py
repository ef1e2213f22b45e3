"""Addresses of armies and samples."""

from django.urls import URLPattern

app_name = "armies"

urlpatterns: list[URLPattern] = []
