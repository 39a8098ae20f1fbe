"""Ways to put things on the table for a test."""

from __future__ import annotations

from planner.cards.model import FuelGrade
from planner.games.high_frontier.table.state import PlayedCard, SiteMarks, Stack, StackKind, State


def put_stack(
    state: State,
    id: str,
    space: str,
    *faces: str,
    tanks: int = 0,
    wet: str | None = None,
    glitched: bool = False,
) -> Stack:
    """Make a stack of these faces, taken from wherever they are; ``CD093R heavy`` is heavy.

    With ``wet`` it is a spacecraft with fuel up to that wet mass.
    """
    owner = id.partition(":")[0]
    kind = StackKind.ROCKET if wet is not None else StackKind.OUTPOST
    stack = Stack(id, owner, kind, space, tanks=tanks, glitched=glitched)
    for wanted in faces:
        stack.cards.append(take(state, wanted))
    if wet is not None:
        stack.wet, stack.grade = wet, FuelGrade.WATER
    state.stacks[id] = stack
    return stack


def put_leo(state: State, player: str, *faces: str) -> None:
    """Put hardware into a LEO stack."""
    state.leo(player).cards.extend(take(state, wanted) for wanted in faces)


def take(state: State, wanted: str) -> PlayedCard:
    """Take a card off the table and turn that face up."""
    face, _, heavy = wanted.partition(" ")
    held = PlayedCard(face, heavy=bool(heavy))
    for cards in (*state.decks.values(), *(player.hand for player in state.players.values())):
        if held.card in cards:
            cards.remove(held.card)
    for stack in state.stacks.values():
        stack.cards[:] = [each for each in stack.cards if each.card != held.card]
    return held


def claim(state: State, site: str, owner: str, *, factory: bool = False, colony: bool = False):
    """Put a player's tokens on a site."""
    cube = owner if factory or colony else None
    state.mark(site, SiteMarks(claim=owner, factory=cube, colony=owner if colony else None))


def cards_of(state: State, stack: str) -> list[str]:
    """The faces in a stack."""
    return [held.face for held in state.stacks[stack].cards]
