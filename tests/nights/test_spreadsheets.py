"""A club's library, nights and season as CSV: what members see, and no cell is a formula."""

import csv
import io

import pytest

from armybuilder.armies.visibility import Visibility
from armybuilder.nights import actions
from armybuilder.nights.models import Seat, Table
from tests.nights import people


def read(client, address):
    answer = client.get(address)
    assert answer.status_code == 200 and answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    text = answer.content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text, newline="")))


@pytest.fixture
def played(circle, night):
    """A night with a table of two, its result, and somebody without an opponent."""
    armies = {name: people.keep(people.troops(25, f"={name}"), circle.players[name], Visibility.CLUB)
              for name in ("bob", "mira")}  # fmt: skip
    table = Table.objects.create(night=night, number=1)
    for name, army in armies.items():
        Seat.objects.create(table=table, answer=circle.brings(night, name, army), left=name == "bob")
    circle.brings(night, "olga")
    actions.record(table, {"left_won": True, "left_beaten": 24, "right_beaten": 51, "rounds": 5}, None)
    return night


def test_a_night_has_a_row_for_everybody_who_comes(circle, played):
    head, *rows = read(circle.client("bob"), f"{played.address}night.csv")
    assert head == ["Table", "Player", "Army", "Points", "Side", "Result", "Points destroyed", "Rounds"]
    assert [row[:4] for row in rows] == [
        ["1", "Bob", "'=bob", "25"],
        ["1", "Mira", "'=mira", "25"],
        ["", "Olga", "", ""],
    ]
    assert [row[5:] for row in rows] == [["won", "12", "5"], ["lost", "25.5", "5"], ["", "", ""]]


def test_a_season_has_the_standings(circle, played):
    year = played.local_start.year
    head, *rows = read(circle.client("mira"), f"/clubs/tuesday-table/season.csv?year={year}")
    assert head == ["Place", "Player", "Games", "Won", "Points destroyed"]
    assert rows == [["1", "Bob", "1", "1", "12"], ["2", "Mira", "1", "0", "25.5"]]
    assert read(circle.client("mira"), "/clubs/tuesday-table/season.csv?year=1999") == [head]


def test_the_library_has_the_armies_that_the_member_may_see(circle):
    circle.shelve(people.keep(people.troops(25, "Context"), circle.alice, Visibility.CLUB))
    circle.shelve(people.keep(people.troops(30, "Hidden"), circle.alice))
    head, *rows = read(circle.client("bob"), "/clubs/tuesday-table/library.csv")
    assert head == ["Folder", "Army", "Author", "Rules", "Points", "Figures"]
    assert rows == [["", "Context", "Alice", "Very Simple v7", "25", "24"]]
    assert circle.client("charlie").get("/clubs/tuesday-table/library.csv").status_code == 404


def test_the_pages_lead_to_the_files(circle, played):
    member = circle.client("bob")
    assert "night.csv" in member.get(played.address).content.decode()
    assert "season.csv?year=" in member.get("/clubs/tuesday-table/season/").content.decode()
    circle.shelve(people.keep(people.troops(25, "Context"), circle.alice, Visibility.CLUB))
    assert "library.csv" in member.get("/clubs/tuesday-table/?tab=library").content.decode()
