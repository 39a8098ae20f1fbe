"""High Frontier on the shelf: what those who keep, show and compare games have to know of it."""

from __future__ import annotations

from planner.games.high_frontier.annals import annals
from planner.games.high_frontier.autopilot import Instructions
from planner.games.high_frontier.chapters.deals.negotiation import Decline, open_deals
from planner.games.high_frontier.chapters.operations.auctions import Pass
from planner.games.high_frontier.game import Game, View
from planner.games.high_frontier.modules import MODULES
from planner.games.high_frontier.playing import PLAYERS, RandomPlayer
from planner.games.high_frontier.playing.advice import best_plans
from planner.games.high_frontier.playing.invariants import all_cards
from planner.games.high_frontier.scenarios import SCENARIOS
from planner.games.high_frontier.seating import FactionDraft, Factions
from planner.games.high_frontier.table.turn import EndTurn
from planner.games.kind import ComputerPlayers, GameKind
from planner.kernel.actions import Action, Choice
from planner.kernel.consent import Consent
from planner.kernel.dice import fresh_seed
from planner.ladder.game import LadderGame
from planner.text import Text

SIMPLEST: tuple[type[Action], ...] = (Decline, Consent, Pass, EndTurn)
"""What is done, the first that is allowed, by a bot that does not know what to do."""


def simplest(view: View, choices: list[Choice]) -> Action:
    """Something that is allowed and found without thinking.

    >>> view = Game.new("core", factions=["CRP", "NASA"]).view("CRP")
    >>> simplest(view, view.legal())
    EndTurn(player='CRP')
    """
    for kind in SIMPLEST:
        for choice in choices:
            if isinstance(choice, kind):
                return choice
    return RandomPlayer(fresh_seed()).choose(view, choices)


def _waits(view: View, player: str) -> bool:
    """Whether a player has offered a deal that others may still answer."""
    has_offered = any(deal.player == player for deal in open_deals(view.table))
    return has_offered and player not in view.offered


def _ladder() -> LadderGame:
    # Only who compares players enters its room.
    from planner.games.high_frontier.playing.ladder_game import HIGH_FRONTIER

    return HIGH_FRONTIER


KIND = GameKind(
    Text("High Frontier 4 All"),
    Game,
    Factions(),
    ComputerPlayers(
        PLAYERS,
        usual="medium",
        simplest=simplest,
        # Who plays as people do, as good as one likes.
        first=("easy", "medium", "hard"),
        hurried={"hard": "medium"},
        waits=_waits,
    ),
    tuple(SCENARIOS),
    "race-to-mars",
    tuple(MODULES),
    FactionDraft(),
    Instructions,
    best_plans,
    annals,
    all_cards,
    _ladder,
    "web.games.high_frontier.pages",
)
"""High Frontier."""
