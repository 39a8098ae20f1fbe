"""A module that nobody needs, registered from outside: gardens along the way.

It uses every seam that modules have, and nothing inside the game knows of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction

from planner.cards.model import CardType, Deck, FuelGrade
from planner.errors import RuleViolation
from planner.games.high_frontier.chapters.movement.flight import HazardDue, wreck
from planner.games.high_frontier.chapters.operations.market import Income
from planner.games.high_frontier.modules import GameModule
from planner.games.high_frontier.rulebook import PatentDeck, Rulebook, StackRule
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.fields import CardField, StackField
from planner.games.high_frontier.table.happenings import (
    CardDecommissioned,
    CardExploded,
    ClaimJumped,
    ColonyBuilt,
    EnteredSpace,
    FactoryGivenUp,
    SeniorityDiskRemoved,
    TurnEnded,
)
from planner.games.high_frontier.table.hardware import decommission_at_rest, find_cards
from planner.games.high_frontier.table.home import is_home
from planner.games.high_frontier.table.limits import Limits, LimitsOf
from planner.games.high_frontier.table.permits import Service, allowers
from planner.games.high_frontier.table.questions import (
    Allowers,
    BoostCost,
    Cargo,
    Colocated,
    CubesLeft,
    ExtraOperation,
    ExtraOperations,
    Factories,
    FactoryGrades,
    Homes,
    MayHoldAuction,
    MayMove,
    MoveConditions,
    OwnPropulsion,
    Shielded,
    StockPrice,
)
from planner.games.high_frontier.table.state import StackKind, stack_id
from planner.kernel.actions import Action, Choice
from planner.kernel.agenda import Step
from planner.kernel.dice import draw
from planner.kernel.rulebook import put
from planner.kernel.state import COVERED, Part
from planner.motion import Activation, Conditions
from planner.text import Text

RULE = "0Z"
FREIGHTER = StackKind("freighter")
BERNAL = StackKind("bernal")
BARGE = StackKind("barge")
"""A second kind of spacecraft, which players make at will."""
GARDEN = "cycler"
"""The space that is a garden, where visitors are asked for a toll."""
VINES = ("gefion-barycenter", "ceres")
"""The ends of an elevator."""
WEEDS = "geo"
"""The space that nobody may leave while the weeds grow."""


@dataclass(frozen=True, slots=True)
class Gardens(Part):
    """What has happened, and what everybody has sown in secret."""

    tag = "gardens"
    sown: dict[str, str] = field(default_factory=dict)
    told: tuple[str, ...] = ()
    greenhouses: dict[str, str] = field(default_factory=dict)
    """Factories off the ground: the owner of each by its space."""

    def as_seen(self, seats: frozenset[str]) -> Gardens:
        """The own seeds; of the others one knows that they have sown."""
        sown = {name: seed if name in seats else COVERED for name, seed in self.sown.items()}
        return replace(self, sown=sown)

    def dealt_anew(self, key: str) -> Gardens:
        """Seeds by lot where they are not known."""
        kinds = ("rose", "oak")
        sown = {
            name: kinds[draw(f"{key}:{name}", 2)] if seed == COVERED else seed
            for name, seed in self.sown.items()
        }
        return replace(self, sown=sown)


@dataclass(frozen=True, slots=True)
class Sow(Action):
    """Sow something in secret."""

    tag = "sow"
    title = Text("Sow")
    summary = Text("Sow something in secret")
    seed: str

    def as_seen(self, seats: frozenset[str]) -> Sow:
        """Only who sows knows what."""
        return self if self.player in seats else replace(self, seed=COVERED)


@dataclass(frozen=True, slots=True)
class Plant(Action):
    """Plant something aboard a stack."""

    tag = "plant"
    title = Text("Plant")
    summary = Text("Plant something aboard a stack")
    stack: StackField


@dataclass(frozen=True, slots=True)
class Graft(Action):
    """Have a card grow something new, which may go wrong."""

    tag = "graft"
    title = Text("Graft")
    summary = Text("Have a card grow something new, which may go wrong")
    stack: StackField
    card: CardField


@dataclass(frozen=True, slots=True)
class Grown(Step):
    """A graft has taken."""

    tag = "grown"
    stack: str


@dataclass(frozen=True, slots=True)
class Withered(Step):
    """A graft has not taken."""

    tag = "withered"
    stack: str
    card: str


@dataclass(frozen=True, slots=True)
class TollDue(Step):
    """Who enters the garden says whether he pays."""

    tag = "toll-due"
    player: str
    stack: str

    @property
    def asks(self) -> tuple[str, ...]:
        """The visitor."""
        return (self.player,)

    @property
    def question(self) -> str:
        """What for."""
        return Text("does {player} pay the gardener? ({rule})", player=self.player, rule=RULE)

    @property
    def part_of(self) -> str:
        """The move."""
        return self.stack


@dataclass(frozen=True, slots=True)
class PayToll(Action):
    """Pay the gardener, or have him set the spacecraft on fire."""

    tag = "pay-toll"
    title = Text("Pay the toll")
    summary = Text("Pay the gardener, or be set on fire")
    pays: bool


@dataclass(frozen=True, slots=True)
class Harvest(Step):
    """After a turn its player harvests."""

    tag = "harvest"
    player: str
    helpers: tuple[str, ...]
    """Whose permits hold in this phase."""

    @property
    def asks(self) -> tuple[str, ...]:
        """Who was on turn."""
        return (self.player,)

    @property
    def question(self) -> str:
        """What for."""
        return Text("does {player} harvest? ({rule})", player=self.player, rule=RULE)


@dataclass(frozen=True, slots=True)
class Reap(Action):
    """Harvest."""

    tag = "reap"
    title = Text("Reap")
    summary = Text("Harvest")


def _gardens(table: Table) -> Gardens:
    return table.state.part(Gardens) or Gardens()


def _note(context: Context, told: object) -> None:
    gardens = _gardens(context)
    context.state.put_part(replace(gardens, told=(*gardens.told, repr(told))))


def _sow(context: Context, action: Sow) -> None:
    gardens = _gardens(context)
    context.state.put_part(replace(gardens, sown=gardens.sown | {action.player: action.seed}))
    context.say(Text("{player} sows something", player=action.player), RULE)


def _seeds(table: Table, player: str) -> Iterable[Choice]:
    if player not in _gardens(table).sown:
        yield from (Sow(player, seed) for seed in ("rose", "oak"))


def _graft(context: Context, action: Graft) -> None:
    stack = context.own_stack(action.player, action.stack)
    find_cards(stack, [action.card])
    risk = HazardDue(
        action.player,
        stack.id,
        stack.space,
        None,
        by=RULE,
        passed=Grown(stack.id),
        failed=Withered(stack.id, action.card),
    )
    context.push(risk)


def _grown(context: Context, grown: Grown) -> None:
    context.state.stacks[grown.stack].notes["gardens"] = "grafted"


def _withered(context: Context, withered: Withered) -> None:
    stack = context.state.stacks[withered.stack]
    lost = find_cards(stack, [withered.card])
    decommission_at_rest(context, stack, lost, Text("withered"), RULE)


def _plant(context: Context, action: Plant) -> None:
    context.own_stack(action.player, action.stack).notes["gardens"] = "planted"
    context.say(Text("{player} plants in {stack}", player=action.player, stack=action.stack), RULE)


def _beds(table: Table, player: str) -> Iterable[Choice]:
    for stack in table.state.stacks_of(player):
        if "gardens" not in stack.notes:
            yield Plant(player, stack.id)


def _entered(context: Context, entered: EnteredSpace) -> None:
    _note(context, entered)
    if entered.space == GARDEN:
        context.push(TollDue(entered.player, entered.stack))


def _after_turn(context: Context, ended: TurnEnded) -> None:
    context.push(Harvest(ended.player, allowers(context, ended.player, Service.PUSH)))


def _blooms(context: Context) -> None:
    context.say(Text("The gardens bloom"), RULE)


def _no_weeds(table: Table, asked: MayMove, value: RuleViolation | None) -> RuleViolation | None:
    if table.state.stacks[asked.stack].space == WEEDS:
        return RuleViolation(
            RULE, Text("{stack} is caught in weeds", stack=asked.stack), code="weeds"
        )
    return value


def _lifted(table: Table, asked: Colocated, passes: bool) -> bool:
    """Vines climb from one end to the other; what is made at the foot goes up to a Bernal."""
    stack = table.state.stacks[asked.stack]
    if asked.cargo is Cargo.MADE:
        return passes or (stack.kind is BERNAL and (stack.space, asked.space) == VINES)
    return passes or {stack.space, asked.space} == {*VINES}


def _greenhouses(table: Table, asked: Factories, built: dict[str, str]) -> dict[str, str]:
    return built | _gardens(table).greenhouses


def _homes(table: Table, asked: Homes, found: tuple[str, ...]) -> tuple[str, ...]:
    """A Bernal is a second home, to which the crew returns."""
    bernal = stack_id(asked.player, BERNAL)
    return (bernal, *found) if bernal in table.state.stacks else found


def _launched(table: Table, asked: BoostCost, cost: int) -> int:
    return 2 * cost + (table.state.stacks[asked.into].kind is BERNAL)


def _shielded(table: Table, asked: Shielded, safe: bool) -> bool:
    stack = table.state.stacks[asked.stack]
    return safe or is_home(table, stack.owner, stack.space)


def _propelled(table: Table, asked: OwnPropulsion, given: Activation | None) -> Activation | None:
    """Freighters enter one burn space, two if they are pushed."""
    if table.state.stacks[asked.stack].kind is not FREIGHTER:
        return given
    return Activation(net_thrust=1 + asked.push, consumption=Fraction(0), steps_available=0)


def _grades(
    table: Table, asked: FactoryGrades, grades: tuple[FuelGrade, ...]
) -> tuple[FuelGrade, ...]:
    """What hangs in space makes isotopes, too."""
    above = asked.site in _gardens(table).greenhouses
    return (*grades, FuelGrade.ISOTOPE) if above else grades


def _sows_more(
    table: Table, asked: ExtraOperations, given: tuple[ExtraOperation, ...]
) -> tuple[ExtraOperation, ...]:
    """Who has sown earns a living beside his operations."""
    if asked.player not in _gardens(table).sown:
        return given
    return (*given, ExtraOperation("gardener", frozenset({Income.tag}), RULE))


def _more_limits(table: Table, asked: LimitsOf, limits: Limits) -> Limits:
    return replace(limits, academia=limits.academia + 1, operations=2)


def _windy(table: Table, asked: MoveConditions, value: Conditions) -> Conditions:
    return replace(value, powersat=True)


def _pay_toll(context: Context, due: TollDue, action: PayToll) -> None:
    context.answered()
    if not action.pays:
        wreck(context, context.state.stacks[due.stack], Text("the gardener was not paid"), RULE)


def _answers(table: Table, due: TollDue, player: str) -> Iterable[Choice]:
    yield PayToll(player, pays=True)
    yield PayToll(player, pays=False)


def _reap(context: Context, harvest: Harvest, action: Reap) -> None:
    assert allowers(context, action.player, Service.PUSH) == harvest.helpers
    context.answered()
    context.gain(action.player, 1, Text("harvest"), RULE)


def _shut(table: Table, asked: MayHoldAuction, value: RuleViolation | None) -> RuleViolation | None:
    """Whoever has sown a rose has no time for auctions."""
    if _gardens(table).sown.get(asked.player) == "rose":
        return RuleViolation(RULE, Text("{player} prunes", player=asked.player), code="pruning")
    return value


def _seen(table: Table) -> Iterable[Text]:
    yield Text("{gardens} gardens", gardens=len(_gardens(table).sown))


def _wrong(table: Table) -> Iterable[str]:
    if "thorns" in _gardens(table).sown.values():
        yield "somebody has sown thorns"


def _sow_oaks(table: Table, player: str, choices: list[Choice]) -> Iterable[Action]:
    if player not in _gardens(table).sown:
        yield Sow(player, "oak")


def _reaps(table: Table, harvest: Harvest, player: str, choices: list[Choice]) -> Action:
    return Reap(player)


HEARD = (
    *(CardDecommissioned, ClaimJumped, ColonyBuilt, FactoryGivenUp),
    *(CardExploded, SeniorityDiskRemoved),
)


def register(book: Rulebook) -> None:
    """Add the gardens to a rule book."""
    book.part(Gardens)
    book.decks["freighter"] = PatentDeck(CardType.FREIGHTER, Deck.MODULE_1)
    book.stack_kinds |= {
        FREIGHTER: StackRule("1Z", flies=True, strip=False, numbered=True, most=lambda limits: 1),
        BERNAL: StackRule("2Z"),
        BARGE: StackRule("3Z", flies=True, numbered=True, by_cargo=True),
    }
    book.free_action(Sow, RULE, _sow, _seeds)
    book.free_action(Plant, RULE, _plant, _beds)
    book.operation(Graft, RULE, _graft, lambda table, player: ())
    book.step(Grown, _grown)
    book.step(Withered, _withered)
    book.on(EnteredSpace, _entered)
    for happening in HEARD:
        book.on(happening, _note)
    book.decision(TollDue)
    book.answer(TollDue, PayToll, RULE, _pay_toll, _answers)
    book.decision(Harvest)
    book.answer(Harvest, Reap, RULE, _reap)
    book.on(TurnEnded, _after_turn)
    book.modify(CubesLeft, lambda table, asked, left: left + 1)
    book.modify(Colocated, _lifted)
    book.modify(Factories, _greenhouses)
    book.modify(MayMove, _no_weeds)
    book.modify(LimitsOf, _more_limits)
    book.modify(FactoryGrades, _grades)
    book.modify(ExtraOperations, _sows_more)
    book.modify(OwnPropulsion, _propelled)
    book.modify(MoveConditions, _windy)
    book.modify(BoostCost, _launched)
    book.modify(Homes, _homes)
    book.modify(Shielded, _shielded)
    book.modify(StockPrice, lambda table, asked, price: price + 1)
    book.modify(Allowers, lambda table, asked, givers: (*givers, "the gardener"))
    put(book.year_end, "bloom", _blooms, before="advance")
    book.modify(MayHoldAuction, _shut)
    put(book.sights, "gardens", _seen)
    put(book.checks, "gardens", _wrong)
    put(book.ideas, "sow", _sow_oaks)
    book.replies[Harvest] = _reaps
    book.score("gardens", RULE, "Gardens", lambda table, player: 3)


GARDENING = GameModule("gardening", "gardens", register, options=("soil",), placards=("almanac",))
