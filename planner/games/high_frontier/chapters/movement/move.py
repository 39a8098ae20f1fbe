"""Movement: what a spacecraft sets out to do, and how it goes on when dice get in the way (H).

`planner.motion` says which steps are legal and what they cost, `voyage` which flight is meant, and
`flying` flies it, space by space.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Annotated

from planner.craft.stack import StackCard
from planner.errors import BadInput, PlannerError, RuleViolation
from planner.games.high_frontier.chapters.felonies import may_commit_felony, require_felony
from planner.games.high_frontier.chapters.movement.activation import (
    Activated,
    activated,
    activations,
    may_be_pushed,
    own_propulsion,
)
from planner.games.high_frontier.chapters.movement.flight import Flying, Interrupted
from planner.games.high_frontier.chapters.movement.flying import fly
from planner.games.high_frontier.chapters.movement.routes import Routes
from planner.games.high_frontier.chapters.movement.voyage import Price, Voyage
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.fields import (
    BoosterField,
    LandingField,
    LiftoffField,
    Names,
    PathField,
    SpaceIds,
    StackField,
    SupportsField,
)
from planner.games.high_frontier.table.hardware import (
    crew_owner,
    decommission,
    played,
    put_chits,
    require_spacecraft,
    rocket_of,
    turn_light,
)
from planner.games.high_frontier.table.occasions import Occasion
from planner.games.high_frontier.table.questions import MayMove
from planner.games.high_frontier.table.state import Stack
from planner.kernel.actions import Action, Choice, Labelled, Template
from planner.kernel.plans import is_allowed
from planner.motion import Activation, Flight
from planner.text import Text, joined


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move a spacecraft: activate a thruster and fly along a path (H)."""

    tag = "move"
    title = Text("Fly")
    summary = Text("Activate a thruster and move a spacecraft, once a turn")
    needs = Text("it takes a spacecraft with a thruster: transfer cards from LEO to a rocket")
    repeats = ("path",)
    stack: StackField
    thruster: Annotated[
        str | None, Names.CARD, Labelled(Text("Thruster"), Text("with {what}", what=""))
    ]
    """The card whose thrust triangle is activated; without one it can only fall (H6b)."""
    path: PathField
    """Ids of the spaces after the one where the spacecraft is; the last is where it stops."""
    afterburn: Annotated[
        bool, Labelled(Text("Afterburn"), words=((True, Text("with afterburn")),))
    ] = False
    push: Annotated[
        bool, Labelled(Text("Powersat"), words=((True, Text("pushed by a Powersat")),))
    ] = False
    supports: SupportsField = None
    """The cards of the support chain behind the thruster (J1c); if not said, the most sensible."""
    liftoff: LiftoffField = None
    """How it leaves a site; if not said, without felony and booster, with the fewest dice (H6)."""
    landing: LandingField = None
    """How it lands, likewise."""
    booster: BoosterField = ()
    """The outposts that pay for a rocketplane, in this order; the only one need not be said."""


@dataclass(frozen=True, slots=True)
class FlyOn(Action):
    """Go on with an interrupted move; an empty path stops where the spacecraft is (H2a, H4b)."""

    tag = "fly-on"
    title = Text("Fly on")
    summary = Text("Go on with the move that dice have interrupted, or stop")
    repeats = ("path",)
    path: Annotated[
        SpaceIds,
        Labelled(Text("Where to"), Text("on to {what}", what=""), words=(((), Text("stop here")),)),
    ] = ()
    liftoff: LiftoffField = None
    landing: LandingField = None
    booster: BoosterField = ()


def price_of(table: Table, action: Move | FlyOn) -> Price:
    """What a move, or the rest of one, costs and risks, as far as one can know (H).

    Refuses a flight that is not legal.
    """
    if isinstance(action, FlyOn):
        voyage = Voyage.under_way(table, table.due(Interrupted).flying)
    else:
        voyage = _voyage(table, table.state.stacks[action.stack], action)
    return voyage.price(_flight(voyage, action)[0])


