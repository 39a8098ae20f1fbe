"""Sunspot cycle events: what an event threshold brings, and what a new season ends (D2a, K)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from planner.board import Space, Zone
from planner.cards.model import CardType, Side
from planner.errors import RuleViolation
from planner.games.high_frontier.chapters.years import event_threshold
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.fields import CardField
from planner.games.high_frontier.table.hands import require_in_hand, title, to_deck_bottom
from planner.games.high_frontier.table.happenings import CardExploded
from planner.games.high_frontier.table.hardware import craft_card, decommission_at_rest
from planner.games.high_frontier.table.questions import Shielded
from planner.games.high_frontier.table.state import LEO, PlayedCard, Stack
from planner.kernel.actions import Action, Choice
from planner.kernel.agenda import OneAsked, Step
from planner.kernel.rulebook import put
from planner.rules import Season
from planner.text import Text, joined


class Event(StrEnum):
    """What may happen when the cube passes an event threshold (K2)."""

    INSPIRATION = "inspiration"
    GLITCH = "glitch"
    PAD_EXPLOSION = "pad explosion"
    SOLAR_FLARE = "solar flare"
    ANARCHY = "anarchy"
    BUDGET_CUTS = "budget cuts"


_SEASON_EVENTS = {
    Season.RED: Event.SOLAR_FLARE,
    Season.BLUE: Event.ANARCHY,
    Season.YELLOW: Event.BUDGET_CUTS,
}
_NEVER_EXPLODE = (CardType.CREW, CardType.COLONIST, CardType.BERNAL)


@dataclass(frozen=True, slots=True)
class PadExplosion(Step):
    """A player loses the heaviest card in LEO (K2c)."""

    tag = "pad-explosion"
    player: str


@dataclass(frozen=True, slots=True)
class HeaviestTied(OneAsked):
    """A player says which of the equally heavy cards explodes (K2c)."""

    tag = "heaviest-tied"
    cards: tuple[str, ...]

    @property
    def question(self) -> str:
        """Which card."""
        return Text(
            "{player} loses one of the heaviest cards in LEO: {cards} (K2c)",
            player=self.player,
            cards=_or(self.cards),
        )


@dataclass(frozen=True, slots=True)
class LoseCard(Action):
    """Decommission this one of the heaviest cards in LEO (K2c)."""

    tag = "lose-card"
    title = Text("Lose a card")
    summary = Text("Decommission this one of the heaviest cards in LEO")
    card: CardField


@dataclass(frozen=True, slots=True)
class BudgetCuts(Step):
    """A player discards a hand card, if there is one (K2f)."""

    tag = "budget-cuts"
    player: str


@dataclass(frozen=True, slots=True)
class BudgetCutDue(OneAsked):
    """A player with more than one hand card says which one goes (K2f)."""

    tag = "budget-cut-due"

    @property
    def question(self) -> str:
        """Which card."""
        return Text("{player} discards a hand card to budget cuts (K2f)", player=self.player)


@dataclass(frozen=True, slots=True)
class CutBudget(Action):
    """Discard a hand card to its deck (K2f)."""

    tag = "cut-budget"
    title = Text("Give up a card")
    summary = Text("Put a hand card under its deck")
    card: CardField


def _or(words: Iterable[str]) -> str:
    return joined(words, " or ")


def event_of(die: int, season: Season) -> Event:
    """The event that a roll means in a season (K2).

    >>> str(event_of(3, Season.RED)), str(event_of(5, Season.BLUE))
    ('glitch', 'anarchy')
    """
    if die <= 2:
        return Event.INSPIRATION
    if die == 3:
        return Event.GLITCH
    return Event.PAD_EXPLOSION if die == 4 else _SEASON_EVENTS[season]


def roll_event(context: Context) -> None:
    """Roll for an event when a threshold has been passed, and let it happen (D2a, K2)."""
    if not event_threshold(context):
        return
    rolled = context.roll(
        Text("{first_player} rolls for the event", first_player=context.state.first_player), "K2"
    )
    event = event_of(rolled, context.season())
    context.say(
        Text(
            "{first_player} rolls {rolled} for the event: {event}",
            first_player=context.state.first_player,
            rolled=rolled,
            event=event,
        ),
        "K2",
    )
    context.book.events[event](context)


def inspiration(context: Context) -> None:
    """The top card of each deck goes under it (K2a)."""
    state = context.state
    for deck, cards in state.decks.items():
        if len(cards) > 1:
            state.put_under(deck, state.take_top(deck))
    context.say(Text("The top card of each deck goes to its bottom"), "K2a")


# -- pad explosion (K2c) ----------------------------------------------------------------------


def pad_explosion(context: Context) -> None:
    """Everybody loses the heaviest card in LEO, the first player first (K2c, K2g)."""
    context.push(*(PadExplosion(player) for player in context.state.seats))


def on_the_pad(table: Table, player: str) -> list[tuple[Stack, PlayedCard]]:
    """The cards of a player that may explode: white patents in any stack in LEO."""
    return [
        (stack, held)
        for stack in table.state.stacks_of(player)
        if stack.space == LEO
        for held in stack.cards
        if table.face(held.face).side is Side.WHITE
        and table.face(held.face).type not in _NEVER_EXPLODE
    ]


def _heaviest(table: Table, player: str) -> list[str]:
    masses = {held.card: craft_card(table, held).mass for _, held in on_the_pad(table, player)}
    return [card for card, mass in masses.items() if mass == max(masses.values())]


def _explode(context: Context, step: PadExplosion) -> None:
    cards = _heaviest(context, step.player)
    if not cards:
        context.say(
            Text("{player} has nothing in LEO that could explode", player=step.player), "K2c"
        )
    elif len(cards) == 1:
        _lose(context, step.player, cards[0])
    else:
        context.push(HeaviestTied(step.player, tuple(cards)))


def _lose(context: Context, player: str, card: str) -> None:
    stack, held = next(each for each in on_the_pad(context, player) if each[1].card == card)
    mass = craft_card(context, held).mass
    decommission_at_rest(context, stack, [held], Text("pad explosion"), "K2c")
    context.happened(CardExploded(player, held.face, mass))


def _lose_card(context: Context, tied: HeaviestTied, action: LoseCard) -> None:
    refusal = RuleViolation(
        "K2c",
        Text(
            "{card} is none of the heaviest cards of {player} in LEO",
            card=action.card,
            player=action.player,
        ),
        code="not-heaviest",
        hint=Text("choose {cards}", cards=_or(tied.cards)),
    )
    if action.card not in tied.cards:
        context.refuse(refusal)
    # A ruling may spare the heaviest cards, but what is not there cannot explode.
    if all(held.card != action.card for _, held in on_the_pad(context, action.player)):
        raise refusal
    context.answered()
    _lose(context, action.player, action.card)


def _losses(table: Table, tied: HeaviestTied, player: str) -> Iterable[Choice]:
    for card in tied.cards:
        yield LoseCard(player, card)


# -- solar flare (K2d) ------------------------------------------------------------------------


def flare_modifier(zone: Zone) -> int:
    """What a zone adds to a CME roll; the Neptune zone counts on from its neighbour (K2d)."""
    modifier = zone.solar_modifier
    return zone.solar_modifier_pushed if modifier is None else modifier


def is_shielded(table: Table, space: Space) -> bool:
    """Whether no flare reaches a space: LEO and its neighbour, belts, sites (K2d, H10d)."""
    in_belt = space.belt is not None and space.belt != "sol"
    board = table.book.board
    near_earth = space.id == LEO or space.index in board.adjacent(board[LEO].index)
    return near_earth or in_belt or space.is_site


def solar_flare(context: Context) -> None:
    """A CME roll, and all that it destroys outside of shelter (K2d)."""
    rolled = context.roll(
        Text("{first_player} rolls for the solar flare", first_player=context.state.first_player),
        "K2d",
    )
    context.say(
        Text(
            "{first_player} rolls {rolled} for the solar flare",
            first_player=context.state.first_player,
            rolled=rolled,
        ),
        "K2d",
    )
    for player in context.state.seats:
        for stack in context.state.stacks_of(player):
            space = context.space(stack.space)
            sheltered = context.book.stack_kinds[stack.kind].sheltered
            safe = sheltered or is_shielded(context, space)
            if not context.ask(Shielded(stack.id), safe):
                level = rolled + flare_modifier(context.book.board.zones[space.zone])
                _irradiate(context, stack, level)


def _irradiate(context: Context, stack: Stack, level: int) -> None:
    cards = [(held, craft_card(context, held)) for held in stack.cards]
    lost = [held for held, card in cards if card.rad_hard < level and not card.ignores_belts]
    context.say(
        Text(
            "Radiation {level} reaches {stack}: {lost} cards are lost",
            level=level,
            stack=stack.id,
            lost=len(lost),
        ),
        "K2d",
    )
    decommission_at_rest(context, stack, lost, Text("solar flare"), "K2d")


# -- anarchy (K2e) and budget cuts (K2f) ------------------------------------------------------


def anarchy(context: Context) -> None:
    """Every privilege becomes Felonious until the blue season is over (K2e)."""
    context.state.anarchy = True
    context.say(Text("Anarchy: all privileges are Felonious until the blue season is over"), "K2e")


def end_anarchy(context: Context) -> None:
    """Anarchy ends when the cube leaves the blue season (K2e)."""
    if context.state.anarchy and context.season() is not Season.BLUE:
        context.state.anarchy = False
        context.say(Text("Anarchy is over, the privileges are back"), "K2e")


def budget_cuts(context: Context) -> None:
    """Everybody discards a hand card, the first player first (K2f, K2g)."""
    context.push(*(BudgetCuts(player) for player in context.state.seats))


def _cut(context: Context, step: BudgetCuts) -> None:
    hand = context.player(step.player).hand
    if not hand:
        context.say(Text("{player} has no hand card to discard", player=step.player), "K2f")
    elif len(hand) == 1:
        _discard(context, step.player, hand[0])
    else:
        context.push(BudgetCutDue(step.player))


def _discard(context: Context, player: str, card: str) -> None:
    context.say(
        Text("{player} discards {title} to budget cuts", player=player, title=title(context, card)),
        "K2f",
    )
    to_deck_bottom(context, player, card)


def _cut_budget(context: Context, due: BudgetCutDue, action: CutBudget) -> None:
    require_in_hand(context, action.player, action.card, "K2f")
    context.answered()
    _discard(context, action.player, action.card)


def _cuts(table: Table, due: BudgetCutDue, player: str) -> Iterable[Choice]:
    for card in table.player(player).hand:
        yield CutBudget(player, card)


def register(book: Rulebook) -> None:
    """Add the events to the end of a year, before the seniority threshold (D2)."""
    book.event(Event.INSPIRATION, inspiration)
    book.event(Event.PAD_EXPLOSION, pad_explosion)
    book.event(Event.SOLAR_FLARE, solar_flare)
    book.event(Event.ANARCHY, anarchy)
    book.event(Event.BUDGET_CUTS, budget_cuts)
    book.step(PadExplosion, _explode)
    book.decision(HeaviestTied)
    book.answer(HeaviestTied, LoseCard, "K2c", _lose_card, _losses)
    book.step(BudgetCuts, _cut)
    book.decision(BudgetCutDue)
    book.answer(BudgetCutDue, CutBudget, "K2f", _cut_budget, _cuts, in_any_order=True)
    put(book.year_end, "anarchy-ends", end_anarchy, before="seniority")
    put(book.year_end, "events", roll_event, before="seniority")
