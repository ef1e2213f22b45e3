"""One machine of several, for ``benchmarks.trust.machines``: does what its standard input says, and writes what it saw.

Each line is the name of one of these functions and its arguments, as JSON; so is each answer.
"""

import io
import json
import re
import sys
from hashlib import sha256

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth.models import User  # noqa: E402
from django.core.files.uploadedfile import SimpleUploadedFile  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import setup_test_environment  # noqa: E402
from django.urls import reverse  # noqa: E402
from PIL import Image  # noqa: E402

from rules import models  # noqa: E402

setup_test_environment()
# A hundred pictures a minute are more than a visitor may send.
settings.ACCOUNT_RATE_LIMITS = dict.fromkeys(settings.ACCOUNT_RATE_LIMITS, "1000000/h/ip")
BOOK, FIGURE = "vsgmr-7", "troop"
VERSION = re.compile(r'name="version" value="(\d+)"')
PICTURE = re.compile(r"/portraits/([0-9a-f]{64})\.jpg")

visitor, keeper = Client(), Client()


def begin() -> dict[str, str]:
    """A visitor's new army, and the cookies that open it."""
    path = visitor.post("/samples/elves/copy/").headers["Location"]
    return {"path": path, **{name: cookie.value for name, cookie in visitor.cookies.items()}}


def continue_as(path: str, **cookies: str) -> str:
    """The same visitor comes to this machine. Somebody else there may edit the rules."""
    for name, value in cookies.items():
        visitor.cookies[name] = value
    user, _ = User.objects.get_or_create(username="keeper", is_staff=True, is_superuser=True)
    keeper.force_login(user)
    return path


def edit(path: str, count: int) -> int:
    """Change how many figures the second unit has."""
    fields = {"count": count, "version": found(VERSION, page(path)), "token": f"edit{count}"}
    return visitor.post(f"{path}units/1/count/", fields, headers={"HX-Request": "true"}).status_code


def count_of(path: str) -> int:
    """How many figures the second unit has."""
    return int(visitor.get(f"{path}document.json").json()["units"][1]["count"])


def add_picture(path: str, number: int) -> str:
    """Give the second unit a picture of that number; the digest of what the page shows then."""
    content = io.BytesIO()
    Image.new("RGB", (96, 128), (number * 7 % 256, number * 13 % 256, number % 256)).save(content, "PNG")
    upload = SimpleUploadedFile("picture.png", content.getvalue(), "image/png")
    fields = {"picture": upload, "version": found(VERSION, page(path)), "token": f"picture{number}"}
    visitor.post(f"{path}units/1/portrait/", fields)
    return found(PICTURE, page(path))


def picture(path: str, digest: str) -> str:
    """The digest of the picture's file, which is its name."""
    shown = digest in page(path)
    return sha256(visitor.get(f"/portraits/{digest}.jpg").content).hexdigest() if shown else ""


def printed(path: str) -> str:
    """The digest of a sheet of the army; empty unless it is answered at once."""
    answer = visitor.get(f"{path}sheets.pdf?sheets=roster")
    return sha256(answer.content).hexdigest() if answer.content.startswith(b"%PDF") else ""


def set_price(points: str) -> int:
    """Change what a figure costs, in the administration."""
    row = models.FigureType.objects.get(edition__slug=BOOK, slug=FIGURE)
    address = reverse("admin:rules_figuretype_change", args=[row.pk])
    context = keeper.get(address).context
    forms = [context["adminform"].form]
    for inline in context["inline_admin_formsets"]:
        forms += [inline.formset.management_form, *inline.formset.initial_forms]
    sent = {form.add_prefix(name): form[name].value() for form in forms for name in form.fields}
    sent = {name: value for name, value in sent.items() if value is not None and value is not False}
    return keeper.post(address, sent | {"points": points}).status_code


def points(path: str) -> str:
    """What the army costs."""
    return page(path).partition('<b id="spent">')[2].partition("<")[0]


def page(path: str) -> str:
    """The army's page."""
    return visitor.get(path).content.decode()


def found(pattern: re.Pattern[str], text: str) -> str:
    """What the pattern finds; empty if it does not."""
    match = pattern.search(text)
    return match[1] if match else ""


if __name__ == "__main__":
    for line in sys.stdin:
        name, arguments = json.loads(line)
        print(json.dumps(globals()[name](**arguments)), flush=True)
