"""Electing delegates, representation, and the seven cubes (O2a, O2c, I7f)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated

from planner.errors import BadInput
from planner.games.high_frontier.chapters.free.discard import (
    GiveUpFactory,
    give_up_factory,
    loose_factories,
)
from planner.games.high_frontier.modules.politics.assembly import (
    assembly,
    own_ideology,
    require_delegate,
    seat,
    seats_to_leave,
    sits,
    unseat,
)
from planner.games.high_frontier.modules.politics.ideologies import (
    NAMES,
    Ideology,
    IdeologyField,
    ideology_of,
    require_ideology,
)
from planner.games.high_frontier.modules.politics.questions import Loss
from planner.games.high_frontier.modules.politics.tally import VoteTally
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.fields import AnyId
from planner.games.high_frontier.table.happenings import ColonyBuilt
from planner.games.high_frontier.table.tokens import cubes_left
from planner.kernel.actions import Action, Choice, Labelled
from planner.kernel.agenda import OneAsked
from planner.text import Text, joined

ELECTION = "O2b"
REPRESENTATION = "O2c"


@dataclass(frozen=True, slots=True)
class MayForgo(OneAsked):
    """A decision about something that a player may do, or may leave."""

    @property
    def by_rule(self) -> str:
        """The rule that lets him."""
        return "O2b"


@dataclass(frozen=True, slots=True)
class NeedsCube(OneAsked):
    """A decision for which a cube may be missing (I7f)."""


@dataclass(frozen=True, slots=True)
class DelegateDue(MayForgo, NeedsCube):
    """A player may put a cube of his reserve into the assembly (O2b, O2c)."""

    tag = "delegate-due"
    places: tuple[str, ...]
    rule: str

    @property
    def by_rule(self) -> str:
        """Election or representation."""
        return self.rule

    @property
    def question(self) -> str:
        """Where."""
        return Text(
            "does {player} put a delegate into {places}? ({rule})",
            player=self.player,
            places=joined((NAMES[Ideology(each)] for each in self.places), " or "),
            rule=self.rule,
        )


@dataclass(frozen=True, slots=True)
class CubeDue(NeedsCube):
    """The first player needs a cube for the sunspot cycle at once (O6b)."""

    tag = "cube-due"

    @property
    def question(self) -> str:
        """Which cube."""
        return Text("{player} gives up a cube for the sunspot cycle (O6b)", player=self.player)


@dataclass(frozen=True, slots=True)
class ElectDelegate(Action):
    """Put a cube of the reserve into this ideology as a delegate (O2b, O2c)."""

    tag = "elect-delegate"
    title = Text("Put a delegate")
    summary = Text("Put a cube of your reserve into this ideology")
    ideology: IdeologyField


@dataclass(frozen=True, slots=True)
class FreeCube(Action):
    """Give up a delegate or a factory for the cube that is missing (I7f)."""

    tag = "free-cube"
    title = Text("Free a cube")
    summary = Text("Give up a delegate or a factory for the cube that is missing")
    source: Annotated[AnyId, Labelled(Text("From where"), Text("from {what}", what=""))]
    """An ideology, or the site of a factory."""


@dataclass(frozen=True, slots=True)
class GiveUpDelegate(Action):
    """Take a delegate back into the reserve when no cube is left there (I7f, G6)."""

    tag = "give-up-delegate"
    title = Text("Give up a delegate")
    summary = Text("Take a delegate back when no cube is left")
    needs = Text("it takes a delegate, where no cube is left in the reserve")
    ideology: IdeologyField


@dataclass(frozen=True, slots=True)
class Forgo(Action):
    """Leave it: elect, move, expel or insure nobody now (O2b, O2c, O4)."""

    tag = "forgo"
    title = Text("Leave it")
    summary = Text("Do nothing of what you may do now")


# -- cubes -----------------------------------------------------------------------------------


def loose_cubes(table: Table, player: str) -> tuple[str, ...]:
    """Where a player could take a cube from: delegates, and factories without colony (I7f)."""
    return (*seats_to_leave(table, player, Loss.RELEASE), *loose_factories(table, player))


def _require_none_left(table: Table, player: str, rule: str) -> None:
    left = cubes_left(table, player)
    table.require(
        left <= 0,
        rule,
        Text("{player} has cubes in the reserve", player=player),
        code="cubes-left",
        hint=Text("a cube is given up only when none is left"),
        numbers={"cubes": left},
    )


def _release(context: Context, player: str, ideology: Ideology) -> None:
    unseat(context, player, ideology, Loss.RELEASE, by=player)
    context.say(
        Text("{player} gives up a delegate in {ideology}", player=player, ideology=NAMES[ideology]),
        "I7f",
    )


def _give_up(context: Context, action: GiveUpDelegate) -> None:
    place = require_delegate(context, action.player, action.ideology, Loss.RELEASE, "I7f")
    _require_none_left(context, action.player, "I7f")
    _release(context, action.player, place)
    context.push(VoteTally())


def _delegates_to_give_up(table: Table, player: str) -> Iterable[Choice]:
    if cubes_left(table, player) <= 0:
        for ideology in seats_to_leave(table, player, Loss.RELEASE):
            yield GiveUpDelegate(player, ideology)


def _free(context: Context, action: FreeCube) -> None:
    """Take a cube from the assembly or off the map."""
    if action.source in tuple(Ideology):
        place = require_delegate(context, action.player, action.source, Loss.RELEASE, "I7f")
        _release(context, action.player, place)
        return
    if action.source not in context.book.board:
        raise BadInput(
            Text("{source} is neither an ideology nor a site", source=repr(action.source)),
            choices=list(loose_cubes(context, action.player)),
            field="source",
            rule="I7f",
        )
    give_up_factory(context, GiveUpFactory(action.player, action.source))


def _free_cube(context: Context, due: NeedsCube, action: FreeCube) -> None:
    """Free a cube; what it is wanted for is asked again."""
    if not isinstance(due, CubeDue):
        _require_none_left(context, action.player, "I7f")
    _free(context, action)
    if isinstance(due, DelegateDue):
        context.revise(_asked_again(context, due))
    elif isinstance(due, CubeDue):
        context.answered()
    if action.source in tuple(Ideology):
        context.push(VoteTally())


def _asked_again(table: Table, due: DelegateDue) -> DelegateDue:
    """An election where nobody sits any more who was given up for it (O2b)."""
    if due.rule != ELECTION:
        return due
    return replace(due, places=tuple(map(str, constituencies(table, due.player))))


def _cubes_to_free(table: Table, due: NeedsCube, player: str) -> Iterable[Choice]:
    if isinstance(due, CubeDue) or cubes_left(table, player) <= 0:
        for source in loose_cubes(table, player):
            yield FreeCube(player, source)


# -- electing --------------------------------------------------------------------------------


def constituencies(table: Table, player: str) -> tuple[Ideology, ...]:
    """Where a player may put a delegate: his faction's ideology, and where he has some (O2b)."""
    found = {own_ideology(table, player), *assembly(table).places(player)}
    return tuple(each for each in Ideology if each in found)


