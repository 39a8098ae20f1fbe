"""Commands that plan: ``route``, ``tanks`` and ``reach``.

What answers them is entered when there is a question; `--help` and completion need not wait for
the search to be loaded.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from planner.cli.answer import Answer, CommandAdder
from planner.cli.editions import with_notes
from planner.cli.spacecraft import (
    add_option,
    add_preference,
    add_spacecraft_arguments,
    add_terms_arguments,
    asked_by,
    ship_fields,
    terms_fields,
)
from planner.route.questions.flights import (
    FlightQuestion,
    ReachQuestion,
    RouteQuestion,
    TanksQuestion,
)

if TYPE_CHECKING:
    from planner.route.query import Query


def add_commands(adder: CommandAdder) -> None:
    """Add the planning commands."""
    route = adder.command(
        "route",
        _route,
        help="find the ways from one place to another",
        example='planner route LEO "Arsia Mons" --engine 5-1,a1 --dry 7 --tanks 3 --rules rfg',
    )
    tanks = adder.command(
        "tanks",
        _tanks,
        help="find the fewest tanks that get there",
        example="planner tanks LEO Ceres --engine 3-2 --dry 5",
    )
    reached = adder.command(
        "reach",
        _reach,
        help="list all sites that can be reached",
        example="planner reach LEO --engine 3-2 --dry 5 --tanks 4 --season blue",
    )
    for parser in (route, tanks, reached):
        parser.add_argument("origin", metavar="FROM", help="where the spacecraft is")
        if parser is not reached:
            parser.add_argument("to", metavar="TO", help="where it wants to go")
        add_spacecraft_arguments(parser, fuel=parser is not tanks)
        add_terms_arguments(parser)
        if parser is not reached:
            add_preference(parser)
    for parser in (route, reached):
        add_option(
            parser, "all_ways", help="look for all ways at once, however large the question is"
        )
    add_option(reached, "only", ReachQuestion, metavar="SITE")


def _route(arguments: argparse.Namespace) -> Answer:
    from planner.cli.flights import route_answer

    query = _query(arguments, RouteQuestion)
    answer = route_answer(query, **_wishes(arguments), all_ways=arguments.all_ways)
    return _noted(answer, query, query.goals)


def _tanks(arguments: argparse.Namespace) -> Answer:
    from planner.cli.flights import tanks_answer

    query = _query(arguments, TanksQuestion)
    return _noted(tanks_answer(query, **_wishes(arguments)), query, query.goals)


def _reach(arguments: argparse.Namespace) -> Answer:
    from planner.cli.flights import reach_answer

    query = _query(arguments, ReachQuestion)
    answer = reach_answer(query, all_ways=arguments.all_ways)
    return _noted(answer, query, [query.board[site.id].index for site in answer.data.sites])


def _noted(answer: Answer, query: Query, goals: Iterable[int]) -> Answer:
    """The answer, and what other printings of the board say of where it begins and ends."""
    spaces = (query.board[place] for place in (query.origin, *goals))
    return replace(answer, text=with_notes(answer.text, spaces))


def _wishes(arguments: argparse.Namespace) -> dict[str, Any]:
    from planner.route.query import Preference

    return {
        "prefer": Preference(arguments.prefer),
        "aqua": arguments.aqua,
        "safety": arguments.safety,
    }


def _query(arguments: argparse.Namespace, question: type[FlightQuestion]) -> Query:
    known = {"from_": arguments.origin, **terms_fields(arguments), **ship_fields(arguments)}
    return asked_by(arguments, question, **known).to_query()
