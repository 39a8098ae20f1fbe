"""The question: which rockets to compare, and where they go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated

from msgspec import Meta

from planner.board import Board, Zone, default_board
from planner.craft.stack import card_named
from planner.errors import BadInput, PlannerError
from planner.route.query import Spacecraft, Terms
from planner.route.questions.flights import AroundQuestion, FuelledQuestion
from planner.route.questions.line import fields_of_rocket
from planner.route.questions.words import Places, PlaceText, RocketText
from planner.route.rocket_line import read_rocket
from planner.text import N_, Text

LEAST_ROCKETS, MOST_ROCKETS = 2, 4
MOST_GOALS = 8


@dataclass(frozen=True, slots=True)
class Contender:
    """A rocket that is compared with others."""

    line: str
    """The line as it was typed."""
    cards: tuple[str, ...]
    """The names of its cards, where it is made of cards."""
    spacecraft: Spacecraft


@dataclass(frozen=True, slots=True)
class Contest:
    """Two rockets or more, and the goals they are asked about."""

    board: Board
    rockets: tuple[Contender, ...]
    origin: int
    goals: tuple[int, ...] = ()
    terms: Terms = field(default_factory=Terms)

    @classmethod
    def of(
        cls,
        rockets: Sequence[str],
        goals: Sequence[str] = (),
        *,
        origin: str = "leo",
        terms: Terms | None = None,
        board: Board | None = None,
    ) -> Contest:
        """Return the question about rockets written in one line each.

        >>> asked = Contest.of(["5-1,a1, dry 7, 3 tanks", "Re Solar Moth, 3 tanks"], ["Deimos"])
        >>> [str(each.spacecraft.wet) for each in asked.rockets], len(asked.goals)
        (['10', '4'], 1)
        """
        board, terms = board or default_board(), terms or Terms()
        if not LEAST_ROCKETS <= len(rockets) <= MOST_ROCKETS:
            raise BadInput(
                Text("{count} rockets cannot be compared", count=len(rockets)),
                hint=Text("name {least} to {most}", least=LEAST_ROCKETS, most=MOST_ROCKETS),
                field="rocket",
            )
        if len(goals) > MOST_GOALS:
            raise BadInput(
                Text(
                    "there are {given} of these and no more than {most} may be given",
                    given=len(goals),
                    most=MOST_GOALS,
                ),
                field="to",
            )
        start = board.find_start(origin, field="from")
        zone = board.zones[start.zone]
        return cls(
            board=board,
            rockets=tuple(_contender(line, zone, terms) for line in rockets),
            origin=start.index,
            goals=tuple(dict.fromkeys(_goal(board, goal) for goal in goals)),
            terms=terms,
        )


def _goal(board: Board, name: str) -> int:
    place = board.find(name, field="to")
    if place.lander:
        raise BadInput(
            Text("no move may end on the lander burn {end}", end=place.name), rule="H5e", field="to"
        )
    return place.index


def _contender(line: str, zone: Zone, terms: Terms) -> Contender:
    try:
        typed = read_rocket(line)
        names = tuple(card_named(each).title for each in typed.cards)
        ship = FuelledQuestion(**fields_of_rocket(typed)).to_spacecraft(zone, terms)
        return Contender(line.strip(), names, ship)
    except PlannerError as error:
        error.field = "rocket"
        raise


class CompareQuestion(AroundQuestion, frozen=True, kw_only=True, rename={"from_": "from"}):
    """Two to four rockets side by side, and the goals that they shall get to."""

    rocket: Annotated[
        tuple[RocketText, ...],
        Meta(
            max_length=MOST_ROCKETS,
            description=N_(
                "a rocket in one line: 5-1,a1, dry 7, 3 tanks; or the names of its cards"
            ),
        ),
    ] = ()
    to: Annotated[Places, Meta(max_length=MOST_GOALS, description=N_("goals, up to eight"))] = ()
    from_: Annotated[PlaceText, Meta(description=N_("where they start"))] = "leo"

    def to_contest(self) -> Contest:
        """The question in the planner's terms; refuses what makes no sense."""
        board = default_board(self.board)
        return Contest.of(
            self.rocket, self.to, origin=self.from_, terms=self.to_terms(board), board=board
        )
