"""House rules: a catalogue's document changed by pure functions, and what then differs, in words."""

from rules.house.adding import AddFigure as AddFigure
from rules.house.adding import AddLevel as AddLevel
from rules.house.adding import AddOption as AddOption
from rules.house.adding import AddScenario as AddScenario
from rules.house.adding import NewLevel as NewLevel
from rules.house.changing import Aim as Aim
from rules.house.changing import Describe as Describe
from rules.house.changing import Measure as Measure
from rules.house.changing import Need as Need
from rules.house.changing import Offer as Offer
from rules.house.changing import Range as Range
from rules.house.changing import Rename as Rename
from rules.house.changing import Reprice as Reprice
from rules.house.changing import Write as Write
from rules.house.differences import Difference as Difference
from rules.house.differences import Kind as Kind
from rules.house.differences import differences as differences
from rules.house.differences import states as states
from rules.house.effects import EffectChoice as EffectChoice
from rules.house.effects import effects_to_choose as effects_to_choose
from rules.house.references import HouseError as HouseError
from rules.house.removing import PutBack as PutBack
from rules.house.removing import Revert as Revert
from rules.house.removing import TakeOut as TakeOut
from rules.house.targets import Target as Target
from rules.house.targets import targets_of as targets_of
from rules.house.translating import Translate as Translate
from rules.house.translating import translation_differences as translation_differences

Edit = (
    Rename | Reprice | Write | Offer | Need | Aim | Measure | Range | Describe | Translate
    | AddOption | AddLevel | AddFigure | AddScenario | TakeOut | PutBack | Revert
)  # fmt: skip
"""Every change of house rules: ``apply(document, parent)`` gives the changed document, ``summary`` its words."""
