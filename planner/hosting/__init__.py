"""Games kept for people: tables with seats and links, whatever shows them.

>>> from planner.hosting import Host, NewTable
>>> host = Host.at("sqlite://")
>>> made = host.tables.create(NewTable("race-to-mars", ("CRP", "NASA")))
>>> crp = host.seats.visitor(made.id, [made.links["CRP"]])
>>> done = host.play.act(crp, host.play.view(crp).legal()[0], expected=0)
>>> done.length, crp.seats
(1, ('CRP',))
"""

from planner.hosting.host import Host
from planner.hosting.kept import Acted, Made
from planner.hosting.new_table import NewTable
from planner.hosting.people import Message
from planner.hosting.refusals import GamePaused, MovedOn, NotAllowed, UnknownGame
from planner.hosting.seats import Seat, SeatKind, Visitor

__all__ = [
    "Acted",
    "GamePaused",
    "Host",
    "Made",
    "Message",
    "MovedOn",
    "NewTable",
    "NotAllowed",
    "Seat",
    "SeatKind",
    "UnknownGame",
    "Visitor",
]
