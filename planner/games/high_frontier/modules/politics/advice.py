"""What computer players that think ahead do in the assembly: by points and laws (O5, O7).

A law is worth to a player what it would score for him more than for the best of the others, and
what he could do with it now. Delegates go, move and vote so that the star comes to lie where that
is most.
"""

from __future__ import annotations

from collections.abc import Iterable

from planner.games.high_frontier.chapters.events.cycle import on_the_pad
from planner.games.high_frontier.chapters.scoring import scores
from planner.games.high_frontier.modules.politics.assembly import Assembly, assembly
from planner.games.high_frontier.modules.politics.cycle import (
    BatonDue,
    LegacyOffers,
    LegacyVote,
    NameFirstPlayer,
    OfferForVote,
    OfferNothing,
    PlaceLegacyVote,
    candidates,
)
from planner.games.high_frontier.modules.politics.delegates import (
    CubeDue,
    DelegateDue,
    ElectDelegate,
    Forgo,
    FreeCube,
    loose_cubes,
)
from planner.games.high_frontier.modules.politics.fundraise import (
    Expel,
    ExpulsionDue,
    Fundraise,
    MoveDelegate,
    ShiftDue,
    income,
    shifts,
)
from planner.games.high_frontier.modules.politics.ideologies import Ideology
from planner.games.high_frontier.modules.politics.insurance import InsuranceDue, Insure
from planner.games.high_frontier.modules.politics.laws import ResearchGrant, SellTwo, may_use
from planner.games.high_frontier.modules.politics.lobby import Lobby
from planner.games.high_frontier.modules.politics.scoring import glories, law_points
from planner.games.high_frontier.modules.politics.tally import MoveStar, StarDue, leaders
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.hardware import craft_card
from planner.games.high_frontier.table.tokens import cubes_left
from planner.kernel.actions import Action, Choice
from planner.kernel.rulebook import put

FOR_FACTORIES = 2
"""Cubes that are kept for factories until the last cycle."""
LAST_CYCLE = 1
"""Seniority disks that are left in it."""
POOR = 1
"""Aquas with which one raises funds before anything else."""
WORTH_A_DELEGATE = 3
"""Aquas for which one gives up a delegate, who is a point, and another aqua."""


# -- what a law is worth ---------------------------------------------------------------------


def is_late(table: Table) -> bool:
    """Whether the last cycle is under way, when points count for more than laws (O6a)."""
    return table.state.seniority_disks <= LAST_CYCLE


def worth(table: Table, player: str, law: str) -> int:
    """What it is worth to a player that a law is active.

    >>> from planner.games.high_frontier import Game
    >>> table = Game.new("core", factions=["NASA", "ESA"], modules=["politics"]).table
    >>> worth(table, "NASA", "unity"), worth(table, "NASA", "honor")
    (0, -1)
    """
    ahead = law_points(table, player, Ideology(law)) - max(
        law_points(table, other, Ideology(law)) for other in table.state.players if other != player
    )
    return 2 * ahead if is_late(table) else ahead + _use(table, player, Ideology(law))


def _use(table: Table, player: str, law: Ideology) -> int:
    """What a player could do with a law now."""
    hand = len(table.player(player).hand)
    match law:
        case Ideology.FREEDOM:
            return hand // 2
        case Ideology.HONOR:
            return glories(table, player) - 1
        case Ideology.AUTHORITY:
            return int(player == table.state.first_player)
        case Ideology.EQUALITY:
            return int(hand >= table.limits(player).academia)
        case Ideology.CENTRIST:
            return int(bool(assembly(table).of(player, law) and on_the_pad(table, player)))
    return 0


def _after(table: Table, player: str, now: Assembly, *, final: bool = False) -> int:
    """What the star is worth after a tally; where votes are equal, whoever counts takes his own."""
    most = leaders(now, final=final) or (Ideology(now.star),)
    return max(worth(table, player, each) for each in most)


# -- answers ---------------------------------------------------------------------------------


def _star(table: Table, due: StarDue, player: str, choices: list[Choice]) -> Action:
    return MoveStar(player, max(due.leaders, key=lambda each: worth(table, player, each)))


def _elect(table: Table, due: DelegateDue, player: str, choices: list[Choice]) -> Action:
    """Where the star does most good, as long as there are cubes to spare."""
    if cubes_left(table, player) <= _kept(table):
        return Forgo(player)
    now = assembly(table)
    best = max(due.places, key=lambda each: _after(table, player, now.changed(player, each, 1)))
    return ElectDelegate(player, best)


def _kept(table: Table) -> int:
    return 0 if is_late(table) else FOR_FACTORIES


def _shift(table: Table, due: ShiftDue, player: str, choices: list[Choice]) -> Action:
    """The move that does most good, if any does."""
    now = assembly(table)

    def value(move: MoveDelegate) -> int:
        moved = now.changed(player, move.source, -1).changed(player, move.target, 1)
        return _after(table, player, moved)

    best = max(shifts(table, player), key=value)
    return best if value(best) > worth(table, player, now.star) else Forgo(player)


def _expel(table: Table, due: ExpulsionDue, player: str, choices: list[Choice]) -> Action:
    """Whom it hurts most: the star first, then whoever leads."""
    now = assembly(table)
    points = {score.player: score.total for score in scores(table)}
    found = [choice for choice in choices if isinstance(choice, Expel)]
    return max(
        found,
        key=lambda each: (
            _after(table, player, now.changed(each.owner, each.ideology, -1)),
            points[each.owner],
        ),
    )