def _flight(voyage: Voyage, action: Move | FlyOn) -> tuple[Flight, tuple[str, ...]]:
    """The flight that is meant, and who pays for its booster."""
    flight = voyage.flight(action.path, action.liftoff, action.landing)
    return flight, voyage.payers(flight, action.booster)


def _voyage(table: Table, stack: Stack, action: Move) -> Voyage:
    return Voyage.beginning(table, stack, _activated(table, stack, action), action.push)


def _activated(table: Table, stack: Stack, action: Move) -> Activated | None:
    if not action.thruster:
        push = action.push and stack.wet is not None
        if action.afterburn or push or action.supports:
            raise BadInput(
                Text("nothing is activated that could afterburn, be pushed or be supported"),
                field="thruster",
                rule="H2",
            )
        return None
    if stack.wet is None:
        raise RuleViolation(
            "H2",
            Text("{stack} flies without a thruster", stack=stack.id),
            code="no-thruster",
            field="thruster",
        )
    return activated(
        table,
        stack,
        action.thruster,
        afterburn=action.afterburn,
        push=action.push,
        supports=action.supports,
    )


# -- setting out -----------------------------------------------------------------------------


def _move(context: Context, action: Move) -> None:
    stack = _ready_to_fly(context, action.player, action.stack)
    if not action.path:
        raise BadInput(Text("a move needs at least one space to go to"), field="path", rule="H4")
    if action.push:
        context.require(
            may_be_pushed(context, action.player),
            "H3d",
            Text("{player} has no Powersat to push with", player=action.player),
            code="no-powersat",
            hint=Text("agree on a push with a player who has one (N4a)"),
        )
    voyage = _voyage(context, stack, action)
    flight, payers = _flight(voyage, action)
    planned_with = tuple(voyage.stack.cards)
    chain: tuple[str, ...] = ()
    spare = 0
    if voyage.engine is not None:
        choice = voyage.engine.choice
        chain = tuple(card.face.card for card in choice.chain.cards)
        spare = choice.chain.therms_supplied - choice.chain.therms_needed
        if not choice.survives:
            planned_with = tuple(stack.cards)  # so that the mover is asked at once (H2a)
    context.push(
        Flying(
            action.player,
            stack.id,
            voyage.move.activation,
            "" if voyage.chits is None else str(voyage.chits.dry),
            chain,
            spare,
            action.push,
            voyage.start,
            flight.steps,
            planned_with,
            payers,
        )
    )
    # What others push now is asked before the spacecraft sets out.
    _begin(context, action, stack, voyage.engine)


def _ready_to_fly(table: Table, player: str, name: str) -> Stack:
    """A spacecraft that may set out now, or a refusal."""
    stack = table.own_stack(player, name)
    require_spacecraft(table, stack)
    table.require(
        name not in table.turn.flown,
        "D1a",
        Text("{name} has moved this turn", name=name),
        code="already-moved",
    )
    tired = _tired(table, stack)
    other = table.ask(MayMove(player, name), None)
    if other is not None:
        table.refuse(other)
    table.require(
        tired is None,
        "H1b",
        Text("{tired} in {name} has moved already and does not move twice", tired=tired, name=name),
        code="double-move",
        hint=Text("leave it behind, or wait for the next turn"),
    )
    return stack


def _tired(table: Table, stack: Stack) -> str | None:
    """What of a stack has moved already since its owner's last turn (H1b)."""
    moved = {card for player in table.state.players.values() for card in player.moved}
    for held in stack.cards:
        if held.card in moved:
            return held.card
    if stack.moved_tanks or stack.moved_isotope:
        return Text("a fuel tank")
    if stack.moved_tokens:
        return Text("a token")
    return Text("fuel") if stack.moved_fuel else None


