"""The question: which rockets of these cards fly this mission?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta

from planner.board import Board, Zone
from planner.board.board import default_board
from planner.errors import BadInput, RuleViolation
from planner.route.query import Terms
from planner.route.questions.flights import AroundQuestion
from planner.route.questions.words import Aqua, CardText, PlaceText
from planner.route.rockets.hand import Held, among, hand_of
from planner.text import N_, Text

HOME = "leo"
MOST_CARDS = 24
"""The most cards to choose a rocket from."""


class Measure(StrEnum):
    """The measures by which a rocket can be best.

    >>> [str(measure) for measure in Measure]
    ['turns', 'aqua', 'fuel', 'mass', 'chance']
    """

    TURNS = "turns"
    AQUA = "aqua"
    """Everything that is paid: boosts, what is on offer, tanks."""
    FUEL = "fuel"
    """Tanks of fuel at the start."""
    MASS = "mass"
    """The dry mass."""
    CHANCE = "chance"


@dataclass(frozen=True, slots=True)
class Asked:
    """Cards, aqua and a mission; `planner.route.rockets.which_rockets` answers.

    Places are indices of spaces and cards are numbers here; `Asked.of` takes names.

    >>> asked = Asked.of("Deimos", hand=["Hall Effect", "Cascade Photovoltaic"], aqua=9)
    >>> asked.board[asked.goal].name, asked.zone.id, asked.back
    ('Deimos', 'earth', False)
    """

    board: Board
    cards: tuple[Held, ...]
    origin: int
    goal: int
    aqua: int | None = None
    """The most aqua to pay; no limit if it is ``None``."""
    carry: tuple[str, ...] = ()
    """Cards that have to come along."""
    work: tuple[str, ...] = ()
    """Cards that have to come along and to be operational at the goal (J2)."""
    cargo_tanks: int = 0
    """Tanks of water that come along as cargo (F1)."""
    back: bool = False
    """True if the rocket has to return to where it starts, with the fuel that it starts with."""
    terms: Terms = field(default_factory=Terms)

    def __post_init__(self) -> None:
        if len(self.cards) > MOST_CARDS:
            raise BadInput(
                Text(
                    "there are {cards} cards, and a rocket is chosen from {most_cards}",
                    cards=len(self.cards),
                    most_cards=MOST_CARDS,
                ),
                hint=Text("leave out what would not fly anyway"),
                field="card",
            )
        if self.aqua is not None and self.aqua < 0:
            raise BadInput(
                Text("{aqua} aqua: a count is never negative", aqua=self.aqua), field="aqua"
            )
        if not 0 <= self.cargo_tanks <= 22:
            raise BadInput(
                Text(
                    "{cargo_tanks} tanks of cargo do not fit in a rocket",
                    cargo_tanks=self.cargo_tanks,
                ),
                hint=Text("0 to 22"),
                field="cargo_tanks",
                rule="F2a",
            )
        if self.back and self.goal == self.origin:
            raise BadInput(Text("the rocket is there already"), field="to")
        if self.back and self.terms.via:
            raise BadInput(Text("the way back passes no other places"), field="via")
        boosted = [card for card in self.cards if not card.free]
        if boosted and self.board[self.origin].id != HOME:
            raise RuleViolation(
                "I4",
                Text(
                    "{face} is boosted to LEO, and the rocket starts at {place}",
                    face=boosted[0].face.name,
                    place=self.board[self.origin].name,
                ),
                code="not-in-leo",
                hint=Text("name it among the cards that are ready, if it is there"),
                field="from",
            )

    @classmethod
    def of(
        cls,
        goal: str,
        *,
        hand: Sequence[str] = (),
        ready: Sequence[str] = (),
        offer: Sequence[str] = (),
        aqua: int | None = None,
        origin: str = HOME,
        carry: Sequence[str] = (),
        work: Sequence[str] = (),
        cargo_tanks: int = 0,
        back: bool = False,
        terms: Terms | None = None,
        board: Board | None = None,
    ) -> Asked:
        """Return the question with places and cards by name."""
        board = board or default_board()
        cards = hand_of(hand, ready, offer)
        end = board.find(goal, field="to")
        if end.lander:
            raise BadInput(
                Text("no move may end on the lander burn {end}", end=end.name),
                rule="H5e",
                field="to",
            )
        return cls(
            board,
            cards,
            board.find_start(origin, field="from").index,
            end.index,
            aqua,
            tuple(among(cards, text, "carry").number for text in carry),
            tuple(among(cards, text, "use").number for text in work),
            cargo_tanks,
            back,
            terms or Terms(),
        )

    @property
    def zone(self) -> Zone:
        """The zone where the rocket starts, whose sunlight counts (H3c)."""
        return self.board.zones[self.board[self.origin].zone]

    @property
    def zone_there(self) -> Zone:
        """The zone of the goal."""
        return self.board.zones[self.board[self.goal].zone]

    def without(self, card: str) -> Asked:
        """Return the same question without a card."""
        return replace(
            self,
            cards=tuple(each for each in self.cards if each.number != card),
            carry=tuple(each for each in self.carry if each != card),
            work=tuple(each for each in self.work if each != card),
        )


_Cards = Annotated[tuple[CardText, ...], Meta(max_length=MOST_CARDS)]


class RocketsQuestion(AroundQuestion, frozen=True, kw_only=True, rename={"from_": "from"}):
    """Which rockets some cards make that fly a mission, and what one more card is worth."""

    to: Annotated[PlaceText, Meta(description=N_("where it shall go"))]
    from_: Annotated[PlaceText, Meta(description=N_("where it starts"))] = "leo"
    back: Annotated[bool, Meta(description=N_("and back to where it starts"))] = False
    card: Annotated[
        _Cards, Meta(description=N_("cards in hand; a radiator may end in :heavy or :light"))
    ] = ()
    ready: Annotated[
        _Cards, Meta(description=N_("cards that are there already, of either side, and the crew"))
    ] = ()
    offer: Annotated[
        _Cards, Meta(description=N_("cards on offer; Hall Effect=3 if it costs 3 aqua to buy"))
    ] = ()
    carry: Annotated[_Cards, Meta(description=N_("those that have to come along"))] = ()
    use: Annotated[
        _Cards, Meta(description=N_("those that have to come along and be operational there"))
    ] = ()
    aqua: Annotated[
        Aqua | None,
        Meta(description=N_("aqua for everything; without it there is no limit")),
    ] = None
    cargo_tanks: Annotated[
        Annotated[int, Meta(ge=0, le=22)], Meta(description=N_("water tanks kept as cargo"))
    ] = 0
    worth: Annotated[
        CardText | None, Meta(description=N_("tell what becomes possible with this card"))
    ] = None
    prefer: Annotated[
        Literal["turns", "aqua", "fuel", "mass", "chance"],
        Meta(description=N_("what to sort the answers by")),
    ] = "turns"

    def to_asked(self) -> Asked:
        """The question in the planner's terms; refuses what makes no sense."""
        board = default_board(self.board)
        return Asked.of(
            self.to,
            hand=self.card,
            ready=self.ready,
            offer=self.offer,
            aqua=self.aqua,
            origin=self.from_,
            carry=self.carry,
            work=self.use,
            cargo_tanks=self.cargo_tanks,
            back=self.back,
            terms=self.to_terms(board),
            board=board,
        )
