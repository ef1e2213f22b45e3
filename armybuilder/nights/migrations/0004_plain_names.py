from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("nights", "0003_answer_words"),
    ]

    operations = [
        migrations.RenameField("night", "words", "description"),
        migrations.RenameField("night", "turn", "revision"),
        migrations.RenameField("night", "drawn", "draw_count"),
        migrations.RenameField("night", "fair", "max_gap"),
        migrations.RenameField("night", "by", "organizer"),
        migrations.RenameField("answer", "lent", "borrowed"),
        migrations.RenameField("table", "stands", "pinned"),
        migrations.RenameField("result", "by", "author"),
    ]
