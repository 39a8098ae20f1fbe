"""The ET production operation: a hand card becomes black hardware at a factory (I8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from planner.cards.model import Face, Side
from planner.games.high_frontier.chapters.operations.boost import HEAVY, mass_of, oriented
from planner.games.high_frontier.chapters.operations.on_site import (
    open_target,
    require_target,
    require_use,
    say_whose,
    targets_at,
)
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.factories import factories, factory_at
from planner.games.high_frontier.table.fields import CardField, SiteField, TargetField
from planner.games.high_frontier.table.hands import require_in_hand
from planner.games.high_frontier.table.hardware import adjust_mass, rocket_if_any
from planner.games.high_frontier.table.state import PlayedCard
from planner.kernel.actions import Action, Choice
from planner.kernel.plans import Plan, possible
from planner.text import Text

ANY = "any"
"""The spectral type that every factory can make (I3b)."""


@dataclass(frozen=True, slots=True)
class Produce(Action):
    """Make a hand card with its black side up at a factory of its spectral type (I8).

    A radiator comes light; ``"CD092 heavy"`` makes it in its heavy orientation (I8e).
    """

    tag = "produce"
    title = Text("Produce")
    summary = Text("Make a hand card with its black side up at a factory of its spectral type")
    needs = Text("it takes a factory, and a card with a black side in the hand")
    card: CardField
    site: SiteField
    """Where the factory is."""
    target: TargetField
    """The stack at the site that takes the card, or a new outpost (E2c)."""


def black_side(table: Table, card: str) -> Face | None:
    """The black face of a card; ``None`` where it has none (I8b)."""
    printed = table.book.library.card(card)
    return next((face for face in printed.faces if face.side is Side.BLACK), None)


def _plan(table: Table, action: Produce) -> Face:
    """The face that is made."""
    player, site = action.player, action.site
    card, heavy = oriented(action.card)
    require_in_hand(table, player, card, "I8")
    face = require_black(table, card, heavy)
    owner = factory_at(table, site)
    name = table.space(site).name
    table.require(
        owner is not None, "I8", Text("there is no factory at {name}", name=name), code="no-factory"
    )
    if owner is not None:
        require_use(table, player, owner, site, "I8d")
    _require_type(table, face, site)
    mass = _mass_aboard(table, action.target, face, heavy)
    require_target(table, player, action.target, site, mass, "I8")
    return face


def _produce(context: Context, action: Produce, face: Face) -> None:
    player, site = action.player, action.site
    card, heavy = oriented(action.card)
    owner = factory_at(context, site)
    if owner is not None:
        say_whose(context, player, owner, site)
    stack = open_target(context, player, action.target, site)
    name = context.space(site).name
    context.say(
        Text(
            "{player} produces {face} at {name} into {target}",
            player=player,
            face=face.title,
            name=name,
            target=action.target,
        ),
        "I8",
    )
    before = rocket_if_any(context, stack)
    context.player(player).part_with(card)
    stack.cards.append(PlayedCard(face.number, heavy=heavy))
    adjust_mass(context, stack, before)


def require_black(table: Table, card: str, heavy: bool) -> Face:
    """The black side of a card, which may be wanted in its heavy orientation (I8b, I8e)."""
    face = black_side(table, card)
    printed = table.book.library.card(card).front
    table.require(
        face is not None,
        "I8b",
        Text("{printed} has no black side", printed=printed.title),
        code="no-black-side",
    )
    made = face or printed
    table.require(
        not heavy or made.heavy is not None,
        "I8e",
        Text("{made} has no heavy orientation", made=made.title),
        code="no-orientation",
    )
    return made


def _mass_aboard(table: Table, target: str, face: Face, heavy: bool) -> int:
    """What a card weighs on the fuel strip; nothing in stacks that are not on it."""
    stack = table.state.stacks.get(target)
    return 0 if stack is None or stack.wet is None else mass_of(face, heavy)


def is_made_at(table: Table, face: Face, site: str) -> bool:
    """Whether the factory of a site can make that face (I8a)."""
    printed = table.space(site).site
    return face.spectral in (ANY, None if printed is None else printed.spectral)


def _require_type(table: Table, face: Face, site: str) -> None:
    printed = table.space(site).site
    made = None if printed is None else printed.spectral
    table.require(
        is_made_at(table, face, site),
        "I8a",
        Text(
            "{face} is of type {spectral}, the factory at {space} of type {made}",
            face=face.title,
            spectral=face.spectral,
            space=table.space(site).name,
            made=made,
        ),
        code="wrong-type",
        numbers={"card": face.spectral, "factory": made},
    )


def _products(table: Table, player: str) -> Iterable[Choice]:
    hand = [
        face for card in table.player(player).hand if (face := black_side(table, card)) is not None
    ]
    for site in factories(table):
        made = [face for face in hand if is_made_at(table, face, site)]
        if made:
            yield from possible(table, _plan, _into_stacks(table, player, made, site))


def _into_stacks(table: Table, player: str, faces: list[Face], site: str) -> Iterator[Produce]:
    for target in targets_at(table, player, site):
        for face in faces:
            yield Produce(player, face.card, site, target)
            if face.heavy is not None:
                yield Produce(player, f"{face.card} {HEAVY}", site, target)


def register(book: Rulebook) -> None:
    """Add the ET production operation."""
    book.operation(Produce, "I8", Plan(_plan, _produce), _products)
