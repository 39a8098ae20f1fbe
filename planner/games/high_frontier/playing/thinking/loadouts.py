"""Which cards could fly together: those of hand and LEO, and what an auction could bring.

A team is what it takes for a factory, with or without a thruster of its own, or for a claim. Of
cards of a kind the best few are thought of, and of teams as well: there are too many chains else.
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

OF_A_KIND = 3
"""How many own cards of a kind are thought of."""
ENGINES = 3
"""How many own thrusters are thought of, beside what has to fly anyhow."""
OF_AN_ENGINE = 3
"""How many sets of machines are thought of with each engine."""
MOST_TEAMS = 9
WITH_SUPPORTS = 5
"""So many where machines need supports: there each takes longer to look at (J)."""
BUGGY, RAYGUN = "buggy", "raygun"
MACHINES = (CardType.ROBONAUT, CardType.REFINERY)
"""What a factory is built of (I7)."""


class Where(IntEnum):
    """Where a card is that might fly; the nearer, the sooner."""

    LEO = 0
    HAND = 1
    AWAY = 2
    """Aboard a rocket, from which it comes back into the hand one day."""
    DECK = 3
    """On top of its deck."""
    SOMEDAY = 4
    """Covered in its deck; one like it may turn up."""


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
    """What a stack can do at a site."""

    platforms: tuple[tuple[int, bool], ...]
    """ISRU rating of each platform, and whether it rolls twice."""
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
        return tuple(each.card for each in self.members)

    @property
    def mass(self) -> int:
        """What they weigh."""
        return sum(each.card.mass for each in self.members)

    @property
    def boost_mass(self) -> int:
        """What of it has still to be boosted."""
        return sum(
            each.card.mass
            for each in self.members
            if each.where is not Where.LEO and not each.card.face.human
        )

    @property
    def numbers(self) -> frozenset[str]:
        """The numbers of the cards."""
        return frozenset(each.number for each in self.members)

    def at(self, where: Where) -> tuple[Candidate, ...]:
        """Those of them that are there."""
        return tuple(each for each in self.members if each.where is where)

    @property
    def lacking(self) -> int:
        """How many cards are still to be bought."""
        return sum(each.where >= Where.DECK for each in self.members)

    def auctions(self, table: Table) -> list[Candidate]:
        """Those of them that are to be auctioned; bonus supports come with others (I2g)."""
        tops = self.at(Where.DECK)
        free = {deck for each in tops for deck in bonus_decks(table, each.number)}
        kinds = [each for each in tops if each.card.face.type not in free]
        return kinds or list(tops[:1])


# -- what there is -----------------------------------------------------------------------------


def candidates(table: Table, player: str) -> list[Candidate]:
    """The cards that a player can think of, the best few of each kind."""
    found = list(_own(table, player))
    kept: list[Candidate] = []
    for kind in dict.fromkeys(each.card.face.type for each in found):
        alike = [each for each in found if each.card.face.type is kind]
        kept += sorted(alike, key=_order)[:OF_A_KIND]
    kept += _on_decks(table, {each.number for each in found})
    return kept + list(_some_day(table))


def _order(each: Candidate) -> tuple[float, ...]:
    """Light cards that need little come first, and those that see little water."""
    face = each.card.face
    needs = len(face.needs) + face.therms_needed
    isru = face.isru or 0
    boost = 0 if each.where is Where.LEO else each.card.mass
    return boost + needs + isru, each.card.mass


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
                # Who waits in an outpost flies no more, and settles when a factory is built there.
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
    """What nobody has seen yet: supports of each kind that need nothing, and typical machines."""
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
    """One that needs what most of them need, of middling mass."""
    groups: dict[Hashable, list[Face]] = {}
    for face in machines:
        groups.setdefault((face.needs, face.therms_needed), []).append(face)
    most = max(groups.values(), key=lambda group: (len(group), -group[0].therms_needed))
    return sorted(most, key=lambda face: (face.mass, face.number))[len(most) // 2]


def _gives(face: Face) -> set[str]:
    """What a face supports others with."""
    found = {f"{each.kind}:{name}" for each in face.provides for name in each.subtypes}
    return found | ({THERMS} if face.light is not None else set())


# -- what they can do --------------------------------------------------------------------------


def tools_of(cards: Sequence[StackCard], zone: Zone, rules: RuleSet) -> Tools:
    """What these cards can do together.

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