def _free(table: Table, due: CubeDue, player: str, choices: list[Choice]) -> Action:
    """A delegate before a factory: he who is missed least."""
    now = assembly(table)
    loose = loose_cubes(table, player)
    seats = [each for each in loose if each in now.places(player)]
    best = max(
        seats,
        key=lambda each: _after(table, player, now.changed(player, each, -1)),
        default=loose[0],
    )
    return FreeCube(player, best)


def _insure(table: Table, due: InsuranceDue, player: str, choices: list[Choice]) -> Action:
    """Only what weighs more than a delegate and an aqua."""
    heaviest = max(
        (craft_card(table, held).mass for _, held in on_the_pad(table, player)), default=0
    )
    return Insure(player) if heaviest > WORTH_A_DELEGATE else Forgo(player)


def _vote_value(table: Table, player: str, ideology: Ideology) -> int:
    """What a legacy vote there is worth, as the final vote would go now."""
    now = assembly(table)
    votes = {**now.legacy, str(ideology): now.legacy.get(ideology, 0) + 1}
    return _after(table, player, Assembly(now.star, now.delegates, votes), final=True)


def _offer(table: Table, due: LegacyOffers, player: str, choices: list[Choice]) -> Action:
    """An aqua where the vote would help, if there is one to spare."""
    best = max(Ideology, key=lambda each: _vote_value(table, player, each))
    helps = _vote_value(table, player, best) > _after(table, player, assembly(table), final=True)
    if helps and table.aquas(player) > POOR:
        return OfferForVote(player, best, 1)
    return OfferNothing(player)


def _place(table: Table, due: LegacyVote, player: str, choices: list[Choice]) -> Action:
    """Where it helps most, with what is paid for it."""

    def value(ideology: Ideology) -> int:
        paid = sum(offer.aquas for offer in due.offers if offer.ideology == ideology)
        return _vote_value(table, player, ideology) + paid

    return PlaceLegacyVote(player, max(Ideology, key=value))


def _baton(table: Table, due: BatonDue, player: str, choices: list[Choice]) -> Action:
    """Whoever is last."""
    last = next(each.player for each in reversed(scores(table)) if each.player in candidates(table))
    return NameFirstPlayer(player, last)


# -- on turn ---------------------------------------------------------------------------------


def _sell_pair(table: Table, player: str, choices: list[Choice]) -> Iterable[Action]:
    """Two cards when the hand is full, those first of which there are more."""
    hand = table.player(player).hand
    if not may_use(table, player, Ideology.FREEDOM) or len(hand) < table.limits(player).academia:
        return
    kinds = [table.book.library.card(card).type for card in hand]
    spare = sorted(hand, key=lambda card: -kinds.count(table.book.library.card(card).type))
    yield SellTwo(player, tuple(spare[:2]))


def _take_grant(table: Table, player: str, choices: list[Choice]) -> Iterable[Action]:
    """The top card of a kind that is missing, for an aqua."""
    if may_use(table, player, Ideology.EQUALITY):
        yield from (ResearchGrant(player, deck) for deck in _missing(table, player))


def _missing(table: Table, player: str) -> list[str]:
    """Decks of which a player has no card."""
    held = {table.book.library.card(card).type for card in table.player(player).hand}
    held |= {
        table.face(each.face).type
        for stack in table.state.stacks_of(player)
        for each in stack.cards
    }
    return [deck for deck, cards in table.state.decks.items() if cards and deck not in held]


def _lobby(table: Table, player: str, choices: list[Choice]) -> Iterable[Action]:
    """For the honor of many glories, or for a card that no auction will bring."""
    if table.turn.operations:
        return
    if glories(table, player) > WORTH_A_DELEGATE:
        yield Lobby(player, Ideology.HONOR)
    full = len(table.player(player).hand) >= table.limits(player).academia
    if full and _missing(table, player) and table.aquas(player) > WORTH_A_DELEGATE:
        yield Lobby(player, Ideology.EQUALITY)


def _raise_funds(table: Table, player: str, choices: list[Choice]) -> Iterable[Action]:
    """When money is short or plentiful to be had, and for points in the end."""
    poor = table.aquas(player) <= POOR and income(table, player) > 0
    points = is_late(table) and cubes_left(table, player) > 0
    if poor or points or income(table, player) > WORTH_A_DELEGATE:
        yield Fundraise(player)


def _raise_funds_at_last(table: Table, player: str, choices: list[Choice]) -> Iterable[Action]:
    yield Fundraise(player)


def register(book: Rulebook) -> None:
    """Add the ideas and the answers."""
    put(book.ideas, "lobby", _lobby)
    put(book.ideas, "sell-two", _sell_pair)
    put(book.ideas, "grant", _take_grant)
    put(book.ideas, "fundraise", _raise_funds)
    put(book.last_ideas, "fundraise", _raise_funds_at_last)
    book.replies |= {
        StarDue: _star,
        DelegateDue: _elect,
        ShiftDue: _shift,
        ExpulsionDue: _expel,
        CubeDue: _free,
        InsuranceDue: _insure,
        LegacyOffers: _offer,
        LegacyVote: _place,
        BatonDue: _baton,
    }