def _begin(context: Context, action: Move, stack: Stack, engine: Activated | None) -> None:
    """Activate: afterburn fuel, fountains and losses of the activation itself (H2, H3)."""
    context.turn.flown.append(stack.id)
    if engine is None:
        stack.active = stack.consumption = None
        if stack.wet is None:
            thrust = own_propulsion(context, stack, action.push).net_thrust
            context.say(
                Text(
                    "{player} sets out with {stack}: net thrust {value}",
                    player=action.player,
                    stack=stack.id,
                    value=thrust,
                ),
                "H2",
            )
            return
        context.say(
            Text(
                "{player} lets {stack} fall: nothing is activated",
                player=action.player,
                stack=stack.id,
            ),
            "H6b",
        )
        return
    context.say(_activation_words(action, engine), "H2")
    choice = engine.choice
    chits = rocket_of(context, stack).chits
    put_chits(
        stack,
        replace(
            chits,
            wet=choice.net.wet,
            grade=None if choice.net.wet == chits.dry else chits.grade,
        ),
    )
    stack.active, stack.consumption = choice.card.number, engine.activation.consumption
    # Masses lost now are taken off the strip when the move is over (F2).
    for card in choice.chain.flips:
        turn_light(stack, played(card))
        context.say(
            Text("{card} has cooled once and turns light", card=card.name), "gl. Orientation"
        )
    for killed in choice.kills:
        what, owner = Text("killing {killed}", killed=killed.name), _owner(context, stack, killed)
        require_felony(context, action.player, stack.space, what, "J1c", owner)
        if action.supports is None:
            raise RuleViolation(
                "J1c",
                Text(
                    "the chain would kill {killed}, which is not done unasked", killed=killed.name
                ),
                code="must-be-named",
                hint=Text("name it: supports={supports}", supports=",".join(choice.supports)),
                field="supports",
            )
    lost = [played(card) for card in choice.losses]
    decommission(context, stack, lost, Text("Project Valkyrie radiates"), "J1c")


def _owner(table: Table, stack: Stack, human: StackCard) -> str:
    """Whose Human it is (N3d)."""
    return crew_owner(table, played(human).face) or stack.owner


def _activation_words(action: Move, engine: Activated) -> Text:
    choice = engine.choice
    extras: list[str] = [Text("afterburn")] if action.afterburn else []
    extras += [Text("push")] if action.push else []
    extras += [card.name for card in choice.chain.cards if card != choice.card]
    with_ = Text(" with {extras}", extras=joined(extras)) if extras else Text("")
    return Text(
        "{player} activates {card}{with_}: net thrust {value}",
        player=action.player,
        card=choice.card.title,
        with_=with_,
        value=choice.net.value,
    )


# -- going on --------------------------------------------------------------------------------


def _fly_on(context: Context, interrupted: Interrupted, action: FlyOn) -> None:
    flying = interrupted.flying
    flight, payers = _flight(Voyage.under_way(context, flying), action)
    context.answered()
    # The glitch trigger of a flyby is rolled for once, before one enters it (H8g).
    same = [step.to for step in flight.steps[:1]] == [step.to for step in flying.ahead[:1]]
    context.push(
        replace(flying, ahead=flight.steps, booster=payers, triggered=flying.triggered and same)
    )
    if not flight.steps:
        halted_by = "H4b" if flying.position.operational else "H2a"
        context.say(Text("{stack} halts", stack=flying.stack), halted_by)


def _ways_on(table: Table, interrupted: Interrupted, player: str) -> Iterable[Choice]:
    """As planned, if that is still possible, then stopping, then any other way."""
    flying = interrupted.flying
    voyage = Voyage.under_way(table, flying)
    if flying.ahead:
        yield from _as_planned(voyage, flying)
    if voyage.move.may_stop(flying.position):
        yield FlyOn(player)
    routes = Routes(voyage)
    if not routes.is_empty:
        yield Template(FlyOn, {"player": player}, {"path": routes})


