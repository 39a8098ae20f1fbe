"""Plays the tutorial game of the Race for Glory booklet, turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from math import ceil
from typing import Any

import yaml

from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.movement.flight import Flying, HazardDue
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.table.hardware import rocket_of
from planner.games.high_frontier.table.state import Stack
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.actions import Action, Ruling
from planner.kernel.codec import decode
from planner.kernel.log import Entry
from planner.motion import Position
from tests.games.high_frontier.golden import GOLDEN
from tests.games.high_frontier.helpers import all_cards, refusal
from tests.games.high_frontier.invariants import check

Data = dict[str, Any]
TUTORIAL: Data = yaml.safe_load((GOLDEN / "tutorial.yaml").read_text(encoding="utf-8"))
YEARS: list[Data] = TUTORIAL["years"]
PLAYERS: tuple[str, ...] = tuple(TUTORIAL["header"]["factions"])
PREFIX = {"thruster": ("RT", 1), "robonaut": ("RB", 13), "refinery": ("RF", 25)}
IN_ORDER = {
    deck: tuple(f"{prefix}{number:03}" for number in range(first, first + 12))
    for deck, (prefix, first) in PREFIX.items()
}
"""The decks are not shuffled (tC)."""
ABOUT = ("by", "dice", "then", "net", "wets", "refused", "waive", "reason")
"""What the file says about an action beside the action itself."""


def new_tutorial(**changes: object) -> Game:
    """The table as it is set for the tutorial; ``changes`` replace parts of the header."""
    header = {**TUTORIAL["header"], "decks": IN_ORDER, "seed": "tutorial", **changes}
    return Game.new(header.pop("scenario"), **header)


@cache
def after(year: int) -> Game:
    """The game at the end of a year, played and checked from the one before; do not change it."""
    if year == 0:
        return new_tutorial()
    game = after(year - 1).copy()
    play_year(game, YEARS[year - 1])
    return game


def play(game: Game, years: list[Data]) -> None:
    """Play some years."""
    for year in years:
        play_year(game, year)


def play_year(game: Game, year: Data) -> None:
    """Play a year and compare what is printed about it."""
    assert game.state.year == year["year"]
    for turn in year["turns"]:
        player, is_last = turn["player"], turn is year["turns"][-1]
        assert game.to_act == (player,)
        for told in turn["actions"]:
            act(game, player, told)
        assert aquas(game) == turn["aquas"], (year["year"], player)
        if is_last and "table" in year:
            compare_table(game, year["table"])
        rolls = [year["end_roll"]] if is_last and "end_roll" in year else []
        apply(game, EndTurn(player), rolls)


def act(game: Game, player: str, told: Data) -> None:
    """Do one thing, and compare what is told about it."""
    action = action_of(game, player, told)
    if "refused" in told:
        assert refusal(game, action).code == told["refused"]
        action = Ruling(player, action, tuple(told["waive"]), told["reason"])
    if isinstance(action, Move):
        compare_flight(game, action, told["wets"])
    entry = apply(game, action, told.get("dice", ()))
    if isinstance(action, Move):
        assert f"net thrust {told['net']} (H2)" in str(entry.says[0])
    if "then" in told:
        compare_chits(game, game.state.stacks[f"{player}:rocket"], told["then"])


def action_of(game: Game, player: str, told: Data) -> Action:
    """The action that the file tells."""
    data = {name: value for name, value in told.items() if name not in ABOUT}
    if "path" in data:
        data["path"] = spaces(data["path"])
    action: Action = decode(Action, {"player": told.get("by", player), **data}, game.book.tags)
    return action


def spaces(path: str) -> list[str]:
    """The spaces of a path in which names of ways stand for all of theirs."""
    return " ".join(TUTORIAL["ways"].get(word, word) for word in path.split()).split()


def apply(game: Game, action: Action, dice: Sequence[int] = ()) -> Entry:
    """Apply an action under the invariants of every game."""
    before = game.state
    entry = game.apply(action, dice, granted=True)
    check(game, before, entry, all_cards(before))
    return entry


# -- comparing -------------------------------------------------------------------------------


def aquas(game: Game) -> dict[str, int]:
    return {player: game.state.aquas(player) for player in PLAYERS}


def compare_chits(game: Game, stack: Stack, told: Data) -> None:
    chits = rocket_of(game.table, stack).chits
    found = {
        "dry": str(chits.dry),
        "wet": str(chits.wet),
        "steps": chits.steps,
        "at": stack.space,
    }
    assert {name: found[name] for name in told} == told


def compare_flight(game: Game, move: Move, told: dict[str, str]) -> None:
    """The wet mass chit in each space that the book mentions, before the move is made."""
    wets = wets_until_hazard(game, move) | wets_from_hazard(game, move)
    board = game.book.board
    missing = [space for space in told if space not in wets and not board[space].lander]
    assert not missing
    assert {space: wets[space] for space in told if space in wets} == {
        space: wet for space, wet in told.items() if space in wets
    }


def wets_until_hazard(game: Game, move: Move) -> dict[str, str]:
    """Wet mass after stopping in each space, as far as nothing interrupts the flight."""
    wets: dict[str, str] = {}
    for length, space in enumerate(move.path, start=1):
        if game.book.board[space].lander:
            continue
        trial = game.copy()
        trial.apply(replace(move, path=move.path[:length]))
        if _flight(trial) is not None:
            break
        wets[space] = str(trial.state.stacks[move.stack].wet)
    return wets


def wets_from_hazard(game: Game, move: Move) -> dict[str, str]:
    """Wet mass in each space from the first hazard on, as the flight is planned there."""
    trial = game.copy()
    trial.apply(move)
    flying = _flight(trial)
    if flying is None:
        return {}
    stack = trial.state.stacks[flying.stack]
    chits = rocket_of(trial.table, stack).chits
    visited: list[tuple[str, Position]] = [(stack.space, flying.position)]
    visited += [(game.book.board[step.to].id, step.position) for step in flying.ahead]
    per_burn = flying.activation.consumption
    return {
        space: str(chits.burn(ceil(per_burn * position.half_burns / 2)).wet)
        for space, position in visited
    }


def _flight(game: Game) -> Flying | None:
    agenda = game.state.agenda
    if not isinstance(agenda[-1], HazardDue):
        return None
    flying = agenda[-2]
    assert isinstance(flying, Flying)
    return flying


def compare_table(game: Game, table: Data) -> None:
    """The situational table of the book, all columns."""
    state = game.state
    for player in PLAYERS:
        assert situation(game, player) == table[player], player
    tops = {deck: int(cards[0][2:]) for deck, cards in state.decks.items()}
    assert tops == table["deck_tops"]
    if "robonaut_deck_bottom_up" in table:
        bottom_up = [int(card[2:]) for card in reversed(state.decks["robonaut"])]
        told = table["robonaut_deck_bottom_up"]
        assert bottom_up[: len(told)] == told
    assert sites(game) == table.get("sites", {})
    assert glories(game) == table["glories"]


def situation(game: Game, player: str) -> Data:
    """A player's row; empty slots other than LEO are not told."""
    state = game.state
    row: Data = {
        "aqua": state.aquas(player),
        "hand": sorted(int(card[2:]) for card in state.players[player].hand),
        "LEO": contents(game, state.leo(player)),
    }
    for name, slot in (("rocket", "rocket"), ("outpost-1", "outpost"), ("outpost-2", "outpost 2")):
        stack = state.stacks.get(f"{player}:{name}")
        if stack is not None:
            row[slot] = contents(game, stack)
    return row


