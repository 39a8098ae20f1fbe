"""Stacks, places and tokens in words, as records that can be told in either language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from planner.board.model import zone_title
from planner.craft.chits import Chits
from planner.errors import PlannerError
from planner.games.high_frontier.scenarios.rescue import colony
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.hardware import rocket_of
from planner.games.high_frontier.table.state import SiteMarks, Stack
from planner.text import Text, Word, count_of, joined


def chits_of(table: Table, stack: Stack) -> Chits | None:
    """The chits of a spacecraft; ``None`` for other stacks, and where no mass is known."""
    try:
        return None if stack.wet is None else rocket_of(table, stack).chits
    except PlannerError:
        return None


def stack_title(stack: Stack) -> Text:
    """What kind of stack it is, with its number if there may be several.

    >>> from planner.games.high_frontier.table.state import StackKind
    >>> stack_title(Stack("CRP:outpost-2", "CRP", StackKind.OUTPOST, "leo"))
    'outpost 2'
    """
    number = stack.name.removeprefix(f"{stack.kind}").removeprefix("-")
    kind = Word(stack.kind)
    return Text("{kind} {number}", kind=kind, number=number) if number else Text("{k}", k=kind)


def stack_told(table: Table, stack: Stack) -> Text:
    """A stack with whatever matters about it from afar, but for where it is.

    >>> from planner.games.high_frontier import Game
    >>> table = Game.new("core", factions=["CRP", "NASA"]).table
    >>> stack_told(table, table.state.leo("CRP"))
    'CRP: LEO, 1 card, 6 tanks, with a Human'
    """
    return Text("{owner}: {what}", owner=stack.owner, what=joined(_parts(table, stack)))


def _parts(table: Table, stack: Stack) -> Iterator[Text]:
    yield Text("{k}", k=Word("LEO") if stack.kind == "leo" else stack_title(stack))
    chits = chits_of(table, stack)
    if chits is not None:
        yield Text("dry {dry}, wet {wet}", dry=chits.dry, wet=chits.wet)
    elif stack.wet is not None:
        yield Text("wet {wet}", wet=stack.wet)
    if stack.cards:
        yield count_of(len(stack.cards), "card")
    if stack.tanks:
        yield count_of(stack.tanks, "tank")
    if stack.isotope:
        yield count_of(stack.isotope, "isotope tank")
    yield from tokens_told(stack)
    yield from _remarkable(table, stack)


def tokens_told(stack: Stack) -> Iterator[Text]:
    """The tokens that a stack carries as cargo."""
    for token, count in Counter(stack.tokens).items():
        match token:
            case colony.CHIT:
                yield count_of(count, "discovery chit")
            case colony.COLONIST:
                yield count_of(count, "colonist")
            case _:
                yield Text("{count} × {token}", count=count, token=Word(token))


def _remarkable(table: Table, stack: Stack) -> Iterator[Text]:
    if is_crewed(table, stack):
        yield Text("with a Human")
    for held in stack.cards:
        if held.glory is not None:
            yield Text("with the glory of the {zone}", zone=zone_title(held.glory))
    if stack.glitched:
        yield Text("glitched")


def is_crewed(table: Table, stack: Stack) -> bool:
    """Whether a Human is aboard (gl. Human)."""
    return any(table.face(held.face).human for held in stack.cards)


def marks_told(marks: SiteMarks) -> list[Text]:
    """The tokens on a site, the lowest first.

    >>> list(map(str, marks_told(SiteMarks(claim="CRP", factory="CRP"))))
    ['CRP: claim', 'CRP: factory']
    """
    owners = {"claim": marks.claim, "factory": marks.factory, "colony": marks.colony}
    told = [
        Text("{owner}: {token}", owner=owner, token=Word(token))
        for token, owner in owners.items()
        if owner is not None
    ]
    return [*told, Text("busted")] if marks.busted else told
