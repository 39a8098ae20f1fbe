"""The end of twelve years and the purge of anarchy: legacy votes, the final vote (K2e, N4e, O6)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from planner.errors import BadInput, RuleViolation
from planner.games.high_frontier.chapters.events.cycle import Event
from planner.games.high_frontier.modules.politics.assembly import assembly, losable, sits, unseat
from planner.games.high_frontier.modules.politics.delegates import CubeDue, loose_cubes
from planner.games.high_frontier.modules.politics.ideologies import (
    NAMES,
    Ideology,
    IdeologyField,
    purge_roll,
    require_ideology,
)
from planner.games.high_frontier.modules.politics.laws import active
from planner.games.high_frontier.modules.politics.questions import Loss
from planner.games.high_frontier.modules.politics.tally import VoteTally
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.fields import AquasField, ToField
from planner.games.high_frontier.table.happenings import SeniorityDiskRemoved
from planner.games.high_frontier.table.questions import MayDeal
from planner.games.high_frontier.table.tokens import cubes_left
from planner.kernel.actions import Action, Choice, Template
from planner.kernel.agenda import OneAsked, Step
from planner.kernel.domains import Domain, OneOf, Range
from planner.text import Text, joined

# -- the purge (K2e) ---------------------------------------------------------------------------


def purge(context: Context) -> None:
    """Roll for an ideology, where everybody loses a delegate; one tally follows (K2e, O3a)."""
    if not sits(context):
        return
    first = context.state.first_player
    rolled = context.roll(Text("{first_player} rolls for the purge", first_player=first), "K2e")
    struck = purge_roll(context.book.header)[rolled]
    context.say(
        Text(
            "{first_player} rolls {rolled} for the purge: {ideology}",
            first_player=first,
            rolled=rolled,
            ideology=NAMES[struck],
        ),
        "K2e",
    )
    for player in context.state.seats:
        if losable(context, player, struck, Loss.PURGE) > 0:
            unseat(context, player, struck, Loss.PURGE, by=None)
            context.say(
                Text(
                    "{player} loses a delegate in {ideology}",
                    player=player,
                    ideology=NAMES[struck],
                ),
                "K2e",
            )
    context.push(VoteTally())


# -- the end of the cycle ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class VoteOffer:
    """What somebody pays for the legacy vote if it goes to an ideology (N4e)."""

    player: str
    ideology: str
    aquas: int

    @property
    def told(self) -> Text:
        """Return the same in words."""
        return Text(
            "{player} pays {aquas} for {ideology}",
            player=self.player,
            aquas=self.aquas,
            ideology=NAMES[Ideology(self.ideology)],
        )


@dataclass(frozen=True, slots=True)
class LegacyOffers(Step):
    """The others say what they pay the first player for his legacy vote (N4e)."""

    tag = "legacy-offers"
    first: str
    waiting: tuple[str, ...]
    """Who has not spoken yet."""
    offers: tuple[VoteOffer, ...] = ()

    @property
    def asks(self) -> tuple[str, ...]:
        """Return all others with aquas, with whom the first player may negotiate."""
        return self.waiting

    @property
    def question(self) -> str:
        """Ask how much for what."""
        return Text(
            "{first} will place a legacy vote: who pays for which ideology? (N4e)", first=self.first
        )

    @property
    def asked_alike(self) -> LegacyOffers:
        """Return the same, whoever has spoken."""
        return replace(self, waiting=(), offers=())


@dataclass(frozen=True, slots=True)
class LegacyVote(OneAsked):
    """The first player puts the seniority disk into an ideology (O6)."""

    tag = "legacy-vote"
    offers: tuple[VoteOffer, ...] = ()

    @property
    def question(self) -> str:
        """Ask into which one, and say what is offered."""
        offered = joined(each.told for each in self.offers) or Text("nobody pays for it")
        return Text(
            "into which ideology does {player} put the legacy vote ({offers})? (O6)",
            player=self.player,
            offers=offered,
        )


@dataclass(frozen=True, slots=True)
class BatonPass(Step):
    """A cycle is over and the game is not: another player becomes first (O6b)."""

    tag = "baton-pass"


@dataclass(frozen=True, slots=True)
class BatonDue(OneAsked):
    """The first player names the next one (O6b)."""

    tag = "baton-due"

    @property
    def question(self) -> str:
        """Ask whom."""
        return Text("whom does {player} name first player? (O6b)", player=self.player)


@dataclass(frozen=True, slots=True)
class OfferForVote(Action):
    """Offer aquas for the legacy vote, to be paid if it goes to this ideology (N4e)."""

    tag = "offer-for-vote"
    title = Text("Offer for the vote")
    summary = Text("Offer aquas for the legacy vote, to be paid if it goes to this ideology")
    ideology: IdeologyField
    aquas: AquasField


@dataclass(frozen=True, slots=True)
class OfferNothing(Action):
    """Offer nothing for the legacy vote (N4e)."""

    tag = "offer-nothing"
    title = Text("Offer nothing")
    summary = Text("Pay nothing for the legacy vote")


@dataclass(frozen=True, slots=True)
class PlaceLegacyVote(Action):
    """Put the seniority disk into an ideology, for good; who offered aquas for it pays (O6)."""

    tag = "place-legacy-vote"
    title = Text("Place the legacy vote")
    summary = Text("Put the seniority disk into an ideology for good; it counts at the end")
    ideology: IdeologyField


@dataclass(frozen=True, slots=True)
class NameFirstPlayer(Action):
    """Name another player first player (O6b)."""

    tag = "name-first-player"
    title = Text("Name the first player")
    summary = Text("Another player becomes first, who gives a cube")
    to: ToField


# -- legacy votes (O6, N4e) ------------------------------------------------------------------


def _disk_removed(context: Context, removed: SeniorityDiskRemoved) -> None:
    if not sits(context):
        return
    first = context.state.first_player
    after: Step = VoteTally(final=True) if removed.left == 0 else BatonPass()
    others = tuple(
        each
        for each in context.state.seats
        if each != first and context.aquas(each) and context.ask(MayDeal(first, each), None) is None
    )
    ask = LegacyOffers(first, others) if others else LegacyVote(first)
    context.push(ask, after)


def _offer(context: Context, due: LegacyOffers, action: OfferForVote) -> None:
    require_ideology(action.ideology, "O6")
    held = context.aquas(action.player)
    if action.aquas < 1:
        raise BadInput(
            Text("{aquas} is no offer", aquas=action.aquas),
            hint=Text("offer 1 or more, or nothing"),
            field="aquas",
            rule="N4e",
        )
    if action.aquas > held:
        raise RuleViolation(
            "N1",
            Text(
                "{player} offers {aquas} with {held} aqua",
                player=action.player,
                aquas=action.aquas,
                held=held,
            ),
            code="not-enough-aqua",
            numbers={"aquas": held, "offered": action.aquas},
        )
    offer = VoteOffer(action.player, action.ideology, action.aquas)
    context.say(Text("Offer: {offer}", offer=offer.told), "N4e")
    _heard(context, replace(due, offers=(*due.offers, offer)), action.player)


def _offer_nothing(context: Context, due: LegacyOffers, action: OfferNothing) -> None:
    context.say(Text("{player} offers nothing", player=action.player), "N4e")
    _heard(context, due, action.player)


def _heard(context: Context, due: LegacyOffers, player: str) -> None:
    left = tuple(each for each in due.waiting if each != player)
    if left:
        context.revise(replace(due, waiting=left))
    else:
        context.answered()
        seats = context.state.seats
        # In the order of the seats, whoever was quicker.
        offers = sorted(due.offers, key=lambda offer: seats.index(offer.player))
        context.push(LegacyVote(due.first, tuple(offers)))


def _offers(table: Table, due: LegacyOffers, player: str) -> Iterable[Choice]:
    free: dict[str, Domain] = {
        "ideology": OneOf(tuple(map(str, Ideology))),
        "aquas": Range(1, table.aquas(player)),
    }
    yield Template(OfferForVote, {"player": player}, free)


def _place(context: Context, due: LegacyVote, action: PlaceLegacyVote) -> None:
    ideology = require_ideology(action.ideology, "O6")
    context.answered()
    now = assembly(context)
    votes = now.legacy.get(ideology, 0) + 1
    context.state.put_part(replace(now, legacy=now.legacy | {str(ideology): votes}))
    context.say(
        Text(
            "{player} puts a legacy vote into {ideology}",
            player=action.player,
            ideology=NAMES[ideology],
        ),
        "O6",
    )
    for offer in due.offers:
        if offer.ideology == ideology:
            context.pay(offer.player, offer.aquas, Text("legacy vote"), "N4e", to=action.player)


def _places(table: Table, due: LegacyVote, player: str) -> Iterable[Choice]:
    for ideology in Ideology:
        yield PlaceLegacyVote(player, ideology)


# -- the first player (O6b) ------------------------------------------------------------------


def candidates(table: Table) -> tuple[str, ...]:
    """Return who can be first player: who has a cube for the sunspot cycle, or can free one."""
    return tuple(
        each
        for each in table.state.seats
        if each != table.state.first_player
        and (cubes_left(table, each) > 0 or loose_cubes(table, each))
    )


def _baton(context: Context, step: BatonPass) -> None:
    first = context.state.first_player
    if Ideology.AUTHORITY in active(context):
        context.say(Text("Under martial law {first} stays first player", first=first), "O5d")
    elif candidates(context):
        context.push(BatonDue(first))
    else:
        context.say(
            Text("Nobody else has a cube to spare: {first} stays first player", first=first), "I7f"
        )


def _pass(context: Context, due: BatonDue, action: NameFirstPlayer) -> None:
    if action.to not in context.state.players:
        raise BadInput(
            Text("nobody plays {to}", to=repr(action.to)),
            choices=list(context.state.players),
            field="to",
            rule="O6b",
        )
    context.require(
        action.to != action.player,
        "O6b",
        Text("{player} names somebody else", player=action.player),
        code="somebody-else",
        hint=Text("choose {candidates}", candidates=joined(candidates(context), " or ")),
    )
    if action.to not in (*candidates(context), action.player):
        raise RuleViolation(
            "I7f",
            Text("{to} has no cube for the sunspot cycle", to=action.to),
            code="no-cube",
            hint=Text("choose {candidates}", candidates=joined(candidates(context), " or ")),
        )
    context.answered()
    context.state.first_player = action.to
    context.say(Text("{to} is the first player now", to=action.to), "O6b")
    if cubes_left(context, action.to) < 0:
        context.push(CubeDue(action.to))


def _names(table: Table, due: BatonDue, player: str) -> Iterable[Choice]:
    for each in candidates(table):
        yield NameFirstPlayer(player, each)


def register(book: Rulebook) -> None:
    """Add the purge of anarchy, and what the end of a cycle brings."""
    anarchy = book.events[Event.ANARCHY]

    def with_purge(context: Context) -> None:
        anarchy(context)
        purge(context)

    book.event(Event.ANARCHY, with_purge)
    book.on(SeniorityDiskRemoved, _disk_removed)
    book.decision(LegacyOffers)
    book.answer(LegacyOffers, OfferForVote, "N4e", _offer, _offers, in_any_order=True)
    book.answer(LegacyOffers, OfferNothing, "N4e", _offer_nothing, in_any_order=True)
    book.decision(LegacyVote)
    book.answer(LegacyVote, PlaceLegacyVote, "O6", _place, _places)
    book.step(BatonPass, _baton)
    book.decision(BatonDue)
    book.answer(BatonDue, NameFirstPlayer, "O6b", _pass, _names)
