"""Addresses of game nights."""

from django.urls import URLPattern

app_name = "nights"

urlpatterns: list[URLPattern] = []
