"""Scenario 5, *Race to the Rescue*: bring the people of a dying colony home in time (iiD5).

`by_turns` and `fleet` set the table, `voyage` is the rescue itself, `colony` what it is about.
"""

from __future__ import annotations

from dataclasses import replace

from planner.games.high_frontier.chapters.free import freight
from planner.games.high_frontier.chapters.operations.market import SellProduct
from planner.games.high_frontier.chapters.years import StartYear
from planner.games.high_frontier.rulebook import Rulebook, Verdict
from planner.games.high_frontier.scenarios.race_for_glory import race_for_glory
from planner.games.high_frontier.scenarios.rescue import by_turns, fleet, voyage
from planner.games.high_frontier.scenarios.rescue.colony import COLONISTS, RULE, TOKENS, colony_of
from planner.games.high_frontier.table.context import Context, Table
from planner.kernel.dice import draw
from planner.kernel.log import Header
from planner.kernel.rulebook import leave_out, put
from planner.text import Text


def race_to_the_rescue(header: Header) -> Rulebook:
    """The rule book of *Race to the Rescue*."""
    book = race_for_glory(header)
    book.title = Text("Race to the Rescue")
    book.aim = Text(
        "all together: bring the {colonists} colonists of a dying colony home to LEO "
        "in 24 years. Each needs a discovery chit to travel with; from year 16 on "
        "one without a chit dies every year ({rule})",
        colonists=COLONISTS,
        rule=RULE,
    )
    book.players = (1, 5)
    book.limits = replace(book.limits, seniority_disks=2, stock_prices=())
    book.tokens = dict(TOKENS)
    leave_out(book.setup, ["chits", "first-player"])
    put(book.setup, "first-player", _first_player_by_lot, before="seniority-disks")
    put(book.setup, "rescue", _begin)
    # The exploitation tracks are not used, so products have no price.
    book.forget(SellProduct)
    for chapter in (freight, by_turns, fleet, voyage):
        chapter.register(book)
    book.without_score(*book.score_terms)
    book.score("colonists", RULE, Text("Colonists brought home"), brought_home)
    book.verdict = _outcome
    return book


def _first_player_by_lot(context: Context) -> None:
    players = list(context.state.players)
    first = players[draw(f"{context.book.header.seed}:first-player", len(players))]
    context.state.first_player = first
    context.say(Text("{first} is the first player, by lot", first=first), RULE)


def _begin(context: Context) -> None:
    context.push(by_turns.first_steps(context), *fleet.last_steps(context), StartYear())


def brought_home(table: Table, player: str) -> int:
    """One point for each colonist that the player has brought home."""
    colony = colony_of(table)
    return 0 if colony is None else colony.home.get(player, 0)


def _outcome(table: Table) -> Verdict:
    players = tuple(table.state.seats)
    saved = sum(brought_home(table, player) for player in players)
    told = Text(
        "{saved} of {colonists} colonists are home ({rule})",
        saved=saved,
        colonists=COLONISTS,
        rule=RULE,
    )
    if saved == COLONISTS:
        return Verdict(players, Text("victory: {told}", told=told))
    lost = (
        Text("partial victory: {told}", told=told) if saved else Text("defeat: {told}", told=told)
    )
    return Verdict((), lost)