def _as_planned(voyage: Voyage, flying: Flying) -> Iterator[FlyOn]:
    board = voyage.move.board
    first, last = flying.ahead[0], flying.ahead[-1]
    path = tuple(board[step.to].id for step in flying.ahead)
    planned = FlyOn(flying.player, path, first.liftoff, last.landing, flying.booster)
    try:
        _flight(voyage, planned)
    except PlannerError:
        return
    yield planned


# -- choices ---------------------------------------------------------------------------------


def _moves(table: Table, player: str) -> Iterable[Choice]:
    kinds = table.book.stack_kinds
    for stack in table.state.stacks_of(player):
        flies = stack.wet is not None or kinds[stack.kind].flies
        if not flies or not is_allowed(_ready_to_fly, table, player, stack.id):
            continue
        if stack.wet is None:
            yield from _own_flights(table, stack)
            continue
        pushes = (False, True) if may_be_pushed(table, player) else (False,)
        for held in stack.cards:
            triangle = table.face(held.face).triangle
            if triangle is None:
                continue
            for push in pushes if triangle.push else (False,):
                for afterburn in (False, True):
                    yield from _flights(table, stack, held.card, afterburn, push)
        yield from _falls(table, stack)


def _flights(
    table: Table, stack: Stack, thruster: str, afterburn: bool, push: bool
) -> Iterator[Choice]:
    """A move for each way to activate the thruster that makes a difference (J1c)."""
    try:
        engines = activations(table, stack, thruster, afterburn=afterburn, push=push)
    except PlannerError:
        return
    for engine in engines:
        victims = {_owner(table, stack, killed) for killed in engine.choice.kills}
        if not all(may_commit_felony(table, stack.owner, stack.space, each) for each in victims):
            continue
        fixed: dict[str, object] = {
            "player": stack.owner,
            "stack": stack.id,
            "thruster": thruster,
        }
        fixed |= {"afterburn": True} if afterburn else {}
        fixed |= {"push": True} if push else {}
        fixed |= {"supports": engine.choice.supports} if engine.choice.supports else {}
        routes = Routes(Voyage.beginning(table, stack, engine, push))
        if not routes.is_empty:
            yield Template(Move, fixed, {"path": routes})


def _own_flights(table: Table, stack: Stack) -> Iterator[Choice]:
    """Of what flies without fuel and thruster, pushed where that makes a difference (H3d)."""
    known: list[Activation] = []
    for push in (False, True) if may_be_pushed(table, stack.owner) else (False,):
        try:
            voyage = Voyage.beginning(table, stack, None, push)
        except PlannerError:
            continue
        if voyage.move.activation in known:
            continue
        known.append(voyage.move.activation)
        routes = Routes(voyage)
        if not routes.is_empty:
            fixed = {"player": stack.owner, "stack": stack.id, "thruster": None}
            yield Template(Move, fixed | ({"push": True} if push else {}), {"path": routes})


def _falls(table: Table, stack: Stack) -> Iterator[Choice]:
    """Down an aerobrake path with nothing activated (H6b)."""
    if not any(exit_.aerobrake for exit_ in table.book.board.exits(table.space(stack.space).index)):
        return
    try:
        routes = Routes(Voyage.beginning(table, stack, None))
    except PlannerError:
        return
    if not routes.is_empty:
        fixed = {"player": stack.owner, "stack": stack.id, "thruster": None}
        yield Template(Move, fixed, {"path": routes})


def register(book: Rulebook) -> None:
    """Add movement."""
    book.action(Move, Occasion.MOVE, "H", _move, _moves)
    book.prices |= {Move.tag: price_of, FlyOn.tag: price_of}
    book.step(Flying, fly)
    book.decision(Interrupted)
    book.answer(Interrupted, FlyOn, "H2a", _fly_on, _ways_on)
