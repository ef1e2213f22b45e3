"""Who is at the browser, under the name by which armies ask for them."""

from armybuilder.visitors import Visitor as Visitor
from armybuilder.visitors import become_maker as become_maker
from armybuilder.visitors import take_pen as take_pen
from armybuilder.visitors import visitor_of as visitor_of
