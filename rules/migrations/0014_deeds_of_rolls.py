import json
from pathlib import Path

from django.db import migrations, models

BOOKS = Path(__file__).resolve().parents[2] / 'fixtures'
SAID = {'rolls': ('deed',), 'kinds': ('covers', 'encloses')}


def said():
    """What the rule books now say of their rows: book, table, slug, fields."""
    for file in sorted(BOOKS.glob('*.json')):
        document = json.loads(file.read_text('utf-8'))
        for table, fields in SAID.items():
            for slug, row in document.get(table, {}).items():
                told = {field: row[field] for field in fields if field in row}
                if told:
                    yield document['edition']['slug'], table, slug, told


def fill(apps, _):
    """Give the revisions of house rules what the rule book that they come from says of the same rows."""
    found = list(said())
    models_of = {'rolls': apps.get_model('rules', 'Roll'), 'kinds': apps.get_model('rules', 'Kind')}
    for edition in apps.get_model('rules', 'Edition').objects.filter(revision__isnull=False):
        book = edition
        while book.parent_id:
            book = book.parent
        for slug, table, row, told in found:
            if slug == book.slug:
                models_of[table].objects.filter(edition=edition, slug=row).update(**told)


class Migration(migrations.Migration):

    dependencies = [
        ('rules', '0013_plain_words'),
    ]

    operations = [
        migrations.AddField(
            model_name='kind',
            name='covers',
            field=models.BooleanField(default=False, help_text='Its crew is in cover.', verbose_name='covers'),
        ),
        migrations.AddField(
            model_name='kind',
            name='encloses',
            field=models.BooleanField(default=False, help_text='Its crew can’t be fought hand to hand.', verbose_name='encloses'),
        ),
        migrations.AddField(
            model_name='roll',
            name='deed',
            field=models.CharField(blank=True, choices=[('shoot', 'shoot: an attack from a distance'), ('strike', 'strike: an attack hand to hand'), ('save', 'save: a hit that it turns into a miss'), ('stun', 'stun: a foe does nothing in the next round'), ('fetch', 'fetch: an ally is put beside it'), ('sway', 'sway: a foe that it has defeated changes sides'), ('test', 'test: whatever else figures try')], help_text='What it does in simulated battles.', max_length=6, verbose_name='in battles'),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
