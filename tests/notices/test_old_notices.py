"""Notifications from before they knew players by more than words, and from when they were English sentences."""

import re
from datetime import UTC, datetime

import pytest

from armybuilder.notices.models import Notice
from armybuilder.notices.sentences import DAY, SENTENCES, Kind
from tests.support.databases.migrating import migrate
from tests.support.players import a_player

pytestmark = pytest.mark.long


def test_old_notices_find_whom_they_tell_of_and_keep_their_words(up_to_date):
    ann, lee = a_player("ann"), a_player("ann lee")
    ann.name, lee.name = "Ann", "Ann Lee"
    ann.save(), lee.save()
    sentences = [
        "Ann copied Ann Lee copied Elves.",
        "Ann Lee copied Elves.",
        "Ann Lee let you into Ann joined The Club.",
        "Ann plays Basic Game on Tue 24 March.",
        "Dora left The Club.",
        "Somebody copied Elves.",
    ]
    old = migrate([("notices", "0001_begin")]).get_model("notices", "Notice")
    for words in sentences:
        old.objects.create(player_id=lee.pk, kind="copied", words=words, at="/about/")
    rows = migrate([("notices", "0003_refer")]).get_model("notices", "Notice").objects.order_by("pk")
    assert [f"{row.by.name} {row.words}" if row.named else row.words for row in rows] == sentences
    assert [row.by and row.by.name for row in rows] == ["Ann", "Ann Lee", "Ann Lee", None, None, None]
    back = migrate([("notices", "0001_begin")]).get_model("notices", "Notice")
    assert list(back.objects.order_by("pk").values_list("words", flat=True)) == sentences


READ = [
    # Kind, whether a name comes first, the words, and what they say now.
    ("copied", True, "copied Elves.", "Ann copied Elves."),
    ("copied", True, "likes Elves {1}.", "Ann likes Elves {1}."),
    ("invited", True, "invites you to The Club.", "Ann invites you to The Club."),
    ("invited", True, "asks to join The Club.", "Ann asks to join The Club."),
    ("club", True, "let you into The Club.", "Ann accepted your request to join The Club."),
    ("club", True, "joined The Club.", "Ann joined The Club."),
    ("club", True, "left The Club.", "Ann left The Club."),
    ("club", True, "removed the club The Club.", "Ann deleted the club The Club."),
    ("club", True, "put Elves on the shelf of The Club.", "Ann added Elves to the library of The Club."),
    ("club", True, "took Elves off the shelf of The Club.", "Ann removed Elves from the library of The Club."),
    ("original", False, "Elves, which you copied, has changed.", "Elves, which you copied, has changed."),
    ("club", False, "The Club did not let you in.", "The Club declined your request to join."),
    ("club", False, "You are no longer a member of The Club.", "You’re no longer a member of The Club."),
    ("club", False, "You are an owner of The Club now.", "You’re now an owner of The Club."),
    ("club", False, "You are an organizer of The Club now.", "You’re now an organizer of The Club."),
    ("club", False, "You are a member of The Club now.", "You’re now a member of The Club."),
    ("night", False, "The Club plays Ambush on Tue 24 March.", "The Club plays Ambush on Tue, March 24."),
    ("night", False, "Ambush on Fri 1 January has changed.", "Ambush on Fri, January 1 has changed."),
    ("night", False, "Ambush on Tue 29 February is called off.", "Ambush on Tue, February 29 is canceled."),
    ("night", False, "Ambush on Tue 24 March takes place after all.", "Ambush on Tue, March 24 is back on."),
    ("night", False, "The tables for A on Tue 24 March are drawn.", "The pairings for A on Tue, March 24 are ready."),
    ("rules", False, "Tuesday, revision 2 is out.", "Revision 2 of Tuesday is out."),
    ("report", False, "Elves was reported.", "Elves was reported."),
    ("report", False, "Whoever made Elves asks to look at it again.", "The owner of Elves asks for another review."),
    ("report", False, "Elves was taken out of the library: Rude.", "Elves was removed from the library: Rude."),
    ("report", False, "Elves may stand in the library again.", "Elves is allowed in the library again."),
    ("report", False, "Elves stays out of the library: Rude.", "Elves stays removed from the library: Rude."),
    ("copied", False, "Somebody copied Elves.", "Someone copied Elves."),
    ("club", False, "Somebody left The Club.", "Someone left The Club."),
    # What none of the patterns reads stays as it was.
    ("night", False, "Ambush on Sat 24 March has changed.", "Ambush on Sat 24 March has changed."),
    ("night", False, "Ambush on Tue 31 June has changed.", "Ambush on Tue 31 June has changed."),
    ("night", False, "Ambush: Elves: 7 points over.", "Ambush: Elves: 7 points over."),
    ("night", False, "Elves was reported.", "Elves was reported."),
    ("club", True, "waved to The Club.", "Ann waved to The Club."),
    ("copied", False, "", ""),
]


