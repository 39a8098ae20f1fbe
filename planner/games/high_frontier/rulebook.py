"""The rule book of High Frontier: everything that may happen, registered by the chapters.

A rule book is composed: the core registers its operations, free actions, events, scoring
terms, setup steps and limits; *Race for Glory*, scenarios and modules add to them, replace
them by name or leave them out. Nothing else in this room asks which game is being played.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar, TypeVar

from planner.board import Board, default_board
from planner.cards.library import CardLibrary, default_library
from planner.cards.model import CardType, Deck
from planner.errors import RuleViolation
from planner.games.high_frontier.table.changes import Preview
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.factions import card_of
from planner.games.high_frontier.table.limits import Limits
from planner.games.high_frontier.table.occasions import Occasion
from planner.games.high_frontier.table.state import StackKind, State
from planner.games.high_frontier.versions import up_to_date
from planner.kernel import rulebook as kernel
from planner.kernel.actions import Action, Choice
from planner.kernel.agenda import Step
from planner.kernel.codec import Json
from planner.kernel.conduct import asked, run_agenda
from planner.kernel.dice import DiceTray, SeededDice
from planner.kernel.rulebook import Group, Named
from planner.rule_texts import rule_texts
from planner.rules import CORE, RuleSet
from planner.text import Count, Text

A = TypeVar("A", bound=Action)
P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class StackRule:
    """What the rules say about a kind of stack (E3)."""

    rule: str
    flies: bool = False
    """It is a spacecraft (E5)."""
    strip: bool = True
    """A spacecraft has chits on the fuel strip (F); one without flies by `OwnPropulsion`."""
    stays: bool = False
    """It is there even when it is empty (E4)."""
    numbered: bool = False
    """There may be several, told apart by numbers (E6)."""
    by_cargo: bool = False
    """A player makes one whenever he puts cargo into it (G1d)."""
    closed: bool = False
    """Nothing goes into it or out of it once it is made (3A3b)."""
    sheltered: bool = False
    """Events pass it by (3A3b)."""
    most: Callable[[Limits], int] | None = None
    """How many may stay at the end of one's own turn, where there may be more before."""

    @property
    def on_strip(self) -> bool:
        """Whether it is a spacecraft with chits on the fuel strip."""
        return self.flies and self.strip


@dataclass(frozen=True, slots=True)
class PatentDeck:
    """What a deck of patents is made of (C4)."""

    type: CardType
    deck: str = Deck.CORE
    """Which edition or module the cards come from."""


@dataclass(frozen=True, slots=True)
class TokenKind:
    """A kind of token that stacks carry as cargo (iiD5)."""

    one: Count
    """What one of them is called, in a sentence: ``count_of(1, "chit")``."""
    mass: int
    precious: bool = False
    """Is not given up at will, and waits in outposts on claims only."""


@dataclass(frozen=True, slots=True)
class Valuable:
    """A kind of thing that players hold and may hand over in deals, one by one (N)."""

    one: Count
    """What one of them is called, in a sentence."""
    rule: str
    held: Callable[[Table, str], int]
    """How many a player has."""
    refused: Callable[[Table], RuleViolation | None]
    """Why none changes hands now; nothing where they may."""
    give: Callable[[Context, str, str], None]
    """Have one go from a player to another."""


