import django.db.models.expressions
import django.db.models.lookups
import rules.models.base
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('rules', '0003_written_armies'),
    ]

    operations = [
        migrations.AddField(
            model_name='edition',
            name='fair',
            field=rules.models.base.PointsField(blank=True, decimal_places=1, help_text='By how much armies that meet may differ; empty: not said.', max_digits=8, null=True),
        ),
        migrations.AddConstraint(
            model_name='edition',
            constraint=models.CheckConstraint(condition=models.Q(('fair__isnull', True), models.Q(('fair__gte', 0), django.db.models.lookups.Exact(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('fair'), '*', models.Value(10)), '%%', models.Value(5)), 0)), _connector='OR'), name='edition_fair_in_halves', violation_error_message='Points are 0 or more, whole or ending in ½.'),
        ),
    ]
