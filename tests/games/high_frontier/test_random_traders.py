"""Random play from tables where glitches, flares and deals find something to do."""

from __future__ import annotations

import random

import pytest

from planner.games.high_frontier.playing import RandomPlayer, at_random
from planner.games.high_frontier.table.state import PlayedCard, State
from planner.games.high_frontier.table.turn import EndTurn
from tests.games.high_frontier.arrange import put_stack
from tests.games.high_frontier.helpers import all_cards, draw_hand, end_turns, new_game
from tests.games.high_frontier.invariants import check

PLACES = ("geo", "cycler", "leo", "sol-earth-l2", "venus-hohmann-5", "luna-shackleton", "psyche")
FACTIONS = ("CRP", "NASA", "Norse")


def in_space(state: State, seed: int) -> None:
    """Everybody has cards and tanks all over the inner planets, some of them glitched."""
    chance = random.Random(seed)
    for player in state.players:
        for name in ("rocket", "outpost-1", "outpost-2"):
            faces = [
                f"{chance.choice(cards)}{chance.choice('FR')}" for cards in state.decks.values()
            ]
            stack = put_stack(
                state,
                f"{player}:{name}",
                chance.choice(PLACES),
                *chance.sample(faces, 3),
                tanks=chance.randint(0, 3),
                wet="32" if name == "rocket" else None,
                glitched=chance.random() < 0.5,
            )
            if name == "outpost-1" and chance.random() < 0.5:
                stack.cards.append(_crew(state, player))
        draw_hand(state, player, *(cards[0] for cards in list(state.decks.values())[:3]))


def _crew(state: State, player: str) -> PlayedCard:
    crew = PlayedCard(state.players[player].crew)
    state.leo(player).cards.remove(crew)
    return crew


@pytest.mark.parametrize("seed", range(4))
def test_random_traders_keep_the_invariants(seed: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(at_random._TALK, "offer", 2)
    monkeypatch.setattr(at_random, "_END_TURN", 0.3)
    game = new_game(
        "core", FACTIONS, seed=seed, hashing=False, arrange=lambda state: in_space(state, seed)
    )
    bot = RandomPlayer(seed)
    cards = all_cards(game.state)
    done = set()
    for _ in range(400):
        before = game.state
        entry = game.apply(bot.choose(game, game.legal()))
        check(game, before, entry, cards)
        done.add(entry.action.tag)
        state = game.state
        assert State.from_json(state.as_json(), game.book.tags) == state
    assert {"offer", "agree", "decline", "withdraw", "transfer"} <= done


@pytest.mark.parametrize("year", [1, 5, 9])
@pytest.mark.parametrize("die", [1, 3, 4, 5])
def test_every_event_of_every_season_keeps_the_invariants(die: int, year: int):
    def arrange(state: State) -> None:
        in_space(state, year)
        state.year = year

    game = new_game("core", FACTIONS, hashing=False, arrange=arrange)
    cards, bot = all_cards(game.state), RandomPlayer(die)
    end_turns(game, len(FACTIONS) - 1)
    dice = (die, 6) if die == 5 and year == 9 else (die,)
    before = game.state
    entry = game.apply(EndTurn(game.to_act[0]), dice)
    check(game, before, entry, cards)
    while game.state.turn is None:
        before = game.state
        entry = game.apply(bot.choose(game, game.legal()))
        check(game, before, entry, cards)
    assert game.state.year == year + 1