@dataclass(frozen=True, slots=True)
class ScoreTerm:
    """One line of the final score."""

    key: str
    rule: str
    label: str
    points: Callable[[Table, str], int]


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a game has ended, or would end as things stand."""

    winners: tuple[str, ...]
    """Who has won; everybody or nobody where all play together."""
    result: str | None = None
    """What the team has achieved, where all play together."""


SetupStep = Callable[[Context], None]
Idea = Callable[[Table, str, list[Choice]], Iterable[Action]]
Reply = Callable[[Table, Any, str, list[Choice]], Action]
Sight = Callable[[Table], Iterable[Text]]
Check = Callable[[Table], Iterable[str]]
YearStep = Callable[[Context], None]
TurnCheck = Callable[[Table, str], RuleViolation | None]


def _groups() -> list[Named[Group]]:
    return [
        Named("answer", Group(Text("Your answer"), (None,))),
        Named(
            "operation",
            Group(Text("Operation: one this turn"), (Occasion.OPERATION,), is_expected=True),
        ),
        Named("free", Group(Text("Free actions"), (Occasion.FREE,), is_expected=True)),
        Named("move", Group(Text("Movement"), (Occasion.MOVE,), is_expected=True)),
        Named("deal", Group(Text("Deals"), (Occasion.ANYTIME,))),
        Named("turn", Group(Text("End of the turn"), (Occasion.TURN,), is_expected=True)),
        Named("hero", Group(Text("Heroes"), (Occasion.LULL,))),
    ]


@dataclass(slots=True)
class Rulebook(kernel.Rulebook[Table, Context]):
    """All that is in force in one game."""

    over_rule: ClassVar[str] = "M1"
    consent_rule: ClassVar[str] = "A2c"
    preview_kind: ClassVar[type[Preview]] = Preview
    moves: ClassVar[str] = "tanks"

    title: str = Text("High Frontier 4 All: the core game")
    aim: str = Text(
        "48 years, then the most victory points win: claims, factories at their stock prices,"
        " colonies and their places, rockets, glories and heroism (M1, M2)"
    )
    rule_ids: Collection[str] = field(default_factory=rule_texts)
    rules: RuleSet = CORE
    limits: Limits = field(default_factory=Limits)
    players: tuple[int, int] = (2, 6)
    """Fewest and most players."""
    groups: list[Named[Group]] = field(default_factory=_groups)
    board: Board = field(default_factory=default_board)
    library: CardLibrary = field(default_factory=default_library)
    decks: dict[str, PatentDeck] = field(default_factory=dict)
    """The patent decks in use, by their names (C4)."""
    stack_kinds: dict[StackKind, StackRule] = field(default_factory=dict)
    """The kinds of stacks there are (E3)."""
    tokens: dict[str, TokenKind] = field(default_factory=dict)
    """The tokens that stacks carry, by kind."""
    valuables: dict[str, Valuable] = field(default_factory=dict)
    """What else may change hands in deals, by kind."""
    setup: list[Named[SetupStep]] = field(default_factory=list)
    year_end: list[Named[YearStep]] = field(default_factory=list)
    """What happens between the last turn of a year and the first of the next (D2)."""
    events: dict[str, Callable[[Context], None]] = field(default_factory=dict)
    """What the events of the sunspot cycle do (K2)."""
    turn_checks: list[Named[TurnCheck]] = field(default_factory=list)
    """What must be in order before a player may end his turn (E3)."""
    score_terms: dict[str, ScoreTerm] = field(default_factory=dict)
    verdict: Callable[[Table], Verdict] | None = None
    """Who wins, where it is not the best score; see `chapters.scoring.verdict` (M2)."""
    names: dict[str, Text] = field(default_factory=dict)
    """What players call things that actions name, beyond cards, stacks and places."""
    stakes: dict[str, Callable[[Table, Any], Iterable[Text]]] = field(default_factory=dict)
    """What an action is about beyond its price, by its tag: told before it is done."""
    sights: list[Named[Sight]] = field(default_factory=list)
    """What lies beside the board, in lines of text."""
    checks: list[Named[Check]] = field(default_factory=list)
    """What must be true at any time, beyond the core: each tells what is wrong."""
    ideas: list[Named[Idea]] = field(default_factory=list)
    """What computer players that think ahead would do beyond the core, before they look for cards
    and money; the best first."""
    last_ideas: list[Named[Idea]] = field(default_factory=list)
    """What they do where nothing else is left."""
    starts: dict[str, Callable[[Table, Random], None]] = field(default_factory=dict)
    """Situations in the midst of which simulations may begin: each changes the state at random."""
    news: set[str] = field(default_factory=set)
    """Rules whose sentences a player wants to know before he chooses, as he does prices."""
    replies: dict[type[Step], Reply] = field(default_factory=dict)
    """What they say to decisions beyond the core."""

    def table(self, state: State) -> Table:
        """The table with these rules in force."""
        return Table(state, self)

    def context(self, state: State, tray: DiceTray) -> Context:
        """What rules work with when they change that state."""
        return Context(state, self, tray)

    def read_state(self, data: dict[str, Json]) -> State:
        """The state that JSON data tell, however long ago they were written.

        What older rules asked and nobody is asked any more goes on by itself, with seeded dice.
        """
        state = State.from_json(up_to_date(data), self.tags)
        if state.agenda and not asked(state):
            dice = SeededDice(self.header.seed)
            run_agenda(self.context(state, DiceTray.ready(dice, (), state.dice_rolled)))
        return state

    def cards_of(self, deck: str) -> list[str]:
        """All cards that a patent deck is made of (C4)."""
        made_of, cards = self.decks[deck], self.library.cards
        return [
            each.number for each in cards if each.type is made_of.type and each.deck == made_of.deck
        ]

    def same_seat(self, player: str) -> str:
        """The crew card: whoever chooses its side is called otherwise from then on (C2)."""
        return card_of(player)

    def operation(
        self,
        action: type[A],
        rule: str,
        apply: Callable[[Context, A], None],
        choices: Callable[[Table, str], Iterable[Choice]] | None = None,
    ) -> None:
        """Register an operation: one per turn (D1b, I)."""
        self.action(action, Occasion.OPERATION, rule, apply, choices)

    def free_action(
        self,
        action: type[A],
        rule: str,
        apply: Callable[[Context, A], None],
        choices: Callable[[Table, str], Iterable[Choice]] | None = None,
    ) -> None:
        """Register a free action: any number on one's own turn (D1c, G)."""
        self.action(action, Occasion.FREE, rule, apply, choices)

    def score(self, key: str, rule: str, label: str, points: Callable[[Table, str], int]) -> None:
        """Register a line of the final score, or replace the one with that key (M2)."""
        self.score_terms[key] = ScoreTerm(key, rule, label, points)

    def without_score(self, *keys: str) -> None:
        """Leave out lines of the final score."""
        for key in keys:
            del self.score_terms[key]

    def event(self, name: str, do: Callable[[Context], None]) -> None:
        """Say what an event does, or something else than before (K2)."""
        self.events[name] = do
