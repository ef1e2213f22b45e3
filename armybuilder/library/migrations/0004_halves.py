"""Indexes of words hold the legal armies and the others apart, so that each is asked for alone."""

from django.db import migrations

SORTED = {"words": "0", "copied": "min({row}.copies, 262143)", "liked": "min({row}.likes, 262143)"}
FOLLOWED = {"words": "words, legal", "copied": "words, legal, copies", "liked": "words, legal, likes"}
HALVES = "{row}.legal << 54 | ({sorted} << 36) | {row}.id"
WHOLE = "({sorted} << 40) | {row}.id"

FORGET = tuple(f"DROP TRIGGER IF EXISTS library_{{index}}_{of}" for of in ("insert", "delete", "update"))
EMPTY = "INSERT INTO library_{index}(library_{index}) VALUES ('delete-all')"
FILL = "INSERT INTO library_{index}(rowid, words) SELECT {entry}, words FROM library_entry ORDER BY 1"
ADD = "INSERT INTO library_{index}(rowid, words) VALUES ({new}, new.words)"
TAKE = "INSERT INTO library_{index}(library_{index}, rowid, words) VALUES ('delete', {old}, old.words)"
TRIGGERS = (
    f"CREATE TRIGGER library_{{index}}_insert AFTER INSERT ON library_entry BEGIN {ADD}; END",
    f"CREATE TRIGGER library_{{index}}_delete AFTER DELETE ON library_entry BEGIN {TAKE}; END",
    f"""CREATE TRIGGER library_{{index}}_update AFTER UPDATE OF {{followed}} ON library_entry BEGIN
        {TAKE}; {ADD}; END""",
)
# Before, a word of each entry said whether it is legal.
SAY = """UPDATE library_entry SET words = words || CASE WHEN legal THEN 'zql1 ' ELSE 'zql0 ' END"""
UNSAY = "UPDATE library_entry SET words = replace(replace(words, ' zql0 ', ' '), ' zql1 ', ' ')"
INDEX = "CREATE INDEX {name} ON library_entry USING gin (found) WITH (fastupdate = off) {where}"


def forwards(apps, schema_editor):
    """Number the rows by halves, or make an index of each."""
    if schema_editor.connection.vendor == "sqlite":
        _number(schema_editor, HALVES, UNSAY)
        return
    schema_editor.execute(UNSAY)
    schema_editor.execute("DROP INDEX library_found")
    schema_editor.execute(INDEX.format(name="library_found_legal", where="WHERE legal"))
    schema_editor.execute(INDEX.format(name="library_found_other", where="WHERE NOT legal"))


def backwards(apps, schema_editor):
    """Hold all of them in one."""
    if schema_editor.connection.vendor == "sqlite":
        _number(schema_editor, WHOLE, SAY)
        return
    schema_editor.execute(SAY)
    schema_editor.execute("DROP INDEX library_found_legal")
    schema_editor.execute("DROP INDEX library_found_other")
    schema_editor.execute(INDEX.format(name="library_found", where=""))


def _number(schema_editor, number, change):
    for index in SORTED:
        for statement in FORGET:
            schema_editor.execute(statement.format(index=index))
    schema_editor.execute(change)
    for index, column in SORTED.items():
        rows = {"entry": "library_entry", "new": "new", "old": "old"}
        values = {name: number.format(row=row, sorted=column.format(row=row)) for name, row in rows.items()}
        for statement in (EMPTY, FILL, *TRIGGERS):
            schema_editor.execute(statement.format(index=index, followed=FOLLOWED[index], **values))


class Migration(migrations.Migration):

    dependencies = [
        ('library', '0003_renewal'),
    ]

    operations = [
        migrations.RunPython(forwards, backwards),
        migrations.RemoveIndex(model_name='entry', name='entry_copied_mixed'),
        migrations.RemoveIndex(model_name='entry', name='entry_liked_mixed'),
    ]