def contents(game: Game, stack: Stack) -> list[int | str]:
    """The crew first, then white and black patents by number, then tanks other than aquas."""
    crew = [held for held in stack.cards if game.table.face(held.face).human]
    patents = [held for held in stack.cards if held not in crew]
    white = sorted(int(held.card[2:]) for held in patents if held.face.endswith("F"))
    black = sorted(f"{int(held.card[2:])}R" for held in patents if held.face.endswith("R"))
    tanks = [f"{stack.tanks} FTs"] if stack.tanks and stack.name != "leo" else []
    return ["Cr"] * len(crew) + white + black + tanks


def sites(game: Game) -> Data:
    """Disks, cubes and domes on the map."""
    found: Data = {}
    for site, marks in game.state.sites.items():
        tokens = {"claim": marks.claim, "factory": marks.factory, "colony": marks.colony}
        found[site] = {token: owner for token, owner in tokens.items() if owner is not None}
    return found


def glories(game: Game) -> Data:
    """Where the glory chits are."""
    state = game.state
    carried = {
        stack.owner: held.glory
        for stack in state.stacks.values()
        for held in stack.cards
        if held.glory is not None
    }
    home = {
        player: "high" if chit.high else "low"
        for player in PLAYERS
        for chit in state.players[player].glories
    }
    found = {"left": state.glories, "carried": carried, "home": home}
    return {where: chits for where, chits in found.items() if chits}
