"""Entries and likes, and what each database finds an entry's words by."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


SQLITE = (
    # Letters beyond ASCII are words' letters as they are: words were made plain before. Where in the text a word stands
    # is not kept, as nobody asks for it.
    """CREATE VIRTUAL TABLE library_words USING fts5(words, content='library_entry', content_rowid='id', detail='none',
        columnsize=0, prefix='3', tokenize='ascii')""",
    """CREATE TRIGGER library_words_insert AFTER INSERT ON library_entry BEGIN
        INSERT INTO library_words(rowid, words) VALUES (new.id, new.words); END""",
    """CREATE TRIGGER library_words_delete AFTER DELETE ON library_entry BEGIN
        INSERT INTO library_words(library_words, rowid, words) VALUES ('delete', old.id, old.words); END""",
    """CREATE TRIGGER library_words_update AFTER UPDATE OF words ON library_entry BEGIN
        INSERT INTO library_words(library_words, rowid, words) VALUES ('delete', old.id, old.words);
        INSERT INTO library_words(rowid, words) VALUES (new.id, new.words); END""",
)
POSTGRESQL = (
    "ALTER TABLE library_entry ADD COLUMN found tsvector GENERATED ALWAYS AS (to_tsvector('simple', words)) STORED",
    "CREATE INDEX library_found ON library_entry USING gin (found) WITH (fastupdate = off)",
    "ALTER TABLE library_entry ALTER COLUMN found SET STATISTICS 500",
)


def index_words(apps, schema_editor):
    """Keep an index of the words that follows by itself."""
    for statement in {"sqlite": SQLITE, "postgresql": POSTGRESQL}[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


def forget_words(apps, schema_editor):
    """Drop what does not go with the table."""
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute("DROP TABLE library_words")


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('accounts', '0001_begin'),
        ('armies', '0004_folders'),
    ]

    operations = [
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('points', models.PositiveIntegerField(help_text='In halves.')),
                ('figures', models.PositiveIntegerField()),
                ('legal', models.BooleanField()),
                ('words', models.TextField(help_text='What it is found by, see tokens.')),
                ('card', models.JSONField(help_text='What its card shows.')),
                ('copies', models.PositiveIntegerField(default=0)),
                ('likes', models.PositiveIntegerField(default=0)),
                ('published', models.DateTimeField(default=django.utils.timezone.now)),
                ('changed', models.DateTimeField()),
                ('army', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='entry', to='armies.army')),
                ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='accounts.player')),
            ],
            options={
                'verbose_name_plural': 'entries',
                'ordering': ('-pk',),
                'indexes': [models.Index(models.F('legal'), models.F('id'), name='entry_newest'), models.Index(models.F('legal'), models.F('copies'), models.F('id'), name='entry_copied'), models.Index(models.F('legal'), models.F('likes'), models.F('id'), name='entry_liked'), models.Index(models.F('copies'), models.F('id'), name='entry_copied_mixed'), models.Index(models.F('likes'), models.F('id'), name='entry_liked_mixed')],
            },
        ),
        migrations.RunPython(index_words, forget_words),
        migrations.CreateModel(
            name='Like',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('since', models.DateTimeField(auto_now_add=True)),
                ('army', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='likes', to='armies.army')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.player')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('army', 'player'), name='liked_once')],
            },
        ),
    ]
