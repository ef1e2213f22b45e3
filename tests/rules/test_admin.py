"""The catalogue's pages in the admin."""

from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from rules import models
from rules.documents import document_of, write_catalogue
from rules.loading import publish
from rules.snapshot import catalogue_by_slug

pytestmark = pytest.mark.every_case

PAGES = [
    models.Edition, models.OptionalRule, models.Kind, models.Measures, models.Budget, models.Group, models.FigureType,
    models.Option, models.Level, models.Roll, models.Number, models.Scenario, models.Side, models.Scale, models.Term,
]  # fmt: skip


@pytest.fixture
def admin(db, client):
    client.force_login(User.objects.create_superuser("rule-keeper"))
    return client


def page(model, what, *args):
    return reverse(f"admin:rules_{model._meta.model_name}_{what}", args=args)


@pytest.mark.parametrize("model", PAGES, ids=lambda model: model.__name__)
def test_every_list_opens_and_searches(admin, model):
    assert admin.get(page(model, "changelist")).status_code == 200
    assert admin.get(page(model, "changelist"), {"q": "hero"}).status_code == 200


@pytest.mark.parametrize("model", PAGES, ids=lambda model: model.__name__)
def test_every_row_opens(admin, model):
    for row in model.objects.all()[:3]:
        assert admin.get(page(model, "change", row.pk)).status_code == 200


@pytest.mark.parametrize("model", PAGES, ids=lambda model: model.__name__)
def test_a_list_of_many_asks_no_more_than_a_list_of_one(admin, model, django_assert_num_queries):
    url, only = page(model, "changelist"), model.objects.values_list("pk", flat=True)[0]
    admin.get(url)
    with django_assert_num_queries(count(admin, url, {"pk": only})):
        admin.get(url)


@pytest.mark.any_database
def test_a_level_with_many_effects_asks_no_more_than_one_with_one(admin, django_assert_num_queries):
    url = page(models.Level, "change", models.Level.objects.get(option__slug="inspiration").pk)
    alone = page(models.Level, "change", models.Level.objects.get(option__slug="sharpshooter").pk)
    admin.get(url)
    with django_assert_num_queries(count(admin, alone, {})):
        answer = admin.get(url).content.decode()
    assert answer.count('name="effects-') > 4 * 11


def test_choices_are_names_of_the_same_edition(admin):
    other = models.Edition.objects.create(slug="other", name="Other", short_name="Other", credit="-")
    models.Roll.objects.create(edition=other, slug="luck", name="Luck of the other book", short="luck")
    level = models.Level.objects.get(option__slug="sharpshooter")
    answer = admin.get(page(models.Level, "change", level.pk)).content.decode()
    assert "Hand to hand</option>" in answer
    assert "Luck of the other book" not in answer


def test_the_commander_is_searched_by_name(admin):
    answer = admin.get(page(models.Option, "changelist"), {"q": "Superior Super-Fi"}).content.decode()
    assert "Super-Fight" in answer
    assert "Super-Blast" not in answer


def test_points_that_are_no_halves_are_refused_with_a_sentence(admin):
    troop = models.FigureType.objects.get(edition__slug="vsgmr-7", slug="troop")
    assert "Points must be 0 or more, in steps of ½." in save(admin, troop, points="1.3").content.decode()
    assert save(admin, troop, points="-1").status_code == 200
    troop.refresh_from_db()
    assert troop.points == 1
    assert save(admin, troop, points="1.5").status_code == 302
    troop.refresh_from_db()
    assert str(troop.points) == "1.5"


def save(admin, row, **changes):
    """Send the row's page as a browser would, with these changes."""
    url = page(type(row), "change", row.pk)
    context = admin.get(url).context
    forms = [context["adminform"].form, *(form for inline in context["inline_admin_formsets"] for form in [
        inline.formset.management_form, *inline.formset.initial_forms])]  # fmt: skip
    sent = {form.add_prefix(name): form[name].value() for form in forms for name in form.fields}
    sent = {name: value for name, value in sent.items() if value is not None and value is not False}
    return admin.post(url, sent | changes)


