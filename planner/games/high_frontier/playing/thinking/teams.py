"""Teams: cards that could fly together, from hand, LEO and the decks.

A team can build a factory, with or without a thruster of its own, or claim a site. Only the best
few cards of a kind and the best few teams are kept: all of them would be too many support chains,
and three times as many teams did not play better (docs/bots.md).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from math import ceil

from planner.board.model import Zone
from planner.cards.model import CardType, Face, Side
from planner.cards.selection import THERMS
from planner.craft.chain import Chain
from planner.craft.stack import CardStack, StackCard
from planner.craft.supports import Circumstances, find_chains
from planner.craft.uses import industry_chains, isru_chains
from planner.errors import PlannerError
from planner.games.high_frontier.chapters.operations.auctions import bonus_decks
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.state import LEO
from planner.kernel.state import COVERED
from planner.rules import RuleSet

MAX_PER_KIND = 3
"""How many own cards of a kind to consider."""
MAX_ENGINES = 3
"""How many own thrusters to consider."""
MAX_SETS_PER_ENGINE = 3
"""How many sets of machines to combine with each thruster."""
MAX_TEAMS = 9
MAX_TEAMS_WITH_SUPPORTS = 5
"""Fewer teams where cards need supports, since each takes longer to evaluate (J)."""
BUGGY, RAYGUN = "buggy", "raygun"
MACHINES = (CardType.ROBONAUT, CardType.REFINERY)
"""The cards that a factory takes (I7)."""


class Where(IntEnum):
    """Where a card is, in the order in which it could fly."""

    LEO = 0
    HAND = 1
    AWAY = 2
    """Aboard a rocket, until it comes back into the hand."""
    DECK = 3
    """On top of its deck."""
    SOMEDAY = 4
    """A stand-in for a card that nobody has seen yet."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A card that might fly."""

    card: StackCard
    where: Where

    @property
    def number(self) -> str:
        """The number of the card."""
        return self.card.face.card


@dataclass(frozen=True, slots=True)
class Tools:
    """The means of a stack to prospect and build at a site."""

    platforms: tuple[tuple[int, bool], ...]
    """ISRU rating of each platform; true for those that roll twice."""
    industry: bool
    human: bool


@dataclass(frozen=True, slots=True)
class Team:
    """Cards that fly together from LEO."""

    members: tuple[Candidate, ...]
    tools: Tools

    @property
    def cards(self) -> tuple[StackCard, ...]:
        """The cards."""
        return tuple(member.card for member in self.members)

    @property
    def mass(self) -> int:
        """Their total mass."""
        return sum(member.card.mass for member in self.members)

    @property
    def boost_mass(self) -> int:
        """The mass that has still to be boosted."""
        return sum(
            member.card.mass
            for member in self.members
            if member.where is not Where.LEO and not member.card.face.human
        )

    @property
    def numbers(self) -> frozenset[str]:
        """The numbers of the cards."""
        return frozenset(member.number for member in self.members)

    def at(self, where: Where) -> tuple[Candidate, ...]:
        """Return the members that are in one place."""
        return tuple(member for member in self.members if member.where is where)

    @property
    def lacking(self) -> int:
        """Number of cards still to be bought."""
        return sum(member.where >= Where.DECK for member in self.members)

    def auctions(self, table: Table) -> list[Candidate]:
        """Return the members to be auctioned; bonus supports come with the others (I2g)."""
        tops = self.at(Where.DECK)
        free = {deck for member in tops for deck in bonus_decks(table, member.number)}
        kinds = [member for member in tops if member.card.face.type not in free]
        return kinds or list(tops[:1])


# -- candidates ---------------------------------------------------------------------------------


def candidates(table: Table, player: str) -> list[Candidate]:
    """Return the cards that could fly, the best few of each kind."""
    own = list(_own(table, player))
    kept: list[Candidate] = []
    for kind in dict.fromkeys(candidate.card.face.type for candidate in own):
        alike = [candidate for candidate in own if candidate.card.face.type is kind]
        kept += sorted(alike, key=_order)[:MAX_PER_KIND]
    kept += _on_decks(table, {candidate.number for candidate in own})
    return kept + list(_some_day(table))


def _order(candidate: Candidate) -> tuple[float, ...]:
    """Sort key: light cards with few needs and a low ISRU rating first."""
    face = candidate.card.face
    needs = len(face.needs) + face.therms_needed
    isru = face.isru or 0
    boost = 0 if candidate.where is Where.LEO else candidate.card.mass
    return boost + needs + isru, candidate.card.mass