# -- who flies together ------------------------------------------------------------------------


def teams(table: Table, found: Sequence[Candidate]) -> list[Team]:
    """The teams worth a closer look, those with the least to pay for first."""
    return _Teams(table, found).made()


class _Teams:
    """Makes teams of candidates."""

    def __init__(self, table: Table, found: Sequence[Candidate]) -> None:
        self._zone = table.book.board.zones[table.space(LEO).zone]
        self._rules = table.book.rules
        self._asked = Circumstances(self._zone, rules=self._rules)
        self._where = {each.card: each for each in found}
        own = tuple(each.card for each in found if each.where < Where.DECK)
        seen = tuple(each.card for each in found if each.where < Where.SOMEDAY)
        # Own cards do where they can; what others might have first is thought of after that.
        self._stacks = [CardStack(own), CardStack(seen)]
        if len(found) > len(seen):
            self._stacks.append(CardStack(tuple(dict.fromkeys(each.card for each in found))))
        self._everything = seen
        self._crew = frozenset(card for card in own if card.face.type is CardType.CREW)

    def made(self) -> list[Team]:
        machines = sorted(set(self._machines()), key=self._price)
        found: dict[frozenset[StackCard], None] = {}
        for engine in self._engines():
            for each in machines[:OF_AN_ENGINE]:
                found[each | engine | self._crew] = None
            found[engine | self._crew] = None
        for robonaut in self._alone():
            found[robonaut | self._crew] = None
        best = sorted((cards for cards in found if cards), key=self._price)
        whole = [self._team(cards) for cards in best]
        most = WITH_SUPPORTS if self._rules.supports else MOST_TEAMS
        builders = [team for team in whole if team.tools.industry][:most]
        others = [team for team in whole if not team.tools.industry][: ceil(most / 3)]
        return builders + others

    def _team(self, cards: frozenset[StackCard]) -> Team:
        members = sorted((self._where[card] for card in cards), key=lambda each: each.number)
        tools = tools_of([each.card for each in members], self._zone, self._rules)
        return Team(tuple(members), tools)

    def _price(self, cards: frozenset[StackCard]) -> tuple[int, list[str]]:
        """What has to be paid, and after that the names, so that the order is always the same."""
        found = [self._where[card] for card in cards]
        buy = sum(each.where >= Where.DECK for each in found)
        boost = sum(each.card.mass for each in found if each.where is not Where.LEO)
        isru = min((c.face.isru for c in cards if c.face.isru is not None), default=4)
        return 3 * buy + boost + isru, sorted(each.number for each in found)

    def _machines(self) -> Iterator[frozenset[StackCard]]:
        """Robonaut and refinery with what they need to prospect and to build."""
        robonauts, refineries = (_of(self._where, kind) for kind in MACHINES)
        for robonaut in robonauts:
            prospecting = self._prospecting(robonaut) or frozenset()
            for refinery in refineries:
                building = self._building(robonaut, refinery)
                if building is not None:
                    yield building | prospecting

    def _engines(self) -> Iterator[frozenset[StackCard]]:
        """No thruster but what is there anyhow, and each thruster with what it needs."""
        yield frozenset()
        thrusters = [self._where[card] for card in _of(self._everything, CardType.THRUSTER)]
        own = [each for each in thrusters if each.where < Where.DECK]
        bought = [each for each in thrusters if each.where is Where.DECK]
        for each in sorted(own, key=_order)[:ENGINES] + bought:
            thrusting = self._thrusting(each.card)
            if thrusting is not None:
                yield thrusting

    def _alone(self) -> Iterator[frozenset[StackCard]]:
        """Robonauts that go to claim."""
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
        """The simplest chain, with own cards if they will do."""
        for stack in self._stacks:
            with suppress(PlannerError):
                return frozenset(find(stack)[0].cards)
        return None