def count(admin, url, query):
    """How many queries the page takes."""
    with CaptureQueriesContext(connection) as queries:
        assert admin.get(url, query).status_code == 200
    return len(queries)


def test_sharpshooters_effect_edited_in_the_admin_is_in_the_next_catalogue(admin):
    level = models.Level.objects.get(option__slug="sharpshooter")
    assert catalogue_by_slug("vsgmr-7").level("sharpshooter", "").effects[0].amount == 1
    assert save(admin, level, **{"effects-0-amount": "2"}).status_code == 302
    assert catalogue_by_slug("vsgmr-7").level("sharpshooter", "").effects[0].amount == 2


def test_an_option_with_five_levels_asks_no_more_than_one_with_one(admin, django_assert_num_queries):
    many, one = (
        page(models.Option, "change", models.Option.objects.get(slug=slug).pk) for slug in ("support", "flight")
    )
    admin.get(one)
    with django_assert_num_queries(count(admin, one, {})):
        admin.get(many)


def test_a_level_can_be_deleted_and_says_what_goes_with_it(admin):
    light = models.Level.objects.get(option__edition__slug="vsgmr-7", option__slug="armor", slug="light")
    url = page(models.Level, "delete", light.pk)
    assert "Light armor for free" in admin.get(url).content.decode()
    assert admin.post(url, {"post": "yes"}).status_code == 302
    assert catalogue_by_slug("vsgmr-7").figures["vehicle"].grants == ()


def test_a_published_revision_can_be_read_and_not_changed(admin):
    book = models.Edition.objects.get(slug="vsgmr-7")
    edition = publish(document_of(book), "tuesday-table", book)
    option = models.Option.objects.get(edition=edition, slug="sharpshooter")
    level = option.levels.get()
    for row in (edition, option, level):
        address = page(type(row), "change", row.pk)
        answer = admin.get(address)
        assert answer.status_code == 200 and 'name="_save"' not in answer.content.decode()
        assert admin.post(address, {"name": "Changed"}).status_code == 403
        assert admin.post(page(type(row), "delete", row.pk), {"post": "yes"}).status_code == 403
    picked = {"action": "delete_selected", "_selected_action": [option.pk], "post": "yes"}
    admin.post(page(models.Option, "changelist"), picked)
    option.refresh_from_db()
    assert option.name == "Sharpshooter"


def test_nothing_is_added_to_a_published_revision(admin):
    book = models.Edition.objects.get(slug="vsgmr-7")
    publish(document_of(book), "tuesday-table", book)
    page_to_add = admin.get(page(models.Kind, "add")).content.decode()
    choices = page_to_add.split('name="edition"')[1].split("</select>")[0]
    assert choices.count("<option") == 1 + models.Edition.objects.books().count()


def test_a_revision_is_not_loaded_as_a_rule_book(db, tmp_path):
    file = tmp_path / "rules.json"
    document = document_of(models.Edition.objects.get(slug="vsgmr-7"))
    own = {**document.own, "slug": "tuesday-table@1"}
    file.write_text(write_catalogue(replace(document, own=own)), "utf-8")
    with pytest.raises(
        CommandError, match=r"@1 is a revision of house rules\. Load it with “manage\.py army rules import”"
    ):
        call_command("load_rules", str(file))
    assert not models.Edition.objects.filter(slug="tuesday-table@1").exists()


@pytest.mark.any_database
def test_a_new_row_may_name_rows_of_every_rule_book_and_an_old_one_those_of_its_own(admin):
    def kinds(url):
        field = admin.get(url).context["adminform"].form.fields["kind"]
        return {kind.instance.edition.slug for kind, _ in field.choices if kind}

    figure = models.FigureType.objects.get(edition__slug="vsgmr-7", slug="hero")
    assert kinds(page(models.FigureType, "change", figure.pk)) == {"vsgmr-7"}
    assert kinds(page(models.FigureType, "add")) > {"vsgmr-7", "smg"}
