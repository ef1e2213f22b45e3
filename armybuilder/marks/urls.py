"""Addresses of marks: an edition's, and the question what price is fair in it."""

from django.urls import path

from armybuilder.marks import views

app_name = "marks"

urlpatterns = [
    path("<edition:edition>/mark/", views.mark, name="mark"),
    path("<edition:edition>/mark.csv", views.mark_file, name="mark_file"),
    path("<edition:edition>/mark/price/", views.even, name="even"),
]
