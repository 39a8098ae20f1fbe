"""The advice of computer players (``hint``), and which of them plays which seat."""

from __future__ import annotations

from collections.abc import Sequence

from planner.cli.hotseat.words import choice_words
from planner.errors import BadInput
from planner.games.high_frontier.game import View
from planner.games.high_frontier.playing import PLAYERS, Bot
from planner.games.high_frontier.playing.advice import PlanIdea, best_plans
from planner.games.high_frontier.table.factions import card_of, faction
from planner.kernel.dice import derived_seed
from planner.text import Text, joined

PEOPLE = "people"
"""The player of a seat that no computer player has."""


def hint(view: View, player: str) -> str:
    """Return the best plans for a player, and what to do first for each.

    >>> from planner.games.high_frontier import Game
    >>> view = Game.new("race-to-mars", factions=["CRP", "NASA"], seed=3).view("CRP")
    >>> print(hint(view, "CRP").splitlines()[1].strip()[:15])
    first: research
    """
    ideas = best_plans(view, player)
    if not ideas:
        return "no flight seems worth its price now; cards and aquas may change that"
    return "\n".join(
        line for place, idea in enumerate(ideas, start=1) for line in _told(view, place, idea)
    )


def _told(view: View, place: int, idea: PlanIdea) -> Sequence[str]:
    lines = [f"  {place} {idea.sentence}"]
    if idea.first is not None:
        words = f"{idea.first.tag} {choice_words(view.table, idea.first)}"
        lines.append(f"    first: {words}")
    return lines


def bots_of(seats: Sequence[str], text: str, seed: int | str) -> dict[str, Bot]:
    """Return the computer players of ``ESA=medium,2=easy``: a seat by its player or its number.

    >>> sorted(bots_of(["NASA", "ESA"], "2=easy", 7))
    ['ESA']
    """
    bots: dict[str, Bot] = {}
    for word in filter(None, text.split(",")):
        name, _, kind = word.partition("=")
        player = seat_named(seats, name)
        bot = bot_named(kind, player, seed)
        if bot is not None:
            bots[player] = bot
    return bots


def seat_named(seats: Sequence[str], name: str) -> str:
    """Return a seat by its player, his crew card or its number."""
    name = name.strip()
    if name.isdecimal() and 1 <= int(name) <= len(seats):
        return seats[int(name) - 1]
    player = faction(name)
    for seat in seats:
        if player == seat or card_of(player) == seat:
            return seat
    raise BadInput(
        Text("nobody plays {player}", player=player),
        hint=Text("{seats} do", seats=joined(seats, " and ")),
        field="bots",
    )


def bot_named(kind: str, player: str, seed: int | str) -> Bot | None:
    """Return a computer player for a seat; none for people."""
    kind = kind.strip().casefold()
    if kind == PEOPLE:
        return None
    if kind not in PLAYERS:
        raise BadInput(
            Text("there is no bot {kind}", kind=repr(kind)),
            hint=Text("write {players}", players=joined([*PLAYERS, PEOPLE], " or ")),
            field="bots",
        )
    return PLAYERS[kind](derived_seed(seed, player))
