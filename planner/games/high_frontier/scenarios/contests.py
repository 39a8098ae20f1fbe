"""Scenarios 2 to 4 of *Race for Glory*: little more than another length or score (iiD2-iiD4)."""

from __future__ import annotations

from dataclasses import replace

from planner.games.high_frontier.chapters.scoring import scores
from planner.games.high_frontier.rulebook import Rulebook, Verdict
from planner.games.high_frontier.scenarios.play_area import limit_play_area
from planner.games.high_frontier.scenarios.race_for_glory import race_for_glory
from planner.games.high_frontier.scenarios.variable_end import end_by_die
from planner.games.high_frontier.table.context import Table
from planner.kernel.log import Header
from planner.text import Text, Word

TEAM_RESULTS = ((27, "Utopia"), (17, "Prosperity"), (7, "Struggles"), (0, "Dystopia"))
"""What the team has achieved, by the least that the weakest player has scored (iiD2)."""


def in_pursuit_of_happiness(header: Header) -> Rulebook:
    """Scenario 2: a team, judged by its weakest member (iiD2)."""
    book = race_for_glory(header)
    book.title = Text("In Pursuit of Happiness")
    book.aim = Text(
        "all together: the team has got as far as its poorest member. Factories, glories and"
        " heroism count; 7 points each are worth living for, 17 are prosperity, 27 utopia. A die"
        " may end the game from year 37 on, and year 42 does. What ends a move beyond the Jupiter"
        " zone is lost (iiD2)"
    )
    book.limits = replace(book.limits, seniority_disks=3)
    limit_play_area(book, "jupiter", "iiD2")
    end_by_die(book, "iiD2")
    book.without_score("claims", "colonies", "rockets", "colony-places")
    book.verdict = _team_result
    return book


def team_result(lowest: int) -> str:
    """What the team has achieved when its weakest player has that many points (iiD2).

    >>> [team_result(points) for points in (6, 7, 26, 27)]
    ['Dystopia', 'Struggles', 'Prosperity', 'Utopia']
    """
    return next(result for least, result in TEAM_RESULTS if lowest >= least)


def _team_result(table: Table) -> Verdict:
    lowest = min(score.total for score in scores(table))
    return Verdict(
        (),
        Text(
            "{team_result} (iiD2): the lowest score is {lowest}",
            team_result=Word(team_result(lowest)),
            lowest=lowest,
        ),
    )


def race_to_the_top(header: Header) -> Rulebook:
    """Scenario 3: the full 48 years (iiD3)."""
    book = race_for_glory(header)
    book.title = Text("Race to the Top")
    book.aim = Text("the core game without supports, events and belts: {aim}", aim=book.aim)
    return book


def race_for_patriotic_glory(header: Header) -> Rulebook:
    """Scenario 4: glory is all that counts (iiD4)."""
    book = race_for_glory(header)
    book.title = Text("Race for Patriotic Glory")
    book.aim = Text(
        "glories and heroism win, and rockets on the map; claims, factories and colonies are no"
        " more than means. A die may end the game from year 37 on, and year 42 does (iiD4)"
    )
    book.limits = replace(book.limits, seniority_disks=3)
    end_by_die(book, "iiD4")
    book.without_score("claims", "factories", "stock-prices", "colonies", "colony-places")
    return book
