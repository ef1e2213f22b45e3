"""House rules: a catalogue's document changed by pure functions, and what then differs, in words."""

from rules.house.adding import AddFigure as AddFigure
from rules.house.adding import AddLevel as AddLevel
from rules.house.adding import AddOption as AddOption
from rules.house.adding import AddScenario as AddScenario
from rules.house.differences import Difference as Difference
from rules.house.differences import Kind as Kind
from rules.house.differences import differences as differences
from rules.house.differences import states as states
from rules.house.effects import EffectChoice as EffectChoice
from rules.house.effects import effects_to_choose as effects_to_choose
from rules.house.fields import HOUSE_FIELDS as HOUSE_FIELDS
from rules.house.fields import SetField as SetField
from rules.house.fields import place_at as place_at
from rules.house.fields import questions as questions
from rules.house.fields import reprice as reprice
from rules.house.references import HouseError as HouseError
from rules.house.removing import Revert as Revert
from rules.house.removing import TakeOut as TakeOut
from rules.house.targets import Target as Target
from rules.house.targets import targets_of as targets_of
from rules.house.translating import Translate as Translate
from rules.house.translating import translation_differences as translation_differences

Edit = SetField | Translate | AddOption | AddLevel | AddFigure | AddScenario | TakeOut | Revert
"""Every change of house rules: ``apply(document, parent)`` gives the changed document, ``summary`` its words."""
