"""High Frontier on a ladder: how a game of it is begun, played and read (`planner.ladder`)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from pathlib import Path
from statistics import median

from planner.games.high_frontier.chapters.scoring import scores, verdict
from planner.games.high_frontier.game import Game, View
from planner.games.high_frontier.playing import PLAYERS, Bot, speaker
from planner.games.high_frontier.playing.thinking.levels import MediumPlayer
from planner.games.high_frontier.playing.thinking.weights import DATA, default_weights, read_weights
from planner.games.high_frontier.scenarios import SCENARIOS, rulebook_for
from planner.games.high_frontier.table.factions import card_of, deal_factions
from planner.games.high_frontier.table.factories import factories
from planner.games.high_frontier.table.turn import PlayerTurn
from planner.kernel.actions import Action
from planner.kernel.dice import derived_seed
from planner.kernel.log import Header
from planner.ladder.game import (
    LadderColumn,
    LadderGame,
    LadderQuestion,
    LadderTable,
    MakePlayer,
    Match,
    SeatResult,
    Tunable,
)
from planner.route.warm import warm

_FACTORY = "factory"
"""The year of a seat's first factory."""


class _HighFrontierTable(LadderTable):
    """A game under way."""

    def __init__(self, match: Match, players: Sequence[MakePlayer]) -> None:
        factions = _factions(match)
        self.game = Game.new(
            match.scenario,
            factions=factions,
            seed=match.seed,
            modules=match.modules,
            hashing=False,
        )
        self._kinds = match.seating
        # A player who chooses the side of the crew card is called otherwise from then on (C2).
        self._seats = {card_of(faction): seat for seat, faction in enumerate(factions)}
        self._bots: list[Bot] = [
            make(derived_seed(match.seed, faction))
            for make, faction in zip(players, factions, strict=True)
        ]
        self._factories: dict[int, int] = {}

    @property
    def together(self) -> bool:
        """True if all play as one team."""
        return verdict(self.game.table).result is not None

    def question(self) -> LadderQuestion | None:
        """Return the next decision, or None when the game is over."""
        game = self.game
        if not game.to_act:
            return None
        player = speaker(game)
        seat = self._seats[card_of(player)]
        in_turn = isinstance(game.state.agenda[-1], PlayerTurn) and game.to_act[0] == player
        turn = game.state.year if in_turn else None
        return LadderQuestion(seat, turn, partial(_choose, self._bots[seat], game.view(player)))

    def apply(self, answer: Action) -> None:
        """Do what a player has decided, and see who has a factory since."""
        self.game.apply(answer)
        for owner in factories(self.game.table).values():
            self._factories.setdefault(self._seats[card_of(owner)], self.game.state.year)

    def results(self) -> Sequence[SeatResult]:
        """Return how each seat did, in seat order."""
        by_player = {score.player: score for score in scores(self.game.table)}
        winners = verdict(self.game.table).winners
        return [
            SeatResult(
                self._kinds[seat],
                player,
                by_player[player].total,
                1 / len(winners) if player in winners else 0.0,
                (by_player[player].aquas,),  # M2
                {_FACTORY: self._factories[seat]} if seat in self._factories else {},
            )
            for seat, player in sorted(
                (self._seats[card_of(player)], player) for player in self.game.state.seats
            )
        ]


def _choose(bot: Bot, view: View) -> Action:
    return bot.choose(view, view.legal())


def _factions(match: Match) -> tuple[str, ...]:
    return match.factions or deal_factions(len(match.seating), match.seed)


# -- figures of players --------------------------------------------------------------------------


def _first_factory(seats: Sequence[SeatResult]) -> float | None:
    years = [seat.figures[_FACTORY] for seat in seats if _FACTORY in seat.figures]
    return median(years) if years else None


def _without_factory(seats: Sequence[SeatResult]) -> float:
    return sum(_FACTORY not in seat.figures for seat in seats) / len(seats)


def _year(year: float | None) -> str:
    return "-" if year is None else f"year {year:.0f}"


_percent = "{:.0%}".format


class _HighFrontier(LadderGame):
    folder = Path(__file__).parents[1]
    scenarios: Collection[str] = SCENARIOS
    players: Mapping[str, MakePlayer] = PLAYERS
    columns = (
        LadderColumn("first_factory", "first factory", _first_factory, _year),
        LadderColumn("seats_without_factory", "seats without one", _without_factory, _percent),
    )

    def begin(self, match: Match, players: Sequence[MakePlayer]) -> LadderTable:
        return _HighFrontierTable(match, players)

    def title(self, match: Match) -> str:
        return rulebook_for(Header(match.scenario, _factions(match), modules=match.modules)).title

    def prepare(self) -> None:
        warm()

    def tunable(self) -> Tunable:
        spreads = read_weights().spreads
        return Tunable(
            "medium",
            default_weights().as_dict(),
            {name: (spread.least, spread.most) for name, spread in spreads.items()},
            _medium_with,
            DATA,
        )


def _medium_with(weights: Mapping[str, float], seed: int | str) -> Bot:
    return MediumPlayer(seed, default_weights().changed(weights))


HIGH_FRONTIER: LadderGame = _HighFrontier()
"""All that a ladder has to know of High Frontier.

>>> from planner.ladder import Match, play_match
>>> played = play_match(HIGH_FRONTIER, Match("race-to-mars", ("simple", "random"), seed=5))
>>> [seat.player for seat in played.seats], played.fault, sum(s.won for s in played.seats)
(['simple', 'random'], '', 1.0)
"""
