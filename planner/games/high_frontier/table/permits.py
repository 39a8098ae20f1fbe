"""What one player allows another for the rest of a turn (N4-N7).

A deal puts a `Permit` on the turn; rules that could do with somebody's consent ask `allowers`.
A permit is worth as much as its giver still has to give: a factory that is gone helps nobody.
"""

from __future__ import annotations

from enum import StrEnum

from planner.errors import BadInput, RuleViolation
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.factories import factory_at
from planner.games.high_frontier.table.hardware import humans_at
from planner.games.high_frontier.table.privileges import FELONIOUS, POWERSAT, has_privilege
from planner.games.high_frontier.table.questions import Allowers
from planner.games.high_frontier.table.turn import Permit
from planner.text import Text


class Service(StrEnum):
    """What may be allowed."""

    PUSH = "push"
    """A Powersat push for a move, and safety in its factory-assists (N4a)."""
    FELONY = "felony"
    """Felonies on the receiver's own turn (N4b)."""
    LUNA = "luna"
    """Prospecting and claims on Luna; the first player allows them (N4e, N6b)."""
    FACTORY_ASSIST = "factory-assist"
    """Landing and liftoff with the factory at a site (N5)."""
    SITE_OPERATION = "site-operation"
    """On-site operations with what the giver has at a site (N6)."""
    ABILITY = "ability"
    """A card's ability for the receiver's colocated stacks; the place is the card (N7)."""

    @property
    def rule(self) -> str:
        """The rule about it."""
        return _RULES[self]

    @property
    def told(self) -> Text:
        """Its name in sentences."""
        return _TOLD[self]

    @property
    def needs_place(self) -> bool:
        """Whether it is for one site, or of one card."""
        return self in (Service.FACTORY_ASSIST, Service.SITE_OPERATION, Service.ABILITY)


_RULES = {
    Service.PUSH: "N4a",
    Service.FELONY: "N4b",
    Service.LUNA: "N4e",
    Service.FACTORY_ASSIST: "N5",
    Service.SITE_OPERATION: "N6",
    Service.ABILITY: "N7",
}
_TOLD = {
    Service.PUSH: Text("push"),
    Service.FELONY: Text("felony"),
    Service.LUNA: Text("luna"),
    Service.FACTORY_ASSIST: Text("factory-assist"),
    Service.SITE_OPERATION: Text("site-operation"),
    Service.ABILITY: Text("ability"),
}
_PRIVILEGES = {
    Service.PUSH: POWERSAT,
    Service.FELONY: FELONIOUS,
}


_HINTS = {
    Service.PUSH: Text("it takes the Powersat privilege"),
    Service.FELONY: Text("it takes the Felonious privilege"),
    Service.LUNA: Text("the first player allows it"),
    Service.FACTORY_ASSIST: Text("it takes an own factory at the site"),
    Service.SITE_OPERATION: Text("it takes an own claim, factory, colony or Human at the site"),
    Service.ABILITY: Text("it takes a card with an ability in an own stack"),
}


def service(name: str) -> Service:
    """The service of that name.

    >>> service("push").rule
    'N4a'
    """
    try:
        return Service(name)
    except ValueError:
        raise BadInput(
            Text("there is no service {name}", name=repr(name)),
            choices=list(Service),
            field="service",
            rule="N",
        ) from None


def cannot_allow(table: Table, permit: Permit) -> RuleViolation | None:
    """Why a permit is worth nothing; ``None`` when its giver can give that."""
    what = service(permit.service)
    if _has(table, permit.giver, what, permit.place or ""):
        return None
    place = Text(" {place}", place=permit.place) if permit.place else Text("")
    return RuleViolation(
        what.rule,
        Text(
            "{giver} cannot allow anybody {what}{place}",
            giver=permit.giver,
            what=what.told,
            place=place,
        ),
        code="nothing-to-allow",
        hint=_HINTS[what],
    )


def _has(table: Table, giver: str, what: Service, place: str) -> bool:
    privilege = _PRIVILEGES.get(what)
    if privilege is not None:
        return has_privilege(table, giver, privilege)
    if what is Service.LUNA:
        return giver == table.state.first_player
    marks = table.state.marks(place)
    if what is Service.FACTORY_ASSIST:
        return factory_at(table, place) == giver
    if what is Service.SITE_OPERATION:
        is_site = place in table.book.board and table.space(place).is_site
        tokens = giver in (marks.claim, marks.factory, marks.colony)
        return is_site and (tokens or humans_at(table, giver, place))
    stack = table.state.stack_of_card(place)
    if stack is None or stack.owner != giver:
        return False
    held = next(held for held in stack.cards if held.card == place)
    return bool(table.face(held.face).abilities)


def allowers(table: Table, player: str, what: Service, place: str | None = None) -> tuple[str, ...]:
    """The players who allow a player that for this turn, or whom nobody has to ask for it."""
    return table.ask(Allowers(player, what, place), givers_of_leave(table, player, what, place))


def givers_of_leave(
    table: Table, player: str, what: Service, place: str | None = None
) -> tuple[str, ...]:
    """The players who allow a player that by a deal of this turn, and have it to give."""
    turn = table.state.turn
    return tuple(
        permit.giver
        for permit in (turn.permits if turn else ())
        if (permit.to, permit.service, permit.place) == (player, what, place)
        and cannot_allow(table, permit) is None
    )


def lent_cards(table: Table, player: str, space: str) -> tuple[str, ...]:
    """Faces of others whose abilities work for a player's stacks in a space this turn (N7)."""
    turn = table.state.turn
    if turn is None:
        return ()
    found: list[str] = []
    for permit in turn.permits:
        if (permit.to, permit.service) != (player, Service.ABILITY):
            continue
        stack = table.state.stack_of_card(str(permit.place))
        if stack is not None and stack.space == space and cannot_allow(table, permit) is None:
            found.extend(held.face for held in stack.cards if held.card == permit.place)
    return tuple(found)