def offer_delegate(context: Context, player: str, places: tuple[str, ...], rule: str) -> None:
    """Ask a player whether he puts a delegate into one of these ideologies, if he can."""
    if cubes_left(context, player) > 0 or loose_cubes(context, player):
        context.push(DelegateDue(player, places, rule))
    else:
        context.say(Text("{player} has no cube for a delegate", player=player), "I7f")


def _elect(context: Context, due: DelegateDue, action: ElectDelegate) -> None:
    context.require(
        action.ideology in due.places,
        due.rule,
        Text(
            "{player} may not put a delegate into {ideology}",
            player=action.player,
            ideology=repr(action.ideology),
        ),
        code="not-there",
        hint=Text("choose {places}", places=joined(due.places, " or ")),
    )
    require_ideology(action.ideology, due.rule)
    require_cube(context, action.player)
    context.answered()
    seat(context, action.player, action.ideology)
    context.say(
        Text(
            "{player} puts a delegate into {ideology}",
            player=action.player,
            ideology=NAMES[Ideology(action.ideology)],
        ),
        due.rule,
    )
    context.push(VoteTally())


def require_cube(table: Table, player: str) -> None:
    """Refuse what takes a cube from a player who has none in reserve (I7f)."""
    table.require(
        cubes_left(table, player) > 0,
        "I7f",
        Text("{player} has no cube left", player=player),
        code="no-cube",
        hint=Text("give up a delegate or a factory first"),
    )


def _elections(table: Table, due: DelegateDue, player: str) -> Iterable[Choice]:
    if cubes_left(table, player) > 0:
        for ideology in due.places:
            yield ElectDelegate(player, ideology)


def _forgo(context: Context, due: MayForgo, action: Forgo) -> None:
    context.answered()
    context.say(Text("{player} leaves it at that", player=action.player), due.by_rule)


def _represented(context: Context, built: ColonyBuilt) -> None:
    """Who builds a colony gets a delegate where the settlers belong (O2c, G3c)."""
    ideology = ideology_of(context.face(built.human))
    if ideology is not None and sits(context):
        offer_delegate(context, built.player, (ideology,), REPRESENTATION)


def register(book: Rulebook) -> None:
    """Add delegates and what their cubes may be taken for."""
    book.free_action(GiveUpDelegate, "I7f", _give_up, _delegates_to_give_up)
    book.decision(DelegateDue)
    book.decision(CubeDue)
    book.answer(DelegateDue, ElectDelegate, "O2", _elect, _elections)
    book.answer(NeedsCube, FreeCube, "I7f", _free_cube, _cubes_to_free)
    book.answer(MayForgo, Forgo, "O2b", _forgo)
    book.on(ColonyBuilt, _represented)