def _own(table: Table, player: str) -> Iterator[Candidate]:
    library, state = table.book.library, table.state
    for stack in state.stacks_of(player):
        for held in stack.cards:
            face = table.face(held.face)
            if face.side is Side.BLACK and stack.space != LEO:
                continue  # products are on their way to the market
            if stack.space == LEO:
                yield Candidate(StackCard(face, held.heavy), Where.LEO)
            elif face.human:
                # Humans in an outpost fly no more: they settle when a factory is built there.
                if stack.wet is not None:
                    yield Candidate(StackCard(face), Where.AWAY)
            else:
                yield Candidate(StackCard(library.card(held.card).front), Where.AWAY)
    for card in table.player(player).hand:
        yield Candidate(StackCard(library.card(card).front), Where.HAND)


def _on_decks(table: Table, own: Iterable[str]) -> Iterator[Candidate]:
    for cards in table.state.decks.values():
        if cards and cards[0] != COVERED and cards[0] not in own:
            face = table.book.library.card(cards[0]).front
            yield Candidate(StackCard(face), Where.DECK)


def _some_day(table: Table) -> Iterator[Candidate]:
    """Yield stand-ins for unseen cards: supports that need nothing, and typical machines."""
    if not table.book.rules.supports:
        return
    library = table.book.library
    for deck, cards in table.state.decks.items():
        if COVERED not in cards:
            continue
        seen = table.state.seen_cards | {cards[0]}
        fronts = [library.card(card).front for card in table.book.cards_of(deck)]
        unseen = [face for face in fronts if face.card not in seen]
        usable = [face for face in unseen if not (face.needs or face.therms_needed)]
        for wanted in sorted({name for face in usable for name in _gives(face)}):
            alike = sorted(
                (face for face in usable if wanted in _gives(face)),
                key=lambda face: (face.mass, face.number),
            )
            yield Candidate(StackCard(alike[len(alike) // 2]), Where.SOMEDAY)
        machines = [face for face in unseen if face.type in MACHINES]
        if machines:
            yield Candidate(StackCard(_typical(machines)), Where.SOMEDAY)


def _typical(machines: Sequence[Face]) -> Face:
    """Return a card of median mass among those with the most common needs."""
    groups: dict[Hashable, list[Face]] = {}
    for face in machines:
        groups.setdefault((face.needs, face.therms_needed), []).append(face)
    most = max(groups.values(), key=lambda group: (len(group), -group[0].therms_needed))
    return sorted(most, key=lambda face: (face.mass, face.number))[len(most) // 2]


def _gives(face: Face) -> set[str]:
    """Return the kinds of support that a face gives."""
    supports = {f"{support.kind}:{name}" for support in face.provides for name in support.subtypes}
    return supports | ({THERMS} if face.light is not None else set())


# -- tools --------------------------------------------------------------------------------------


def tools_of(cards: Sequence[StackCard], zone: Zone, rules: RuleSet) -> Tools:
    """Return the tools of these cards together.

    >>> from planner.board import default_board
    >>> from planner.cards import default_library
    >>> from planner.rules import RACE_FOR_GLORY
    >>> cards = [StackCard(default_library().face(each)) for each in ("CB059F", "CF070F")]
    >>> tools_of(cards, default_board().zones["mars"], RACE_FOR_GLORY)
    Tools(platforms=((3, True),), industry=True, human=False)
    """
    return _tools(tuple((card.face, card.heavy) for card in cards), zone, rules)


@lru_cache(maxsize=4000)
def _tools(cards: tuple[tuple[Face, bool], ...], zone: Zone, rules: RuleSet) -> Tools:
    stack = CardStack(tuple(StackCard(face, heavy) for face, heavy in cards))
    asked = Circumstances(zone, rules=rules)
    platforms = []
    for card in stack:
        face = card.face
        if face.isru is not None:
            with suppress(PlannerError):
                isru_chains(stack, card, asked)
                platforms.append((face.isru, BUGGY in face.platforms))
    return Tools(
        tuple(sorted(platforms)),
        any(True for _ in _factories(stack, asked)),
        any(card.face.human for card in stack),
    )


def _factories(stack: CardStack, asked: Circumstances) -> Iterator[frozenset[StackCard]]:
    robonauts, refineries = (_of(stack.cards, kind) for kind in MACHINES)
    for robonaut in robonauts:
        for refinery in refineries:
            with suppress(PlannerError):
                yield frozenset(industry_chains(stack, robonaut, refinery, asked)[0].cards)


def _of(cards: Iterable[StackCard], kind: CardType) -> list[StackCard]:
    return [card for card in cards if card.face.type is kind]


# -- teams --------------------------------------------------------------------------------------


def teams(table: Table, candidates: Sequence[Candidate]) -> list[Team]:
    """Return the teams to evaluate, the cheapest first; those that build come before others."""
    return _Teams(table, candidates).made()


class _Teams:
    """Builds teams of candidates."""

    def __init__(self, table: Table, candidates: Sequence[Candidate]) -> None:
        self._zone = table.book.board.zones[table.space(LEO).zone]
        self._rules = table.book.rules
        self._asked = Circumstances(self._zone, rules=self._rules)
        self._where = {candidate.card: candidate for candidate in candidates}
        own = tuple(candidate.card for candidate in candidates if candidate.where < Where.DECK)
        seen = tuple(candidate.card for candidate in candidates if candidate.where < Where.SOMEDAY)
        # Chains are looked for among own cards first, then with the decks, then with stand-ins: a
        # chain that needs no purchase is better than any that does.
        self._stacks = [CardStack(own), CardStack(seen)]
        if len(candidates) > len(seen):
            self._stacks.append(
                CardStack(tuple(dict.fromkeys(candidate.card for candidate in candidates)))
            )
        self._everything = seen
        self._crew = frozenset(card for card in own if card.face.type is CardType.CREW)

    def made(self) -> list[Team]:
        machines = sorted(set(self._machines()), key=self._price)
        sets: dict[frozenset[StackCard], None] = {}
        for engine in self._engines():
            for machine_set in machines[:MAX_SETS_PER_ENGINE]:
                sets[machine_set | engine | self._crew] = None
            sets[engine | self._crew] = None
        for robonaut in self._alone():
            sets[robonaut | self._crew] = None
        best = sorted((cards for cards in sets if cards), key=self._price)
        whole = [self._team(cards) for cards in best]
        most = MAX_TEAMS_WITH_SUPPORTS if self._rules.supports else MAX_TEAMS
        builders = [team for team in whole if team.tools.industry][:most]
        others = [team for team in whole if not team.tools.industry][: ceil(most / 3)]
        return builders + others

    def _team(self, cards: frozenset[StackCard]) -> Team:
        members = sorted((self._where[card] for card in cards), key=lambda member: member.number)
        tools = tools_of([member.card for member in members], self._zone, self._rules)
        return Team(tuple(members), tools)

    def _price(self, cards: frozenset[StackCard]) -> tuple[int, list[str]]:
        """Sort key: the price of a set of cards, then their numbers, so that ties are stable."""
        members = [self._where[card] for card in cards]
        buy = sum(member.where >= Where.DECK for member in members)
        boost = sum(member.card.mass for member in members if member.where is not Where.LEO)
        isru = min((c.face.isru for c in cards if c.face.isru is not None), default=4)
        return 3 * buy + boost + isru, sorted(member.number for member in members)

    def _machines(self) -> Iterator[frozenset[StackCard]]:
        """Yield each robonaut and refinery with the supports to prospect and build."""
        robonauts, refineries = (_of(self._where, kind) for kind in MACHINES)
        for robonaut in robonauts:
            prospecting = self._prospecting(robonaut) or frozenset()
            for refinery in refineries:
                building = self._building(robonaut, refinery)
                if building is not None:
                    yield building | prospecting

    def _engines(self) -> Iterator[frozenset[StackCard]]:
        """Yield nothing (machines may have thrust), then each thruster with its supports."""
        yield frozenset()
        thrusters = [self._where[card] for card in _of(self._everything, CardType.THRUSTER)]
        own = [thruster for thruster in thrusters if thruster.where < Where.DECK]
        bought = [thruster for thruster in thrusters if thruster.where is Where.DECK]
        for thruster in sorted(own, key=_order)[:MAX_ENGINES] + bought:
            thrusting = self._thrusting(thruster.card)
            if thrusting is not None:
                yield thrusting

    def _alone(self) -> Iterator[frozenset[StackCard]]:
        """Yield robonauts that go to claim."""
        for robonaut in _of(self._stacks[0].cards, CardType.ROBONAUT):
            prospecting = self._prospecting(robonaut)
            if prospecting is not None:
                yield prospecting

    def _prospecting(self, robonaut: StackCard) -> frozenset[StackCard] | None:
        return self._chain(lambda stack: isru_chains(stack, robonaut, self._asked))

    def _building(self, robonaut: StackCard, refinery: StackCard) -> frozenset[StackCard] | None:
        return self._chain(lambda stack: industry_chains(stack, robonaut, refinery, self._asked))

    def _thrusting(self, thruster: StackCard) -> frozenset[StackCard] | None:
        return self._chain(lambda stack: find_chains(stack, [thruster], self._asked))

    def _chain(self, find: Callable[[CardStack], tuple[Chain, ...]]) -> frozenset[StackCard] | None:
        """Return the first chain found, of own cards if possible."""
        for stack in self._stacks:
            with suppress(PlannerError):
                return frozenset(find(stack)[0].cards)
        return None
