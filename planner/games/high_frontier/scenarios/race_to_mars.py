"""Scenario 1, *Race to Mars*: get there, use what is there, bring it home (iiD1)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from planner.games.high_frontier.chapters.setup import chits
from planner.games.high_frontier.chapters.years import end_game
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.scenarios.core import option
from planner.games.high_frontier.scenarios.play_area import limit_play_area
from planner.games.high_frontier.scenarios.race_for_glory import race_for_glory
from planner.games.high_frontier.scenarios.variable_end import end_by_die
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.happenings import Industrialized, MoveEnded, ProductSold
from planner.games.high_frontier.table.state import StackKind
from planner.kernel.log import Header
from planner.kernel.rulebook import put
from planner.kernel.state import Part
from planner.text import Text

RULE = "iiD1"
MARS = "mars"
"""The body, and the zone whose glory is at stake."""
CUBES = "cubes"
"""The option that says whether a factory cube scores a point by itself."""

FIRST_LANDING = "first-landing"
FIRST_FACTORY = "first-factory"
FIRST_SALE = "first-sale"
ACHIEVEMENTS = {
    FIRST_LANDING: Text("the first to land a rocket on Mars"),
    FIRST_FACTORY: Text("the first to build a factory on Mars"),
    FIRST_SALE: Text("the first to sell a product made in space"),
}
"""What is worth a point, once in the game."""


@dataclass(frozen=True, slots=True)
class Achieved(Part):
    """Who was the first to do what, by the keys of `ACHIEVEMENTS`."""

    tag = "achieved"
    by: dict[str, str] = field(default_factory=dict)

    def as_seen(self, seats: frozenset[str]) -> Achieved:
        """All of it: everybody has seen it."""
        return self


def achieved(table: Table) -> dict[str, str]:
    """Who was the first to do what so far."""
    part = table.state.part(Achieved)
    return {} if part is None else part.by


def race_to_mars(header: Header) -> Rulebook:
    """The rule book of *Race to Mars*.

    With the option ``cubes`` set to ``unscored`` factory cubes score by their stock price
    alone, as in the final tally of the printed tutorial.
    """
    book = race_for_glory(header, more_options=(CUBES,))
    book.title = Text("Race to Mars")
    book.aim = Text(
        "beside the usual points, one each for the first rocket to land on Mars, the "
        "first factory there and the first product sold. All is over when these are "
        "done and the glory of Mars is won, or when a die says so, from year 25 on, "
        "and after year 30 in any case. What ends a move beyond the Mars zone is "
        "lost ({rule})",
        rule=RULE,
    )
    book.limits = replace(book.limits, seniority_disks=2, aquas_at_start=4)
    book.part(Achieved)
    limit_play_area(book, MARS, RULE)
    put(book.setup, "chits", _mars_glory_only)
    end_by_die(book, RULE)
    put(book.year_end, "trigger", _end_when_all_is_done, before="game-end")
    book.on(MoveEnded, _landed)
    book.on(Industrialized, _built)
    book.on(ProductSold, _sold)
    book.score("achievements", RULE, Text("Achievements"), achievements)
    if option(header, CUBES, ("scored", "unscored")) == "unscored":
        book.without_score("factories")
    return book


def _mars_glory_only(context: Context) -> None:
    """The other glories and heroism are not used (tC)."""
    chits(context)
    state = context.state
    state.glories = {zone: count for zone, count in state.glories.items() if zone == MARS}
    state.heroism = 0


# -- achievements ----------------------------------------------------------------------------


def _is_on_mars(table: Table, space: str) -> bool:
    printed = table.space(space).site
    return printed is not None and printed.body == MARS


def _landed(context: Context, ended: MoveEnded) -> None:
    if (
        _is_on_mars(context, ended.space)
        and context.state.stacks[ended.stack].kind is StackKind.ROCKET
    ):
        _achieve(context, ended.player, FIRST_LANDING)


def _built(context: Context, done: Industrialized) -> None:
    if _is_on_mars(context, done.site):
        _achieve(context, done.player, FIRST_FACTORY)


def _sold(context: Context, sale: ProductSold) -> None:
    _achieve(context, sale.player, FIRST_SALE)


def _achieve(context: Context, player: str, key: str) -> None:
    done = achieved(context)
    if key not in done:
        context.state.put_part(Achieved(done | {key: player}))
        context.say(
            Text("{player} is {achievements}", player=player, achievements=ACHIEVEMENTS[key]), RULE
        )


def achievements(table: Table, player: str) -> int:
    """One point for each thing that the player has done first."""
    return sum(who == player for who in achieved(table).values())


def ends_with(table: Table, *more: str) -> bool:
    """Whether the game is over at the end of a year, if these have been achieved by then, too."""
    done = achieved(table).keys() | set(more)
    return done == ACHIEVEMENTS.keys() and not table.state.glories[MARS]


def _end_when_all_is_done(context: Context) -> None:
    """The game is over when all has been achieved and the glory of Mars is won."""
    if ends_with(context):
        end_game(context, Text("all has been achieved and the glory of Mars is won"), RULE)
