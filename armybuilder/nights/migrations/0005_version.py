from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [("nights", "0004_plain_names")]

    operations = [migrations.RenameField("answer", "head", "version")]
