"""SQLite finds words in the order of each sort, and the beginnings of longer words without a detour."""

from django.db import migrations

INDEXES = {"words": "{row}.id", "copied": "{row}.copies << 40 | {row}.id", "liked": "{row}.likes << 40 | {row}.id"}
ORDERS = {"words": "id", "copied": "copies, id", "liked": "likes, id"}
FOLLOWED = {"words": "words", "copied": "words, copies", "liked": "words, likes"}
# Nothing of the text is kept beside the index: each entry has it.
MAKE = """CREATE VIRTUAL TABLE library_{index} USING fts5(words, content='', detail='none', columnsize=0,
    prefix='3 4 5 6 7 8', tokenize='ascii')"""
FILL = "INSERT INTO library_{index}(rowid, words) SELECT {number}, words FROM library_entry ORDER BY {order}"
ADD = "INSERT INTO library_{index}(rowid, words) VALUES ({new}, new.words)"
TAKE = "INSERT INTO library_{index}(library_{index}, rowid, words) VALUES ('delete', {old}, old.words)"
TRIGGERS = (
    f"CREATE TRIGGER library_{{index}}_insert AFTER INSERT ON library_entry BEGIN {ADD}; END",
    f"CREATE TRIGGER library_{{index}}_delete AFTER DELETE ON library_entry BEGIN {TAKE}; END",
    f"""CREATE TRIGGER library_{{index}}_update AFTER UPDATE OF {{followed}} ON library_entry BEGIN
        {TAKE}; {ADD}; END""",
)
FORGET = tuple(f"DROP TRIGGER IF EXISTS library_{{index}}_{of}" for of in ("insert", "delete", "update"))
BEFORE = """CREATE VIRTUAL TABLE library_words USING fts5(words, content='library_entry', content_rowid='id',
    detail='none', columnsize=0, prefix='3', tokenize='ascii')"""
AGAIN = "INSERT INTO library_words(library_words) VALUES ('rebuild')"


def forwards(apps, schema_editor):
    """Index words in each order."""
    drop = (*FORGET, "DROP TABLE IF EXISTS library_{index}")
    _execute(schema_editor, INDEXES, (*drop, MAKE, FILL, *TRIGGERS))


def backwards(apps, schema_editor):
    """Index them in the order of publishing alone."""
    _execute(schema_editor, INDEXES, (*FORGET, "DROP TABLE library_{index}"))
    _execute(schema_editor, ["words"], (BEFORE, AGAIN, *TRIGGERS))


def _execute(schema_editor, indexes, statements):
    if schema_editor.connection.vendor != "sqlite":
        return
    for index in indexes:
        values = {row: INDEXES[index].format(row=row) for row in ("new", "old")}
        values |= {"number": INDEXES[index].format(row="library_entry"), "index": index}
        for statement in statements:
            schema_editor.execute(statement.format(**values, order=ORDERS[index], followed=FOLLOWED[index]))


class Migration(migrations.Migration):

    dependencies = [
        ('library', '0001_begin'),
    ]

    operations = [
        migrations.RunPython(forwards, backwards),
    ]