def test_english_sentences_are_read_into_keys_and_values_and_back(up_to_date):
    ann = a_player("ann")
    old = migrate([("notices", "0003_refer")]).get_model("notices", "Notice")
    for kind, named, words, _ in READ:
        by = ann.pk if named else None
        old.objects.create(player_id=ann.pk, kind=kind, words=words, named=named, by_id=by, at="/about/")
    # Tuesdays: 24 March of 2026, 29 February of 2028. Friday: 1 January of 2027.
    old.objects.update(made=datetime(2026, 12, 1, tzinfo=UTC))
    migrate([("notices", "0006_remove_words")])
    rows = list(Notice.objects.order_by("pk"))
    assert [row.sentence for row in rows] == [said for *_, said in READ]
    written = {row.key for row in rows if row.key.startswith("as-written")}
    assert written == {"as-written", "as-written-by"}
    assert sum(row.key in written for row in rows) == 6
    back = migrate([("notices", "0003_refer")]).get_model("notices", "Notice")
    assert [(row.kind, row.named, row.words) for row in back.objects.order_by("pk")] == [row[:3] for row in READ]


def test_notifications_of_today_are_english_sentences_on_the_way_back(up_to_date):
    ann = a_player("ann")
    for key in SENTENCES:
        values = {
            name: "2027-03-24" if name == DAY else "Elves" for name in re.findall(r"{(\w+)}", str(SENTENCES[key]))
        }
        values.pop("player", None)
        by = ann if "{player}" in str(SENTENCES[key]) else None
        Notice.objects.create(player=ann, kind=Kind.CLUB, key=key, values=values, by=by, at="/about/")
    back = migrate([("notices", "0003_refer")]).get_model("notices", "Notice")
    assert all(len(row.words) > 4 for row in back.objects.all())
    assert back.objects.filter(words="Elves plays Elves on Wed 24 March.", named=False).count() == 1
    assert back.objects.filter(words="put Elves on the shelf of Elves.", named=True).count() == 1


def test_why_an_army_does_not_fit_is_read_into_a_message_and_back(up_to_date):
    ann = a_player("ann")
    sentences = [
        "Ambush: Elves: 7½ points over the limit of 30.",
        "Ambush: Elves: 1 point below the minimum of 25.",
        "Ambush: Elves is built with Universal Rules, but this game night uses Very Simple v7.",
        "Ambush: Elves doesn’t fit this game night. No commander leads.",
        "Ambush, table 2: The armies are 6 apart. Up to 5 is fair.",
    ]
    others = ["Ambush: Elves: 7 points over.", "Orcs: 7 more"]
    old = migrate([("notices", "0006_remove_words")]).get_model("notices", "Notice")
    for words in (*sentences, *others):
        values = {"words": words}
        old.objects.create(player_id=ann.pk, kind="night", key="as-written", values=values, at="/about/")
    migrate([("notices", "0007_read_why_armies_do_not_fit")])
    rows = list(Notice.objects.order_by("pk"))
    assert [row.sentence for row in rows] == [*sentences, *others]
    assert [isinstance(row.values["words"], dict) for row in rows] == [True] * len(sentences) + [False] * len(others)
    back = migrate([("notices", "0006_remove_words")]).get_model("notices", "Notice")
    assert [row.values["words"] for row in back.objects.order_by("pk")] == [*sentences, *others]
