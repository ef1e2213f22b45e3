"""Messages in columns."""

from django.core import serializers

from armybuilder.armies.models import Version
from rules.engine.wording.messages import message


def test_a_message_survives_a_dump():
    for summary in (message("unit-added", unit="Bob"), None):
        dumped = serializers.serialize("json", [Version(summary=summary)])
        [loaded] = serializers.deserialize("json", dumped)
        assert loaded.object.summary == summary
